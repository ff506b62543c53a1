import assert from 'node:assert/strict';
import test from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { ask, offer } from '../../test/books.ts';
import { index } from '../../test/search.ts';
import { signIn } from '../../test/sessions.ts';
import { plant, plantResource } from '../../test/universities.ts';
import { exportLists } from '../transfer/vocabulary.ts';

/** Contact details of this test's accounts, which no response to another account may contain. */
const SECRETS = /@canary\.test|98161\D?7700|98162\D?7700/i;

type Account = Awaited<ReturnType<typeof signIn>>;

async function person(place: TestApp, name: string, role: 'user' | 'authority' = 'user'): Promise<Account> {
  const account = await signIn(place, {
    role,
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@canary.test`,
  });
  await place.database.sql`update people set phone = '98161 77001' where id = ${account.id}`;
  return account;
}

type Filled = {
  /** The ids that a URL may contain, by the path segment before them. */
  ids: Record<string, string[]>;
  buyer: Account;
  /** The reservation that was accepted. */
  accepted: string;
};

/** Adds books, reservations and posts in every state, of accounts with contact details. */
async function fill(place: TestApp): Promise<Filled> {
  const [seller, buyer, author, verifier] = [
    await person(place, 'Seller Sood'),
    await person(place, 'Buyer Bisht'),
    await person(place, 'Author Arora'),
    await person(place, 'Verifier Verma', 'authority'),
  ];
  const university = await plant(place.database, { name: 'Kinnaur College' }, { Arts: ['B.A.'] });
  const paper = { type: 'papers', title: 'Waiting, shelved, promised', uploader: verifier.id } as const;
  const course = university.courses['Arts/B.A.']?.id ?? '';
  const resource = await plantResource(place.database, course, paper);
  const contact = { email: 'seller.sood@canary.test', contactNumber: '98162 77002' };
  const books: string[] = [];
  for (const name of ['Waiting', 'Rejected', 'Shelved', 'Asked', 'Promised', 'Sold']) {
    const { body } = await offer(place, seller, { name, ...contact });
    books.push(body.book._id);
  }
  const [, rejected, ...shelved] = books;
  await ask(place, verifier, 'PATCH', `/api/books/${rejected}/verify`, {
    status: 'rejected',
    reason: 'Torn',
  });
  for (const id of shelved) await ask(place, verifier, 'PATCH', `/api/books/${id}/verify`, {});
  const reservations: string[] = [];
  for (const [at, states] of [[], ['accepted'], ['accepted', 'handed-over']].entries()) {
    const { body } = await ask(place, buyer, 'POST', `/api/books/${shelved[at + 1]}/reservations`, {});
    reservations.push(body.reservation._id);
    await ask(place, buyer, 'POST', `/api/reservations/${body.reservation._id}/messages`, { text: 'Hello' });
    for (const state of states)
      await ask(place, seller, 'PATCH', `/api/reservations/${body.reservation._id}`, { state });
  }
  const blogs: string[] = [];
  for (const [title, status] of [['Waits'], ['Refused', 'rejected'], ['Read', 'approved']]) {
    const { body } = await ask(place, author, 'POST', '/api/blogs', { title, content: 'Some words.' });
    blogs.push(body.blog._id, body.blog.slug);
    if (status) await ask(place, verifier, 'PATCH', `/api/blogs/${body.blog._id}/verify`, { status });
  }
  await ask(place, author, 'POST', '/api/user/preferences', { universities: [university.id] });
  await index(place.database);
  const people = [seller, buyer, author, verifier].map(({ id }) => id);
  const ids = {
    books,
    reservations,
    blogs,
    people,
    user: people,
    universities: [university.id],
    resources: [resource],
  };
  return { ids, buyer, accepted: reservations[1] ?? '' };
}

/** Returns URLs of every GET route. Its first parameter is each id of the kind in the path, or every id if the path names no kind. */
function addresses({ app }: TestApp, ids: Filled['ids']): string[] {
  const urls = app.declaredRoutes.filter(({ method }) => method === 'GET').map(({ url }) => url);
  const filled = urls.flatMap((url) => {
    if (!url.includes(':')) return [url.replace('*', '')];
    if (url.endsWith('/exports/:list')) return exportLists.map((list) => url.replace(':list', list));
    const kind = /(\w+)\/:/.exec(url)?.[1] ?? '';
    return (ids[kind] ?? Object.values(ids).flat()).map((id) =>
      url.replace(/:\w+/, id).replaceAll(/:\w+/g, 'x').replace('*', ''),
    );
  });
  const lists = filled.filter((url) => /\/(books|blogs|reservations|people|notifications)$/.test(url));
  const asked = ['verified=all', 'verified=false', 'mine=true', 'side=seller', 'side=desk', 'status=pending'];
  const words = ['shelved', 'promised', 'sood', 'seller sood', 'canary', 'arora words', 'kinnaur', '98162'];
  const searches = ['/api/search', '/api/search/suggest', '/api/search/suggest.json', '/search'].flatMap(
    (url) => words.map((q) => `${url}?${new URLSearchParams({ q })}`),
  );
  return [
    ...new Set(filled),
    ...lists.flatMap((url) => asked.map((query) => `${url}?${query}`)),
    ...searches,
  ];
}

test('no response to a visitor, another student or staff of another university contains contact details; the buyer of an accepted reservation gets them', async (t) => {
  const place = await testApp(t);
  const { ids, buyer, accepted } = await fill(place);
  const stranger = await signIn(place, { name: 'Third Thakur' });
  const elsewhere = await plant(place.database, { name: 'Elsewhere College' });
  const rights = { role: 'authority', universityId: elsewhere.id, scope: 'own' } as const;
  const staff = await signIn(place, { name: 'Other Oberoi', ...rights });
  const urls = addresses(place, ids);
  const mentioned: string[] = [];
  let answered = 0;
  for (const [who, headers] of [
    ['visitor', {}] as const,
    ['stranger', stranger.headers] as const,
    ['staff of another university', staff.headers] as const,
  ])
    for (const url of urls) {
      const answer = await place.app.inject({ url, headers });
      if (answer.statusCode === 200) answered += 1;
      assert.ok(answer.statusCode < 500, `${who} ${url}: ${answer.statusCode}`);
      if (SECRETS.test(`${answer.payload}${JSON.stringify(answer.headers)}`)) mentioned.push(`${who} ${url}`);
    }
  assert.deepEqual(mentioned, []);
  assert.ok(answered > 40, `${answered} answers were read`);

  const { body } = await ask(place, buyer, 'GET', `/api/reservations/${accepted}`);
  assert.match(JSON.stringify(body), SECRETS);
});
