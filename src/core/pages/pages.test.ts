import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainRenderer, testApp } from '../../../test/app.ts';
import { until } from '../../../test/until.ts';
import { AT_ONCE, WAITING } from './pages.ts';

test('a few pages are rendered at once, more wait, and further ones get 503 with Retry-After; cached pages do not wait', async (t) => {
  const { promise: isTime, resolve: go } = Promise.withResolvers<void>();
  let making = 0;
  const { app } = await testApp(t, {
    renderer: {
      ...plainRenderer,
      async render(request, options) {
        making += 1;
        if (!request.url.endsWith('/kept')) await isTime;
        return plainRenderer.render(request, options);
      },
    },
  });
  assert.equal((await app.inject('/kept')).statusCode, 200);
  const origin = await app.listen({ port: 0 });
  const pages = Array.from({ length: AT_ONCE + WAITING + 1 }, (_, at) => fetch(`${origin}/page-${at}`));
  const refused = await Promise.race(pages);
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '2');
  assert.match(String(refused.headers.get('content-type')), /^text\/html/);
  assert.match(await refused.text(), /<p>Too many pages are asked for right now/);
  assert.equal((await fetch(`${origin}/kept`)).status, 200);
  assert.equal(making, 1 + AT_ONCE);
  go();
  const statuses = (await Promise.all(pages)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(AT_ONCE + WAITING).fill(200), 503]);
  assert.equal((await fetch(`${origin}/one-more`)).status, 200);
});

test('the date of a page changes at midnight in India', async (t) => {
  const days: unknown[] = [];
  const { app } = await testApp(t, {
    renderer: {
      ...plainRenderer,
      async render(request, options) {
        days.push((await options.root).today);
        return plainRenderer.render(request, options);
      },
    },
  });
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-22T18:29:00Z') });
  await app.inject('/before');
  t.mock.timers.setTime(Date.parse('2026-11-22T18:31:00Z'));
  await app.inject('/after');
  assert.deepEqual(days, ['2026-11-22', '2026-11-23']);
});

test('only one page is rendered in each turn of the event loop, so that other requests are not blocked', async (t) => {
  const order: string[] = [];
  const { promise: isTime, resolve: go } = Promise.withResolvers<void>();
  let waiting = 0;
  const { app } = await testApp(t, {
    renderer: {
      ...plainRenderer,
      async render(request, options) {
        waiting += 1;
        await isTime;
        await options.turn();
        order.push('page');
        return plainRenderer.render(request, options);
      },
    },
  });
  const pages = Array.from({ length: AT_ONCE }, (_, at) => app.inject(`/page-${at}`));
  await until('the data of all pages is there', () => waiting === AT_ONCE);
  const look = () => {
    order.push('turn');
    if (order.filter((one) => one === 'page').length < AT_ONCE) setImmediate(look);
  };
  setImmediate(look);
  go();
  await Promise.all(pages);
  assert.equal(order.join(' ').includes('page page'), false, order.join(' '));
});

test('a response requested by a page adds its tags to the page and is not cached separately, unlike one requested by a client', async (t) => {
  const asked: unknown[] = [];
  const { app, cache } = await testApp(t, {
    renderer: {
      ...plainRenderer,
      async render(request, options) {
        asked.push(await options.api.get('/universities?nested=false'));
        return plainRenderer.render(request, options);
      },
    },
  });
  const page = await app.inject('/made');
  assert.deepEqual(asked, [{ ok: true, data: [], total: 0, more: false, next: null }]);
  assert.deepEqual([...(cache.find('en /made')?.tags ?? [])].sort(), ['site', 'universities']);
  assert.equal(page.statusCode, 200);
  assert.equal(cache.find('en /api/universities?nested=false'), undefined);
  const outside = await app.inject({ url: '/api/universities?nested=false', headers: { 'x-inner': 'yes' } });
  assert.equal(outside.body, '[]');
  assert.match(String(outside.headers.etag), /^"/);
  assert.ok(cache.find('en /api/universities?nested=false'));
});
