export { authenticator } from './authenticate.ts';
export type { SessionContext } from './context.ts';
export { personalData } from './personal-data.ts';
