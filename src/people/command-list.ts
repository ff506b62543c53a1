import type { Db } from '../core/db/database.ts';
import type { Role } from '../core/vocabulary.ts';

/** So many are read at a time. */
const PAGE = 1000;

type Listed = {
  id: string;
  role: string;
  name: string;
  email: string | null;
  suspended_at: Date | null;
  last_sign_in_at: Date | null;
};

const row = (role: string, state: string, signedIn: string, email: string, name: string): string =>
  `${role.padEnd(10)} ${state.padEnd(10)} ${signedIn.padEnd(17)} ${email.padEnd(34)} ${name}\n`;

/** The accounts as lines of text, the newest first, however many there are. */
export async function* listLines(db: Db, role: Role | null): AsyncGenerator<string> {
  yield row('ROLE', 'STATE', 'LAST SIGN-IN', 'E-MAIL', 'NAME');
  for (let people = await page(db, role); people.length > 0; people = await page(db, role, people.at(-1))) {
    yield people.map(lineOf).join('');
    if (people.length < PAGE) return;
  }
}

async function page(db: Db, role: Role | null, last?: Listed): Promise<Listed[]> {
  return await db
    .selectFrom('people')
    .where('deleted_at', 'is', null)
    .$if(role !== null, (query) => query.where('role', '=', role as Role))
    .$if(last !== undefined, (query) => query.where('id', '<', last?.id as string))
    .orderBy('id', 'desc')
    .limit(PAGE)
    .select(['id', 'role', 'name', 'email', 'suspended_at', 'last_sign_in_at'])
    .execute();
}

function lineOf({ role, name, email, suspended_at, last_sign_in_at }: Listed): string {
  const signedIn = last_sign_in_at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never';
  return row(role, suspended_at ? 'suspended' : 'active', signedIn, email ?? '', name);
}
