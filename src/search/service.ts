export { rebuild } from './indexing.ts';
export { keepIndexed, keepSearch, searchQueue } from './jobs.ts';
