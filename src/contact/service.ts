export { contributors, forgetPerson } from './forget.ts';
