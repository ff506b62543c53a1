import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { testApp } from '../../test/app.ts';
import { testFolder } from '../../test/folder.ts';
import { shelve } from '../../test/reservations.ts';
import { PASSWORD, signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';

// The generator needs the JavaScript API of TypeScript 5, which this repository's compiler no longer has (decision 0029).
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});

/** A client as an outside developer would write it: by operation names, with no knowledge beyond the generated types. */
const CLIENT = `
import type { operations, components } from './api.d.ts';

type Answer<Name extends keyof operations> = operations[Name] extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
type Input<Name extends keyof operations> = operations[Name] extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;
type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

export async function tour(server: string, email: string, password: string): Promise<string[]> {
  const call = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const answer = await fetch(server + path, init);
    if (!answer.ok) {
      const problem = (await answer.json()) as components['schemas']['Problem'];
      throw new Error(problem.code + ': ' + problem.error);
    }
    return (await answer.json()) as Body;
  };
  const input: Input<'signIn'> = { email, password, role: 'admin' };
  const { token, role, user } = await call<Answer<'signIn'>>('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const headers = { authorization: 'Bearer ' + token };
  const query: Query<'listBooks'> = { category: '', verified: 'all' };
  const said = Object.entries(query).map(([name, value]) => name + '=' + value).join('&');
  const books = await call<Answer<'listBooks'>>('/api/books?' + said, { headers });
  const universities = await call<Answer<'listUniversities'>>('/api/universities');
  const me = await call<Answer<'getOwnAccount'>>('/api/auth/me', { headers });
  const refused = await call<Answer<'getBook'>>('/api/books/none').catch((error: Error) => error.message.split(':')[0] ?? '');
  return [
    role, user.name, me.email,
    ...books.map((book) => book.name + ('state' in book ? ' ' + book.state : '')),
    ...universities.map(({ name }) => name),
    typeof refused === 'string' ? refused : refused.name,
  ];
}
`;

const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: [],
    allowImportingTsExtensions: true,
    skipLibCheck: false,
  },
  files: ['client.ts', 'wrong.ts'],
};

test('a client generated from the OpenAPI description compiles, rejects wrong types, and receives what its types declare', async (t) => {
  const place = await testApp(t);
  await plant(place.database, { name: 'Zemu University' });
  const admin = await signIn(place, { role: 'admin', name: 'Meera Joshi' });
  await shelve(place);
  const server = await place.app.listen({ port: 0, host: '127.0.0.1' });

  const { default: generate, astToString } = await import('openapi-typescript');
  const types = await generate((await place.app.inject('/api/openapi.json')).payload);
  const folder = await testFolder(t);
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'api.d.ts'), astToString(types));
  await writeFile(path.join(folder, 'client.ts'), CLIENT);
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  // Types that allow anything would let this one compile, too.
  await writeFile(path.join(folder, 'wrong.ts'), CLIENT.replace('book.name', 'book.title'));
  const compiler = path.resolve('node_modules/typescript/bin/tsc');
  const compiling = promisify(execFile)(process.execPath, [compiler, '-p', '.'], { cwd: folder });
  const { stdout } = await compiling.catch((refused: { stdout: string }) => refused);
  assert.match(stdout, /^wrong\.ts\(\d+,\d+\): error TS2339: Property 'title' [^\n]+\n( [^\n]+\n)*$/);

  const { tour } = await import(pathToFileURL(path.join(folder, 'client.ts')).href);
  assert.deepEqual(await tour(server, admin.email, PASSWORD), [
    ...['admin', 'Meera Joshi', admin.email],
    ...['Wave Motion approved', 'Zemu University', 'not_found'],
  ]);
});
