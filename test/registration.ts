import type { TestApp } from './app.ts';
import { mailsTo } from './mails.ts';

export type { Refusal } from './form.ts';

/** Registering in tests. */

export const EMAIL = 'asha@campus.test';
export const NEW_PASSWORD = 'seven rivers run south';
/** The fields of the registration form, without the code. */
export const details = { name: 'Asha Negi', email: EMAIL, password: NEW_PASSWORD, phone: '98160 12345' };

const call =
  (name: 'send-code' | 'verify') =>
  ({ app }: TestApp, payload: unknown, remoteAddress = '192.0.2.7', headers: Headers = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/user/register/${name}`,
      payload: payload as object,
      remoteAddress,
      headers,
    });

/** Requests a code. */
export const sendCode = call('send-code');

/** Registers an account with a code. */
export const verify = call('verify');

type Headers = Record<string, string>;

/** The header by which a browser names the origin of a request. */
export const BROWSER = { origin: 'http://portal.test' };

/** Returns the headers of the next request of a browser, with the cookie that it received. */
export const withCookie = ({ headers }: { headers: { 'set-cookie'?: string | string[] | undefined } }) => ({
  ...BROWSER,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
});

/** Requests a code and reads it in the mail. */
export async function codeFor(place: TestApp, email = EMAIL): Promise<string> {
  const sent = await sendCode(place, { email });
  if (sent.statusCode !== 200) throw new Error(sent.payload);
  return (await mailsTo(place, email)).at(-1)?.code ?? '';
}

/** Returns a different code. */
export const not = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Returns the rows of all accounts. */
export const people = async ({ database }: TestApp) => [
  ...(await database.db.selectFrom('people').selectAll().orderBy('id').execute()),
];

/** Ends the minute after which another code may be requested. */
export const nextMinute = ({ database }: Pick<TestApp, 'database'>) =>
  database.sql`update rate_limits set resets_at = now() where resets_at < now() + interval '1 minute'`;
