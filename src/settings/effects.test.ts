import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { plainRenderer, type TestApp, testApp } from '../../test/app.ts';
import { testFolder } from '../../test/folder.ts';
import { signIn } from '../../test/sessions.ts';
import { administrator, edit } from '../../test/settings.ts';
import { until } from '../../test/until.ts';
import { ResponseCache } from '../core/cache/response-cache.ts';
import { followTags } from '../core/cache/tags.ts';
import { PORTAL } from '../core/mail/mail.ts';
import { openBuilt } from '../core/pages/built.ts';
import type { Renderer } from '../core/pages/pages.ts';
import { createApp } from '../portal/app.ts';
import { openServices } from '../portal/services.ts';

const log = pino({ level: 'silent' });

/** Renders pages as the JSON of their root data, which contains the settings. */
const renderer: Renderer = {
  ...plainRenderer,
  render: async (_request, { root }) => ({ kind: 'page', status: 200, html: JSON.stringify(await root) }),
};

/** Another process of the same portal. */
async function another(t: TestContext, { database, files }: TestApp) {
  const cache = new ResponseCache();
  const services = await openServices({ database, log, cheapPasswords: true });
  t.after(() => services.close());
  const app = await createApp({
    ...{ publicUrl: 'http://portal.test', log, database, files, cache, renderer },
    ...services,
  });
  t.after(() => app.close());
  await app.ready();
  await followTags(database, cache);
  return { app, cache };
}

test('a change of settings updates cached pages and responses in every process', async (t) => {
  const place = await testApp(t, { renderer });
  await followTags(place.database, place.cache);
  const processes = [place, await another(t, place)];
  const shown = async () => {
    const answers = processes.flatMap(({ app }) =>
      ['/', '/Teams', '/api/site/landing', '/blogs.atom'].map(async (url) => {
        await app.inject({ url });
        return app.inject({ url });
      }),
    );
    return Promise.all(answers);
  };
  const before = await shown();
  assert.ok(before.every(({ statusCode }) => statusCode === 200));
  assert.ok(processes.every(({ cache }) => cache.find('en /') && cache.find('en /api/site/landing')));
  const admin = await administrator(place);
  await edit(place, admin, 'portal', { name: 'Bookhill' });
  await edit(place, admin, 'sponsors', { sponsors: [{ name: 'Bookhill Press', url: null, picture: null }] });
  await until('both processes have heard', async () =>
    processes.every(({ cache }) => !cache.find('en /') && !cache.find('en /api/site/landing')),
  );
  for (const { payload } of await shown()) assert.match(payload, /Bookhill/);
});

test('the Content-Security-Policy of pages allows the host of an external contact form, and no other', async (t) => {
  const place = await testApp(t, { renderer });
  const policy = async () =>
    String((await place.app.inject({ url: '/Contact-us' })).headers['content-security-policy']);
  const own = await policy();
  assert.match(own, /form-action 'self';/);
  const admin = await administrator(place);
  await edit(place, admin, 'contact', { formUrl: 'https://Forms.example:8443/f/abc?x=;script-src' });
  place.cache.clear();
  const { payload } = await place.app.inject({ url: '/Contact-us' });
  assert.equal(JSON.parse(payload).settings.formAction, 'https://Forms.example:8443/f/abc?x=;script-src');
  const hosted = ' https://forms.example:8443;';
  assert.equal(await policy(), own.replace(/(connect-src 'self'|form-action 'self');/g, `$1${hosted}`));
  await edit(place, admin, 'contact', { formUrl: '' });
  place.cache.clear();
  assert.equal(await policy(), own);
});

test('a single testimonial or sponsor on the landing page has no carousel buttons', async (t) => {
  const place = await testApp(t, { renderer: await openBuilt(path.resolve('dist')) });
  const buttons = async () => {
    const { payload } = await place.app.inject({ url: '/' });
    return ['testimonials', 'sponsors'].map((id) => {
      const section = payload.split(`id="${id}"`)[1]?.split('</section>')[0] ?? '';
      return section.split('<button').length - 1;
    });
  };
  assert.deepEqual(await buttons(), [6 + 3, 3 + 1]);
  const admin = await administrator(place);
  const { testimonials, sponsors } = (await place.app.inject({ url: '/api/site/landing' })).json();
  await edit(place, admin, 'testimonials', { testimonials: testimonials.slice(0, 1) });
  await edit(place, admin, 'sponsors', { sponsors: sponsors.slice(0, 1) });
  place.cache.clear();
  assert.deepEqual(await buttons(), [0, 0]);
});

test('a queued mail has the portal’s name and address of the time when it is sent', async (t) => {
  const place = await testApp(t);
  const { database, files } = place;
  const mail = { to: 'asha@college.test', subject: `News of ${PORTAL.name}`, paragraphs: [PORTAL.contact] };
  const idle = await openServices({ database, log, cheapPasswords: true });
  t.after(() => idle.close());
  await idle.mailer.send(database.db, mail);
  const name = 'Bookhill "of" the hills';
  await edit(place, await administrator(place), 'portal', { name, contactEmail: 'desk@hill.example' });
  const dataDir = await testFolder(t);
  const at = { publicUrl: 'https://portal.test', dataDir, smtpUrl: undefined };
  const working = await openServices({ ...at, database, files, log, cheapPasswords: true, work: true });
  t.after(() => working.close());
  const outbox = path.join(dataDir, 'outbox');
  const sent = async () => (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
  await until('it is sent', async () => (await sent()).length === 1);
  const [file = ''] = await sent();
  const read = await PostalMime.parse(await readFile(path.join(outbox, file), 'utf8'));
  assert.deepEqual(read.from, { name, address: 'desk@hill.example' });
  assert.equal(read.subject, `News of ${name}`);
  assert.match(read.text ?? '', /desk@hill\.example/);
});

test('a changed limit applies to the next request of callers with its role', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  const [student, staff] = [await signIn(place), await signIn(place, { role: 'authority' })];
  const post = async ({ headers }: { headers: Record<string, string> }) => {
    const payload = { title: `Post ${Math.random()}`, content: 'Some words.' };
    return (await place.app.inject({ method: 'POST', url: '/api/blogs', headers, payload })).statusCode;
  };
  const posts = (user: number) => edit(place, admin, 'limits', { posts: { user, authority: 9, admin: 9 } });
  assert.equal(await post(student), 201);
  await posts(2);
  assert.deepEqual([await post(student), await post(student)], [201, 429]);
  assert.equal(await post(staff), 201);
  await posts(3);
  assert.deepEqual([await post(student), await post(student)], [201, 429]);
  await posts(0);
  assert.equal(await post(await signIn(place)), 403);
});
