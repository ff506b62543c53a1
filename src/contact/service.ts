export { personalData } from './personal-data.ts';
export { countNew } from './queries.ts';
