export { forgetPerson } from './forget.ts';
export { BookInput } from './input.ts';
export { listManaged } from './managed.ts';
export { count, findImage, list } from './queries.ts';
export { addBooks, changeBooks } from './write.ts';
