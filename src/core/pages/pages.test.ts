import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainRenderer, testApp } from '../../../test/app.ts';
import { AT_ONCE, WAITING } from './pages.ts';

test('a few pages are made at once, more wait, and what comes beyond is to come again; kept pages do not wait', async (t) => {
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
  assert.equal((await refused.json()).code, 'unavailable');
  assert.equal((await fetch(`${origin}/kept`)).status, 200);
  assert.equal(making, 1 + AT_ONCE);
  go();
  const statuses = (await Promise.all(pages)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(AT_ONCE + WAITING).fill(200), 503]);
  assert.equal((await fetch(`${origin}/one-more`)).status, 200);
});
