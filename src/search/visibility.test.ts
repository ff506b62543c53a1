import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { ask as call, offer } from '../../test/books.ts';
import { addPaper } from '../../test/search.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import { until } from '../../test/until.ts';
import { followTags } from '../core/cache/tags.ts';
import { keepIndexed } from './jobs.ts';
import type { SearchAnswer, Suggestion } from './schema.ts';

/** A row that is shown or hidden, with words that no other row has. */
type Thing = { id: string; words: string[] };

/** Returns a word with two letters swapped, which the search corrects. */
const misspelt = (word: string) => word.replace(/^(...)(.)(.)/, '$1$3$2');

/** Creates a portal that keeps its index and its cache up to date, and in which every name is unique. */
async function library(t: TestContext) {
  const place = await testApp(t);
  const { app, database, cache } = place;
  await followTags(database, cache);
  t.after(await keepIndexed(database, app.log));
  await plant(database, { name: 'Open College' });
  const { id, courses } = await plant(
    database,
    { name: 'Zubenelgen University', location: 'Xanthipolis' },
    { Qorvology: ['B.Sc. Vexillonomy'] },
  );
  const course = courses['Qorvology/B.Sc. Vexillonomy'];
  const paper = await addPaper(database, course, 'Wyrdmetrics 2023', {
    ...{ subject: 'Wyrdmetrics', code: 'WYRD-301', year: 2023 },
    texts: ['Answer all questions.', 'Sketch the plinthowax curve.'],
  });
  const things = {
    university: { id, words: ['zubenelgen', 'xanthipolis'] },
    course: { id: course?.id ?? '', words: ['vexillonomy'] },
    paper: { id: paper, words: ['wyrdmetrics', 'plinthowax'] },
  };

  const get = async (path: string, query: Record<string, string>) => {
    const answer = await app.inject({ url: `/api/search${path}`, query });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer;
  };
  /** Lists the responses that disclose a row: hits, snippets, facets, counts and corrections of searches, and suggestions. */
  const traces = async ({ id, words }: Thing): Promise<string[]> => {
    const found: string[] = [];
    for (const word of words) {
      const { groups, total, hits } = (await get('', { q: word })).json<SearchAnswer>();
      if (groups.length > 0 || total > 0 || hits.length > 0) found.push(`by ${word}`);
      const others: [name: string, text: string][] = [];
      for (const q of [misspelt(word), `open college ${misspelt(word)}`]) {
        const answer = (await get('', { q })).json<SearchAnswer>();
        others.push([q, JSON.stringify({ ...answer, q: '' })]);
        if (answer.corrected.length > 0) found.push(`corrected to ${word}`);
      }
      const places: Record<string, string>[] = [
        { university: things.university.id },
        { course: things.course.id },
      ];
      for (const query of [{ type: 'papers' }, ...places])
        others.push([Object.keys(query).join(), (await get('', query)).body]);
      const beginning = word.slice(0, 5);
      for (const path of ['/suggest', '/suggest.json'])
        others.push([path, (await get(path, { q: beginning })).body]);
      for (const [name, body] of others)
        if (body.includes(id) || body.toLowerCase().includes(word)) found.push(`${name} has ${word}`);
    }
    return found;
  };
  /** Returns the traces of rows, or null while the index lags behind: searches would be wasted then. */
  const tracesOf = async (things: Thing[]) => {
    const waiting = await database.sql`select from search_queue limit 1`;
    return waiting.length === 0 ? Promise.all(things.map(traces)) : null;
  };
  const isShown = (...shown: Thing[]): Promise<string[]> =>
    until(`${shown[0]?.words} is found by each of its words`, async () => {
      const found = (await tracesOf(shown))?.flat();
      return found && shown.flatMap(({ words }) => words).every((word) => found.includes(`by ${word}`))
        ? found
        : null;
    });
  const isHidden = (...hidden: Thing[]) =>
    until(`${hidden[0]?.words} shows nowhere`, async () =>
      (await tracesOf(hidden))?.every((found) => found.length === 0),
    );
  const admin = await signIn(place, { role: 'admin' });
  const student = await signIn(place);
  const doing =
    (person: typeof admin) =>
    async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => {
      const answer = await call(place, person, method, `/api${url}`, body);
      assert.ok(answer.status < 300, `${method} ${url}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
  return {
    ...place,
    things,
    course,
    isShown,
    isHidden,
    student,
    as: { admin: doing(admin), student: doing(student) },
  };
}

test('papers, courses and universities in the trash, with their contents, are in no hit, facet, count, correction or suggestion until restored', async (t) => {
  const { things, isShown, isHidden, as } = await library(t);
  const { university, course, paper } = things;
  const everything = await isShown(university, course, paper);
  for (const trace of [
    'corrected to plinthowax',
    'wyrmdetrics has wyrdmetrics',
    'type has wyrdmetrics',
    '/suggest has zubenelgen',
    '/suggest.json has vexillonomy',
  ])
    assert.ok(everything.includes(trace), `${trace}: else the rest says nothing`);
  const path = `/universities/${university.id}`;
  for (const [remove, hidden] of [
    [() => as.admin('DELETE', `/resources/${paper.id}`), [paper]],
    [
      () =>
        as.admin('PATCH', `${path}/remove-course`, {
          departmentName: 'Qorvology',
          courseName: 'B.Sc. Vexillonomy',
        }),
      [course, paper],
    ],
    [() => as.admin('DELETE', path), [university, course, paper]],
  ] as const) {
    const { trashId } = await remove();
    await isHidden(...hidden);
    await as.admin('POST', `/trash/${trashId}/restore`);
    await isShown(university, course, paper);
  }
});

test('a search finds a book only while it is approved and for sale, and a post only while it is approved', async (t) => {
  const { isShown, isHidden, student, as, ...place } = await library(t);
  const { university } = place.things;
  const offered = await offer(place, student, { name: 'Jorvindal', author: 'Ulfberthson' });
  const book = { id: offered.body.book._id, words: ['jorvindal', 'ulfberthson'] };
  await place.database.sql`update books set university_id = ${university.id} where id = ${book.id}`;
  const path = `/books/${book.id}`;
  await isHidden(book);
  await as.admin('PATCH', `${path}/verify`, { status: 'approved' });
  await isShown(book);
  // The university of a book would disclose the university of its seller.
  const { facets } = (await place.app.inject('/api/search?q=jorvindal')).json<SearchAnswer>();
  assert.deepEqual(facets.university, []);
  await as.student('PUT', `${path}/withdrawal`);
  await isHidden(book);
  await as.student('DELETE', `${path}/withdrawal`);
  await isShown(book);
  const { trashId } = await as.student('DELETE', path);
  await isHidden(book);
  await as.student('POST', `/trash/${trashId}/restore`);
  await isShown(book);
  await as.student('PUT', `${path}/sale`);
  await isHidden(book);

  const { blog } = await as.student('POST', '/blogs', {
    title: 'Kestrivane',
    content: 'Of *mellorquin* things.',
  });
  const post = { id: blog._id, words: ['kestrivane', 'mellorquin'] };
  await isHidden(post);
  const decide = (status: string) => as.admin('PATCH', `/blogs/${post.id}/verify`, { status, reason: 'So.' });
  const revise = (content: string) =>
    as.student('PUT', `/blogs/${post.id}`, { title: 'Kestrivane', content });
  await decide('approved');
  await isShown(post);
  await revise('Of mellorquin and other things.');
  await isHidden(post);
  await decide('rejected');
  await isHidden(post);
  await revise('Of mellorquin alone.');
  await decide('approved');
  await isShown(post);
  const removed = await as.admin('DELETE', `/blogs/${post.id}`);
  await isHidden(post);
  await as.admin('POST', `/trash/${removed.trashId}/restore`);
  await isShown(post);
});

test('a subject is suggested under its newest name while a visible paper has it', async (t) => {
  const { app, things, course, isShown, as, database } = await library(t);
  await isShown(things.paper);
  const areSuggested = (...expected: string[]) =>
    until(`wyr is the beginning of ${expected}`, async () => {
      const { body } = await app.inject('/api/search/suggest?q=wyr');
      const labels = (JSON.parse(body) as Suggestion[]).map(({ label, place }) => `${label.text} ${place}`);
      return labels.join() === expected.join();
    });
  await areSuggested('Wyrdmetrics WYRD-301');
  const second = await addPaper(database, course, 'Again', { subject: 'wyrdmetrics' });
  await areSuggested('wyrdmetrics WYRD-301');
  const removed = await as.admin('DELETE', `/resources/${second}`);
  await database.sql`update resources set subject_name = 'Wyrm Studies' where id = ${things.paper.id}`;
  await areSuggested('Wyrm Studies WYRD-301');
  await as.admin('POST', `/trash/${removed.trashId}/restore`);
  await areSuggested('wyrdmetrics WYRD-301', 'Wyrm Studies WYRD-301');
});
