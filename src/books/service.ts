export { personalData } from './personal-data.ts';
export {
  addressCount,
  addresses,
  bookState,
  count,
  countPending,
  find,
  list,
  listManaged,
  newest,
} from './queries.ts';
export { addBooks } from './write.ts';
