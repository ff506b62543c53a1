export { removeUnused as removeUnusedPictures } from './images.ts';
export { personalData } from './personal-data.ts';
export { addressCount, addresses, countPending, find } from './queries.ts';
export { addBlogs } from './write.ts';
