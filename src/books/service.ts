export { addressCount, addresses } from './addresses.ts';
export { findImage } from './images.ts';
export { BookInput } from './input.ts';
export { find, listManaged } from './managed.ts';
export { newest } from './newest.ts';
export { personalData } from './personal-data.ts';
export { bookState, count, countPending, list } from './queries.ts';
export { addBooks, changeBooks } from './write.ts';
