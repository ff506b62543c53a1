export { personalData } from './personal-data.ts';
export { countNew } from './queries.ts';
export { removeExpired } from './write.ts';
