// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other files.
import { existsSync, readFileSync } from 'node:fs';

/** One deliberate defect: a guard of the code that is changed or removed. */
type Mutation = {
  file: string;
  /** The text to replace; it must occur exactly once in the file. */
  text: string;
  /** The replacement; without it, the text is removed. */
  instead?: string;
  /** The test file that has to fail; in the list, that beside the file if none is given. */
  test: string;
};

const listed: Record<string, Omit<Mutation, 'test'> & { test?: string }> = {
  // Permissions
  'the portal starts with a route that does not declare its access': {
    file: 'src/core/access.ts',
    text: 'if (config?.access === undefined) throw',
    instead: 'if (config?.access === null) throw',
    test: 'src/core/http/http.test.ts',
  },
  'every signed-in account may call routes for certain roles': {
    file: 'src/core/access.ts',
    text: "if (access !== 'signed-in') allow(access.includes(actor.role));",
    test: 'src/audit/audit.test.ts',
  },
  'rights removed while a request body is received stay in force': {
    file: 'src/core/access.ts',
    text: 'if (request.body === undefined || request.actor.role === null) done();',
    instead: 'if (request.url !== "") done();',
    test: 'src/people/management/suspend.test.ts',
  },
  'rights removed while a form with files is received stay in force': {
    file: 'src/core/http/upload.ts',
    text: 'await request.admit().catch(',
    instead: 'await Promise.resolve().catch(',
    test: 'src/books/add.test.ts',
  },
  'an authority of one university manages all universities': {
    file: 'src/core/access.ts',
    text: 'return own === undefined || own === universityId;',
    instead: 'return true;',
    test: 'src/reviews/universities.test.ts',
  },
  'staff of another university may withdraw a book': {
    file: 'src/books/policy.ts',
    text: 'offer: manage,',
    instead: 'offer: (actor: Actor, book: Offered): boolean => isStaff(actor) || sells(actor, book),',
    test: 'src/portal/matrix.test.ts',
  },
  'every reader of a book sees the contact details of its seller': {
    file: 'src/books/queries.ts',
    text: 'can.manage(actor, row) ? managedOf',
    instead: 'true ? managedOf',
    test: 'src/books/review.test.ts',
  },
  'staff change posts of other authors': {
    file: 'src/blogs/policy.ts',
    text: 'edit: (actor: Actor, post: Authored): boolean => isAuthor(actor, post),',
    instead: 'edit: (actor: Actor, post: Authored): boolean => isStaff(actor) || isAuthor(actor, post),',
    test: 'src/blogs/review.test.ts',
  },
  'an authority of one university can change another one': {
    file: 'src/universities/policy.ts',
    text: 'boolean => reaches(actor, universityId),',
    instead: 'boolean => reaches(actor, universityId) || isStaff(actor),',
    test: 'src/universities/edit.test.ts',
  },
  'an authority of one university can change the papers of another one': {
    file: 'src/resources/change.ts',
    text: 'allow(can.manage(by.actor, row.universityId), m.uploads_not_your_university());',
  },
  'an authority exports the audit log': {
    file: 'src/transfer/routes.ts',
    text: "if (list === 'audit') allow(can.exportAudit(request.actor));",
    test: 'src/transfer/exports.test.ts',
  },
  'an authority of one university exports the papers of all universities': {
    file: 'src/transfer/exports.ts',
    text: 'resources.list(db, actor, { university: confinedTo(actor) }, window)',
    instead: 'resources.list(db, actor, {}, window)',
  },
  'administrators suspend their own accounts': {
    file: 'src/people/policy.ts',
    text: 'actor.id !== person.id &&',
    test: 'src/people/management/suspend.test.ts',
  },
  'an authority restores what it deleted after it lost the university': {
    file: 'src/trash/policy.ts',
    text: 'if (owner !== undefined) return actor.id === owner || reaches(actor, universityId);',
    instead: 'if (owner !== undefined) return true;',
    test: 'src/reviews/universities.test.ts',
  },
  'rights removed during a request stay in force': {
    file: 'src/reviews/service.ts',
    text: 'return { ...actor, ...rights };',
    instead: 'return actor;',
    test: 'src/reviews/universities.test.ts',
  },

  // Sessions
  'an ended session stays valid': {
    file: 'src/sessions/queries.ts',
    text: ".where('sessions.revoked_at', 'is', null)",
    test: 'src/sessions/sessions.test.ts',
  },
  'a session stays valid after an idle hour': {
    file: 'src/sessions/queries.ts',
    text: ".where('sessions.last_used_at', '>', ago(SESSION_IDLE_MS + NOTE_EVERY_MS))",
    test: 'src/sessions/authenticate.test.ts',
  },
  'the sessions of an account stay valid after its role changes': {
    file: 'migrations/0002_people.sql',
    text: 'old.role is distinct from new.role\n    or ',
    test: 'src/people/management/change.test.ts',
  },
  'scripts can read the session cookie': {
    file: 'src/core/http/device.ts',
    text: 'HttpOnly; ',
    test: 'src/sessions/sign-in.test.ts',
  },
  'the session cookie of an https portal is also sent over http': {
    file: 'src/core/http/device.ts',
    text: "'; Secure'",
    instead: "''",
    test: 'src/sessions/sign-in.test.ts',
  },
  'pages of other sites make changes with the credentials of their reader': {
    file: 'src/core/http/credentials.ts',
    text: 'if (CHANGING.has(request.method)) allow',
    instead: 'if (false) allow',
  },
  'signing in continues to a page of another area': {
    file: 'src/ui/session/next.ts',
    text: 'if (pathname !== area && !pathname.startsWith(`${area}/`)) return null;',
  },

  // Limits
  'wrong passwords are not counted': {
    file: 'src/sessions/attempts.ts',
    text: 'if (!failed) await refund',
    instead: 'await refund',
  },
  'a limit allows one call too many': {
    file: 'src/core/limits/limits.ts',
    text: ' or known.hits < ${most}',
    instead: ' or known.hits < ${most} + 1',
  },
  'every IPv6 address counts as a network of its own': {
    file: 'src/core/network.ts',
    text: 'all.slice(0, 4)',
    instead: 'all',
  },
  'a network sends any number of changes without an account': {
    file: 'src/core/limits/daily.ts',
    text: 'most: 3000,',
    instead: 'most: 3_000_000,',
    test: 'src/core/limits/changes.test.ts',
  },
  'a short form accepts a body of a megabyte': {
    file: 'src/core/http/http.ts',
    text: 'const BODY_LIMIT = 16 * 1024;',
    instead: 'const BODY_LIMIT = 1024 * 1024;',
    test: 'src/core/limits/changes.test.ts',
  },
  'JSON is parsed however deeply it is nested': {
    file: 'src/core/http/http.ts',
    text: 'const DEEPEST = 50;',
    instead: 'const DEEPEST = 5_000_000;',
  },
  'a contact form with any number of fields is parsed': {
    file: 'src/contact/form.ts',
    text: 'const MAX_SEPARATORS = 50;',
    instead: 'const MAX_SEPARATORS = 5_000_000;',
  },

  // Codes sent by e-mail
  'two concurrent requests can use the same code': {
    file: 'src/core/codes/codes.ts',
    text: ' and other.used_at is null',
  },
  'a code stays valid after ten minutes': {
    file: 'src/core/codes/codes.ts',
    text: ' and expires_at > now()',
  },
  'other browsers use up the guesses of the browser that requested a code': {
    file: 'src/core/codes/codes.ts',
    text: 'own && (await countOwnTry(db, own)) && (await isRight(own))',
    instead: 'own && asker === null',
  },

  // Uploaded files
  'a PDF that starts a program is accepted': {
    file: 'src/core/pdf/inspect.ts',
    text: "what !== 'print_script'",
    instead: "what !== 'print_script' && what !== 'launch'",
    test: 'src/resources/upload-refusals.test.ts',
  },
  'a program that is also a PDF is accepted': {
    file: 'src/core/pdf/inspect.ts',
    text: 'if (isOther || endsAsArchive',
    instead: 'if (endsAsArchive',
    test: 'src/resources/upload-refusals.test.ts',
  },
  'a file that is too large is truncated instead of refused': {
    file: 'src/core/http/upload.ts',
    text: "file.once('limit', end);",
    instead: '{}',
  },
  'a picture keeps its metadata, such as place and author': {
    file: 'src/core/files/picture-worker.ts',
    text: '.autoOrient()',
    instead: '.autoOrient().keepMetadata()',
    test: 'src/core/files/pictures.test.ts',
  },
  'a picture with few pixels but a very long side is decoded': {
    file: 'src/core/files/picture-worker.ts',
    text: 'Math.max(width, height) > longestSide',
    instead: 'false',
    test: 'src/blogs/images.test.ts',
  },
  'the pictures of one account occupy both processes': {
    file: 'src/core/files/pictures.ts',
    text: 'await inLine(sender, () => render(sent, pictures))',
    instead: 'await render(sent, pictures)',
    test: 'src/blogs/images.test.ts',
  },

  // Races
  'several concurrent approvals of a book all succeed': {
    file: 'src/books/queries.ts',
    text: '.forUpdate().executeTakeFirstOrThrow(gone)',
    instead: '.executeTakeFirstOrThrow(gone)',
    test: 'src/reviews/reviews.test.ts',
  },
  'two concurrent reservations of one book both succeed': {
    file: 'src/books/reservations/queries.ts',
    text: ".select('id').forUpdate().execute()",
    instead: ".select('id').execute()",
    test: 'src/books/reservations/reserve.test.ts',
  },
  'two administrators remove each other’s role at the same time, and none is left': {
    file: 'migrations/0002_people.sql',
    text: "perform pg_advisory_xact_lock(hashtext('people.last_admin'));",
    test: 'src/people/management/change.test.ts',
  },
  'two accounts are created with one e-mail address': {
    file: 'migrations/0002_people.sql',
    text: 'create unique index people_email',
    instead: 'create index people_email',
    test: 'src/people/registration/register.test.ts',
  },
  'a repeated request imports a file twice': {
    file: 'src/transfer/imports.ts',
    text: 'await sql`select pg_advisory_xact_lock(hashtext(${`import ${by.actor.id} ${file.sha256}`}))`.execute(tx);',
  },
  'a change overwrites a concurrent change': {
    file: 'src/core/errors.ts',
    text: 'if (seen === undefined || seen === stored.version) return;',
    instead: 'if (seen !== -1) return;',
    test: 'src/books/edit.test.ts',
  },
  'a version that the reviewer has not read is approved': {
    file: 'src/reviews/service.ts',
    text: 'if (version !== undefined && version !== row.version)',
    instead: 'if (version === -1)',
    test: 'src/reviews/reviews.test.ts',
  },

  // Cached responses
  'visitors still see a book that was withdrawn': {
    file: 'src/books/offer.ts',
    text: "if (row.verified_at !== null) await dropTags(tx, ['books']);",
  },
  'a slow response puts outdated data back into the cache': {
    file: 'src/core/cache/response-cache.ts',
    text: 'for (const tag of tags) if ((this.#droppedAt.get(tag) ?? 0) > at) return false;',
    test: 'src/core/cache/cache.test.ts',
  },
  'visitors get cached responses to requests with a session cookie': {
    file: 'src/core/cache/serve.ts',
    text: " && !OURS.test(headers.cookie ?? '')",
    test: 'src/core/cache/cache.test.ts',
  },
  'browsers store responses for signed-in accounts': {
    file: 'src/core/http/http.ts',
    text: "if (request.actor.role !== null) reply.header('cache-control', 'no-store');",
    test: 'src/sessions/caching.test.ts',
  },
  'query parameters that no route reads fill the cache': {
    file: 'src/core/cache/serve.ts',
    text: '.filter(([name]) => names.includes(name))',
    instead: '.filter(() => names)',
    test: 'src/core/cache/cache.test.ts',
  },

  // Contents and headers of responses, and what is shown
  'pages may contain inline scripts': {
    file: 'src/core/http/headers.ts',
    text: '"script-src \'self\'",',
    instead: "\"script-src 'self' 'unsafe-inline'\",",
    test: 'src/core/http/http.test.ts',
  },
  'browsers guess the type of a response': {
    file: 'src/core/http/headers.ts',
    text: "'x-content-type-options': 'nosniff',",
    test: 'src/core/http/http.test.ts',
  },
  'an https portal sends no Strict-Transport-Security header': {
    file: 'src/core/http/headers.ts',
    text: "publicUrl.startsWith('https:')",
    instead: "publicUrl.startsWith('never:')",
    test: 'src/core/http/http.test.ts',
  },
  'HTML in a post is rendered as HTML': {
    file: 'src/blogs/markdown.ts',
    text: 'new MarkdownIt({ html: false,',
    instead: 'new MarkdownIt({ html: true,',
  },
  'a cell of an exported CSV file starts a formula': {
    file: 'src/core/csv.ts',
    text: "FORMULA.test(text) ? `'${text}` : text",
    instead: 'FORMULA.test(text) ? text : text',
    test: 'src/transfer/exports.test.ts',
  },
  'the name of a book ends the structured data and starts a script': {
    file: 'src/ui/page-head.ts',
    text: "...thing }).replaceAll('<', '\\\\u003c')",
    instead: '...thing })',
  },
  'the log contains e-mail addresses': {
    file: 'src/core/log.ts',
    text: ".replace(EMAIL, '[e-mail]')",
  },
  'the response to an unexpected error shows its cause': {
    file: 'src/core/http/problem.ts',
    text: 'known?.message ?? m.errors_unexpected()',
    instead: 'known?.message ?? String(error)',
    test: 'src/core/http/http.test.ts',
  },
  'the cursor of a list repeats the last row': {
    file: 'src/core/db/part.ts',
    text: '${sql.ref(id)} < ${after}',
    instead: '${sql.ref(id)} <= ${after}',
    test: 'src/books/books.test.ts',
  },
  'papers in the trash are still shown': {
    file: 'src/resources/queries.ts',
    text: ".where('resources.deleted_at', 'is', null)",
    test: 'src/resources/change.test.ts',
  },
  'a request for a code without an address gets another message than specified': {
    file: 'messages/en/forms.json',
    text: '"Email is required"',
    instead: '"An address, please"',
    test: 'src/people/registration/register-code.test.ts',
  },

  'the placeholder of an empty field has too little contrast': {
    file: 'src/ui/styles/tokens.css',
    text: '--ink-3: light-dark(#5f6661,',
    instead: '--ink-3: light-dark(#8f9691,',
    test: 'src/ui/styles/tokens.test.ts',
  },

  // Pages, in a browser
  'the landing page has another heading than specified': {
    file: 'src/settings/defaults.ts',
    text: "heading: 'Your Gateway to Academic Resources'",
    instead: "heading: 'Your Way to Academic Resources'",
    test: 'e2e/landing.test.ts',
  },
  'secondary text has too little contrast in the light theme': {
    file: 'src/ui/styles/tokens.css',
    text: '--ink-2: light-dark(#48504b,',
    instead: '--ink-2: light-dark(#8f9691,',
    test: 'e2e/quality.test.ts',
  },
  'buttons and links are too small for a finger': {
    file: 'src/ui/styles/tokens.css',
    text: '--target: 44px;',
    instead: '--target: 36px;',
    test: 'e2e/shelves.test.ts',
  },
};

/**
 * All mutations by topic, named by the resulting misbehaviour. Those that a journey detects come last, because each needs a new build of
 * the pages.
 */
export const mutations: Record<string, Mutation> = Object.fromEntries(
  Object.entries(listed).map(([name, mutation]) => [
    name,
    { test: mutation.file.replace(/\.tsx?$/, '.test.ts'), ...mutation },
  ]),
);

/**
 * Returns the text of a file with a mutation applied.
 * @throws {Error} if the test file is missing, or the text does not occur exactly once: the list is out of date
 */
export function mutated(name: string, { file, text, instead = '', test }: Mutation): string {
  if (!existsSync(test)) throw new Error(`“${name}”: there is no ${test}`);
  const parts = readFileSync(file, 'utf8').split(text);
  if (parts.length === 2) return parts.join(instead);
  throw new Error(
    `“${name}”: the text stands ${parts.length - 1} times in ${file}, and should once: ${text}`,
  );
}
