export { followBooks } from './change.ts';
export { endForBook } from './end.ts';
export { expireReservations, reservationsQueue } from './jobs.ts';
export { personalData } from './personal-data.ts';
export { countWaiting } from './queries.ts';
