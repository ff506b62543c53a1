import assert from 'node:assert/strict';
import test from 'node:test';
import { stored } from '../../../test/app.ts';
import {
  type CataloguePortal,
  cataloguePortal,
  courseOf,
  logOf,
  pdf,
  read,
} from '../../../test/catalogue.ts';
import { handmadePage } from '../../../test/handmade-pdf.ts';

type Parts = (readonly [name: string, value: string | File])[];

const add = (place: CataloguePortal, parts: Parts, id: string = place.kedar.id) =>
  place.own('PATCH', `/universities/${id}/add-course`, [['departmentName', 'Law'], ...parts]);
const filesOf = ({ kedar }: CataloguePortal, id: string) => `/universities/${kedar.id}/courses/${id}/files`;

test('a course is added with PDFs, which everybody can read at the URLs in the response', async (t) => {
  const place = await cataloguePortal(t);
  const { status, body } = await add(place, [
    ['course[name]', 'LL.M. “नया”'],
    ['course[level]', 'PG'],
    ['course[duration]', '2'],
    ['course[semesters]', '4'],
    ['course[totalCredits]', '80'],
    ['course[modeOfStudy]', 'Regular'],
    ['course[feeStructure]', pdf('fees.PDF')],
    ['course[eligibility]', pdf('anything.html')],
  ]);
  assert.deepEqual([status, body.message], [200, '“LL.M. “नया”” is added.']);
  const { course } = body;
  assert.deepEqual(
    [course.level, course.duration, course.semesters, course.totalCredits, course.modeOfStudy],
    ['PG', '2', 4, 80, 'Regular'],
  );
  assert.match(
    String(course.feeStructureFile),
    new RegExp(`^/files/courses/${course._id}/[0-9a-f]{16}/fees.pdf$`),
  );
  assert.match(String(course.eligibilityFile), /\/eligibility\.pdf$/);
  assert.deepEqual(
    [course.feeStructure, course.eligibility],
    [course.feeStructureFile, course.eligibilityFile],
  );
  for (const path of [course.feeStructureFile, course.eligibilityFile]) {
    const { statusCode, headers, rawPayload } = await place.portal.app.inject(`/api${path}`);
    assert.deepEqual([statusCode, headers['content-type']], [200, 'application/pdf']);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(
      String(headers['content-disposition']),
      /^inline; filename="[^"]*"; filename\*=UTF-8''LL\.M\./,
    );
    assert.equal(rawPayload.subarray(0, 5).toString(), '%PDF-');
    assert.equal(
      (await place.portal.app.inject(String(path))).statusCode,
      200,
      'relative to the API base as well',
    );
  }
  const [entry] = await logOf(place, course._id);
  assert.deepEqual(
    [entry?.action, entry?.after],
    ['courses.add', { name: 'LL.M. “नया”', department: 'Law', university: 'Kedar University' }],
  );
});

test('a course may have both text and PDF, and level, semesters and credits are optional', async (t) => {
  const place = await cataloguePortal(t);
  const fees = { boys: { subsidized: 10 }, girls: { nonSubsidized: 20 } };
  const { body } = await add(place, [
    ['course[name]', 'LL.M.'],
    ['course[level]', ''],
    ['course[eligibility]', 'LL.B.'],
    ['course[eligibility]', pdf()],
    ['course[feeStructure]', JSON.stringify(fees)],
    ['course[feeStructure]', new File([], '')],
  ]);
  const { course } = body;
  assert.deepEqual([course.level, course.semesters, course.totalCredits], ['UG', 0, 0]);
  assert.deepEqual([course.eligibility, course.feeStructure, course.feeStructureFile], ['LL.B.', fees, null]);
  assert.ok(course.eligibilityFile);
  const text = await add(place, [
    ['course[name]', 'Ph.D.'],
    ['course[feeStructure]', '{ask the office}'],
  ]);
  assert.equal(text.body.course.feeStructure, '{ask the office}');
});

test('a course without a name, or with invalid fields, gets 400 with the form’s field names, and no PDF is stored', async (t) => {
  const place = await cataloguePortal(t);
  for (const parts of [
    [['departmentName', 'Law']],
    [['course[name]', 'LL.M.']],
    [
      ['departmentName', ' '],
      ['course[name]', ''],
    ],
  ] as Parts[]) {
    const path = `/universities/${place.kedar.id}/add-course`;
    const { status, body } = await place.own('PATCH', path, [...parts, ['course[eligibility]', pdf()]]);
    assert.deepEqual([status, body.error], [400, 'Department and Course name required']);
  }
  const { status, body } = await add(place, [
    ['course[name]', 'LL.M.'],
    ['course[level]', 'Diploma'],
    ['course[semesters]', 'many'],
    ['course[feeStructure]', '{"boys":{"subsidized":-5}}'],
    ['course[eligibility]', pdf()],
  ]);
  assert.deepEqual(
    [status, Object.keys(body.fields)],
    [400, ['course[level]', 'course[semesters]', 'course[feeStructure].boys.subsidized']],
  );
  const noUniversity = await add(place, [['course[name]', 'x']], 'undefined');
  assert.deepEqual([noUniversity.status, noUniversity.body.error], [400, 'Please select a university']);
  const path = `/universities/${place.kedar.id}/add-course`;
  assert.equal((await place.own('PATCH', path, { departmentName: 'Law' })).status, 415);
  assert.deepEqual(await stored(place.portal), { rows: 0, files: 0 });
});

test('a course in an unknown department gets 404 and an existing course 409, and no PDF is stored', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}/add-course`;
  const unknown = await place.own('PATCH', path, [
    ['departmentName', 'Alchemy'],
    ['course[name]', 'Gold'],
    ['course[eligibility]', pdf()],
  ]);
  assert.deepEqual(
    [unknown.status, unknown.body.error],
    [404, 'This university has no department “Alchemy”. It may have been renamed or deleted.'],
  );
  const twice = await add(place, [
    ['course[name]', 'll.b.'],
    ['course[eligibility]', pdf()],
  ]);
  assert.deepEqual(
    [twice.status, twice.body.error, Object.keys(twice.body.fields)],
    [409, '“Law” has a course “LL.B.” already.', ['course[name]']],
  );
  assert.deepEqual(await stored(place.portal), { rows: 0, files: 0 });
});

const script = handmadePage('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>');
const launch = handmadePage('/OpenAction << /S /Launch /F (calc.exe) >>');

test('a file that is not a PDF, is damaged, active or too large is refused with the reason, and not stored', async (t) => {
  const place = await cataloguePortal(t);
  const id = courseOf(place, 'Law/LL.B.');
  for (const [what, bytes, status, text] of [
    ['HTML', Buffer.from('<script>alert(1)</script>'), 415, /not a PDF/i],
    ['nothing', Buffer.alloc(0), 422, /empty/],
    ['half a PDF', handmadePage().subarray(0, 60), 422, /damaged/],
    ['a script', script, 422, /script/],
    ['a launch action', launch, 422, /starts another program/],
  ] as const) {
    for (const [field, answer] of [
      ['feeStructure', await place.own('PUT', filesOf(place, id), [['feeStructure', pdf('a.pdf', bytes)]])],
      [
        'course[feeStructure]',
        await add(place, [
          ['course[name]', 'LL.M.'],
          ['course[eligibility]', pdf()],
          ['course[feeStructure]', pdf('a.pdf', bytes)],
        ]),
      ],
    ] as const) {
      assert.equal(answer.status, status, `${what}: ${answer.body.error}`);
      assert.match(answer.body.error, text, what);
      assert.deepEqual(Object.keys(answer.body.fields), [field], what);
    }
  }
  const large = Buffer.concat([handmadePage(), Buffer.alloc(50 * 1024 * 1024)]);
  const { status, body } = await place.own('PUT', filesOf(place, id), [
    ['feeStructure', pdf('a.pdf', large)],
  ]);
  assert.deepEqual([status, Object.keys(body.fields)], [413, ['feeStructure']]);
  assert.match(body.error, /too large/);
  assert.deepEqual(await stored(place.portal), { rows: 0, files: 0 });
  assert.equal((await read(place, place.kedar.id)).departments[0]?.courses.length, 1);
});

test('a course’s PDFs can be replaced and removed, previous files are removed, and texts stay', async (t) => {
  const place = await cataloguePortal(t);
  const id = courseOf(place, 'Law/LL.B.');
  const path = filesOf(place, id);
  await place.own('PATCH', path.replace('/files', ''), { eligibility: '10+2' });
  const both = await place.own('PUT', path, [
    ['eligibility', pdf()],
    ['feeStructure', pdf()],
  ]);
  assert.deepEqual([both.status, both.body.message, both.body.course.version], [200, 'The PDF is saved.', 3]);
  const { eligibilityFile, feeStructureFile } = both.body.course;
  assert.equal(both.body.course.eligibility, '10+2');
  const sentBack = { feeStructure: both.body.course.feeStructure, eligibility: '10+2', level: 'PG' };
  const edited = await place.own('PATCH', path.replace('/files', ''), sentBack);
  await place.own('DELETE', `${path}/feeStructure`);
  assert.equal(
    (await read(place, place.kedar.id)).departments[0]?.courses[0]?.feeStructure,
    null,
    'no text of it',
  );
  assert.equal(edited.body.course.level, 'PG');
  assert.equal((await place.portal.app.inject(`/api${feeStructureFile}`)).statusCode, 404);
  const other = await place.own('PUT', path, [['eligibility', pdf()]]);
  assert.notEqual(other.body.course.eligibilityFile, eligibilityFile);
  assert.equal((await place.portal.app.inject(`/api${eligibilityFile}`)).statusCode, 404);
  assert.deepEqual(await stored(place.portal), { rows: 1, files: 1 });
  const removed = await place.own('DELETE', `${path}/eligibility`);
  assert.deepEqual(
    [removed.status, removed.body.message, removed.body.course.eligibilityFile],
    [200, 'The PDF is removed.', null],
  );
  assert.equal((await place.own('DELETE', `${path}/eligibility`)).status, 200, 'a second click does no harm');
  assert.deepEqual(await stored(place.portal), { rows: 0, files: 0 });
  assert.equal((await place.own('DELETE', `${path}/syllabus`)).status, 404);
  const none = await place.own('PUT', path, [['version', '1']]);
  assert.deepEqual([none.status, Object.keys(none.body.fields)], [400, ['eligibility', 'feeStructure']]);
});

test('a PDF that two courses share is stored once, and stays for the other course', async (t) => {
  const place = await cataloguePortal(t);
  const bytes = handmadePage('/Lang (x-same)');
  const [first, second] = ['Physics/B.Sc.', 'Physics/M.Sc.'].map((name) =>
    filesOf(place, courseOf(place, name)),
  );
  for (const path of [first, second])
    await place.own('PUT', String(path), [['feeStructure', pdf('a.pdf', bytes)]]);
  assert.deepEqual(await stored(place.portal), { rows: 1, files: 1 });
  await place.own('DELETE', `${first}/feeStructure`);
  assert.deepEqual(await stored(place.portal), { rows: 1, files: 1 });
});

test('a PDF for an outdated version of the course gets 409 and is not stored', async (t) => {
  const place = await cataloguePortal(t);
  const path = filesOf(place, courseOf(place, 'Law/LL.B.'));
  await place.own('PUT', path, [['eligibility', pdf()]]);
  const send = (version: string) =>
    place.admin('PUT', path, [
      ['eligibility', pdf()],
      ['version', version],
    ]);
  const stale = await send('1');
  assert.deepEqual([stale.status, stale.body.fields], [409, { eligibility: ['is stored as “another PDF”'] }]);
  assert.equal((await send('x')).status, 400);
  assert.deepEqual(await stored(place.portal), { rows: 1, files: 1 });
  assert.equal((await send('2')).status, 200);
});

test('removing a PDF with an outdated version gets 409 and keeps the newer PDF', async (t) => {
  const place = await cataloguePortal(t);
  const path = filesOf(place, courseOf(place, 'Law/LL.B.'));
  const upload = () => place.admin('PUT', path, [['eligibility', pdf()]]);
  const remove = (version: number | string) => place.own('DELETE', `${path}/eligibility?version=${version}`);
  const seen = (await upload()).body.course.version;
  const newer = (await upload()).body.course;
  const stale = await remove(seen);
  assert.deepEqual([stale.status, stale.body.fields], [409, { eligibility: ['is stored as “another PDF”'] }]);
  assert.equal((await place.portal.app.inject(`/api${newer.eligibilityFile}`)).statusCode, 200);
  const odd = await remove('x');
  assert.deepEqual([odd.status, Object.keys(odd.body.fields)], [400, ['version']]);
  assert.equal((await remove(newer.version)).body.course.eligibilityFile, null);
  assert.equal((await remove(newer.version)).status, 200, 'a second click does no harm');
});

test('a course’s PDFs are served at their exact paths only, and not while the course is deleted', async (t) => {
  const place = await cataloguePortal(t);
  const id = courseOf(place, 'Law/LL.B.');
  const { course } = (await place.own('PUT', filesOf(place, id), [['eligibility', pdf()]])).body;
  const path = `/api${course.eligibilityFile}`;
  const elsewhere = courseOf(place, 'Physics/B.Sc.');
  for (const wrong of [
    path.replace('eligibility.pdf', 'fees.pdf'),
    path.replace(/[0-9a-f]{16}/, '0123456789abcdef'),
    path.replace(id, elsewhere),
    path.replace(id, 'x'),
    path.replace('.pdf', ''),
  ])
    assert.equal((await place.portal.app.inject(wrong)).statusCode, 404, wrong);
  const part = await place.portal.app.inject({ url: path, headers: { range: 'bytes=0-4' } });
  assert.deepEqual([part.statusCode, part.payload], [206, '%PDF-']);
  const { trashId } = (await place.admin('DELETE', `/universities/${place.kedar.id}`)).body;
  assert.equal((await place.portal.app.inject(path)).statusCode, 404);
  await place.admin('POST', `/trash/${trashId}/restore`);
  assert.equal((await place.portal.app.inject(path)).statusCode, 200);
});
