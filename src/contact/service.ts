export { contributors, forgetPerson } from './forget.ts';
export { countNew } from './queries.ts';
