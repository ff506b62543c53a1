export { count, countSince, list, newest } from './queries.ts';
export { putResources } from './write.ts';
