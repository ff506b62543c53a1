export { authenticator } from './authenticate.ts';
export type { SessionContext } from './context.ts';
