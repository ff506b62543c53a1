import type { TestApp } from './app.ts';
import { mailsTo } from './mails.ts';

export type { Refusal } from './form.ts';

/** Registering in tests. */

export const EMAIL = 'asha@campus.test';
export const NEW_PASSWORD = 'seven rivers run south';
/** What a student fills in, without the code. */
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

/** Asks for a code. */
export const sendCode = call('send-code');

/** Registers. */
export const verify = call('verify');

type Headers = Record<string, string>;

/** A browser says which page a request comes from. */
export const BROWSER = { origin: 'http://portal.test' };

/** The same browser once more, with the cookie that it got. */
export const withCookie = ({ headers }: { headers: { 'set-cookie'?: string | string[] | undefined } }) => ({
  ...BROWSER,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
});

/** Asks for a code and reads it in the mail. */
export async function codeFor(place: TestApp, email = EMAIL): Promise<string> {
  const sent = await sendCode(place, { email });
  if (sent.statusCode !== 200) throw new Error(sent.payload);
  return (await mailsTo(place, email)).at(-1)?.code ?? '';
}

/** Another code than this one. */
export const not = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Every account. */
export const people = async ({ database }: TestApp) => [
  ...(await database.db.selectFrom('people').selectAll().orderBy('id').execute()),
];

/** A minute passes: another code may be asked for. */
export const nextMinute = ({ database }: Pick<TestApp, 'database'>) =>
  database.sql`update rate_limits set resets_at = now() where resets_at < now() + interval '1 minute'`;
