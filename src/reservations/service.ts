export { followBooks } from './change.ts';
export { endForBook, forgetPerson } from './end.ts';
export { contributors } from './export.ts';
export { expireReservations, reservationsQueue } from './jobs.ts';
export { countWaiting } from './queries.ts';
