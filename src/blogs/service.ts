export { contributors } from './export.ts';
export { forgetPerson } from './forget.ts';
export { addressCount, addresses, countPending, find } from './queries.ts';
export { addBlogs } from './write.ts';
