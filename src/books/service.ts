export { BookInput } from './input.ts';
export { count, findImage, list } from './queries.ts';
export { addBooks, changeBooks } from './write.ts';
