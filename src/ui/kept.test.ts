import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { kept, provideRendering } from './kept.ts';

test('a cached component is rendered once for each set of props', () => {
  const render = mock.fn((part: unknown) => `<b>${part}</b>`);
  provideRendering(render);
  const greeting = kept(({ name }: { name: string }) => `Hello ${name}`);
  const said = ['Asha', 'Ravi', 'Asha', 'Ravi'].map((name) => greeting({ name }));
  assert.deepEqual(said, [
    '<b>Hello Asha</b>',
    '<b>Hello Ravi</b>',
    '<b>Hello Asha</b>',
    '<b>Hello Ravi</b>',
  ]);
  assert.equal(render.mock.callCount(), 2);
});

test('each component has its own cache, which drops old renderings when there are many', () => {
  const render = mock.fn(String);
  provideRendering(render);
  const [one, other] = [kept((props: object) => `one ${JSON.stringify(props)}`), kept(() => 'other')];
  assert.notEqual(one({}), other({}));
  for (let name = 0; name < 200; name += 1) one({ name });
  const before = render.mock.callCount();
  assert.equal(one({}), 'one {}');
  assert.equal(render.mock.callCount(), before + 1);
});
