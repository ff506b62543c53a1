export { contributors } from './export.ts';
export { forgetPerson } from './forget.ts';
export { addressCount, addresses, find } from './queries.ts';
export { addBlogs } from './write.ts';
