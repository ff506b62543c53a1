// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other files.
import { existsSync, readFileSync } from 'node:fs';

/** One deliberate defect: a guard of the code that is changed or removed. */
type Mutation = {
  file: string;
  /** The text to replace; it must occur exactly once in the file. */
  text: string;
  /** The replacement; without it, the text is removed. */
  instead?: string;
  /** The test file that has to fail. */
  test: string;
};

/**
 * All mutations by topic, named by the resulting misbehaviour. Those that a journey detects come last, because each needs a new build of
 * the pages.
 */
export const mutations: Record<string, Mutation> = {
  // Permissions
  'a route that does not say who may call it is started all the same': {
    file: 'src/core/access.ts',
    text: 'if (config?.access === undefined) throw',
    instead: 'if (config?.access === null) throw',
    test: 'src/core/http/http.test.ts',
  },
  'everybody who is signed in may call what is for some roles alone': {
    file: 'src/core/access.ts',
    text: "if (access !== 'signed-in') allow(access.includes(actor.role));",
    test: 'src/audit/audit.test.ts',
  },
  'rights that were taken away while a body was on its way count on': {
    file: 'src/core/access.ts',
    text: 'if (request.body === undefined || request.actor.role === null) done();',
    instead: 'if (request.url !== "") done();',
    test: 'src/people/management/suspend.test.ts',
  },
  'the same in a form with files': {
    file: 'src/core/http/upload.ts',
    text: 'await request.admit().catch(',
    instead: 'await Promise.resolve().catch(',
    test: 'src/books/add.test.ts',
  },
  'an authority of one university looks after all of them': {
    file: 'src/core/access.ts',
    text: 'return own === undefined || own === universityId;',
    instead: 'return true;',
    test: 'src/reviews/universities.test.ts',
  },
  'staff of another university may take a book off the shelf': {
    file: 'src/books/policy.ts',
    text: 'offer: manage,',
    instead: 'offer: (actor: Actor, book: Offered): boolean => isStaff(actor) || sells(actor, book),',
    test: 'src/portal/matrix.test.ts',
  },
  'everybody who reads a book learns how to reach its seller': {
    file: 'src/books/queries.ts',
    text: 'can.manage(actor, row) ? managedOf',
    instead: 'true ? managedOf',
    test: 'src/books/review.test.ts',
  },
  'staff change what others wrote': {
    file: 'src/blogs/policy.ts',
    text: 'edit: (actor: Actor, post: Authored): boolean => isAuthor(actor, post),',
    instead: 'edit: (actor: Actor, post: Authored): boolean => isStaff(actor) || isAuthor(actor, post),',
    test: 'src/blogs/review.test.ts',
  },
  'an authority changes another university': {
    file: 'src/universities/policy.ts',
    text: 'boolean => reaches(actor, universityId),',
    instead: 'boolean => reaches(actor, universityId) || isStaff(actor),',
    test: 'src/universities/edit.test.ts',
  },
  'an authority changes the papers of another university': {
    file: 'src/resources/change.ts',
    text: 'allow(can.manage(by.actor, row.universityId), m.uploads_not_your_university());',
    test: 'src/resources/change.test.ts',
  },
  'an authority takes the audit log away': {
    file: 'src/transfer/routes.ts',
    text: "if (list === 'audit') allow(can.exportAudit(request.actor));",
    test: 'src/transfer/exports.test.ts',
  },
  'an authority of one university takes the papers of all away': {
    file: 'src/transfer/exports.ts',
    text: 'resources.list(db, actor, { university: confinedTo(actor) }, window)',
    instead: 'resources.list(db, actor, {}, window)',
    test: 'src/transfer/exports.test.ts',
  },
  'administrators suspend themselves': {
    file: 'src/people/policy.ts',
    text: 'actor.id !== person.id &&',
    test: 'src/people/management/suspend.test.ts',
  },
  'an authority takes back what it deleted, after it lost the university': {
    file: 'src/trash/policy.ts',
    text: 'if (owner !== undefined) return actor.id === owner || reaches(actor, universityId);',
    instead: 'if (owner !== undefined) return true;',
    test: 'src/reviews/universities.test.ts',
  },
  'rights that were taken away during a request count on': {
    file: 'src/reviews/service.ts',
    text: 'return { ...actor, ...rights };',
    instead: 'return actor;',
    test: 'src/reviews/universities.test.ts',
  },

  // Sessions
  'a session that was ended goes on': {
    file: 'src/sessions/queries.ts',
    text: ".where('sessions.revoked_at', 'is', null)",
    test: 'src/sessions/sessions.test.ts',
  },
  'a session lives on after an idle hour': {
    file: 'src/sessions/queries.ts',
    text: ".where('sessions.last_used_at', '>', ago(SESSION_IDLE_MS))",
    test: 'src/sessions/authenticate.test.ts',
  },
  'the sessions of an account that gets another role go on': {
    file: 'migrations/0002_people.sql',
    text: 'old.role is distinct from new.role\n    or ',
    test: 'src/people/management/change.test.ts',
  },
  'scripts can read the cookie of a session': {
    file: 'src/core/http/device.ts',
    text: 'HttpOnly; ',
    test: 'src/sessions/sign-in.test.ts',
  },
  'over https the cookie of a session travels without': {
    file: 'src/core/http/device.ts',
    text: "'; Secure'",
    instead: "''",
    test: 'src/sessions/sign-in.test.ts',
  },
  'pages of other sites change something in the name of their reader': {
    file: 'src/core/http/credentials.ts',
    text: 'if (CHANGING.has(request.method)) allow',
    instead: 'if (false) allow',
    test: 'src/core/http/credentials.test.ts',
  },
  'signing in leads on to a page of another area': {
    file: 'src/ui/session/next.ts',
    text: 'if (pathname !== area && !pathname.startsWith(`${area}/`)) return null;',
    test: 'src/ui/session/next.test.ts',
  },

  // Limits
  'wrong passwords do not count': {
    file: 'src/sessions/attempts.ts',
    text: 'if (!failed) await refund',
    instead: 'await refund',
    test: 'src/sessions/attempts.test.ts',
  },
  'of many at once more get through than a limit says': {
    file: 'src/core/limits/limits.ts',
    text: ' or known.hits < ${most}',
    instead: ' or known.hits < ${most} + 1',
    test: 'src/core/limits/limits.test.ts',
  },
  'a household has as many networks as IPv6 gives it addresses': {
    file: 'src/core/network.ts',
    text: 'all.slice(0, 4)',
    instead: 'all',
    test: 'src/core/network.test.ts',
  },
  'without an account a network sends as much as it likes': {
    file: 'src/core/limits/daily.ts',
    text: 'most: 3000,',
    instead: 'most: 3_000_000,',
    test: 'src/core/limits/changes.test.ts',
  },
  'a body of a megabyte is taken in for a short form': {
    file: 'src/core/http/http.ts',
    text: 'const BODY_LIMIT = 16 * 1024;',
    instead: 'const BODY_LIMIT = 1024 * 1024;',
    test: 'src/core/limits/changes.test.ts',
  },
  'a body is parsed however deeply it is nested': {
    file: 'src/core/http/http.ts',
    text: 'const DEEPEST = 50;',
    instead: 'const DEEPEST = 5_000_000;',
    test: 'src/core/http/http.test.ts',
  },
  'a contact form is parsed however many fields it has': {
    file: 'src/contact/form.ts',
    text: 'const MAX_SEPARATORS = 50;',
    instead: 'const MAX_SEPARATORS = 5_000_000;',
    test: 'src/contact/form.test.ts',
  },

  // Codes sent by e-mail
  'a code is good for two who give it at once': {
    file: 'src/core/codes/codes.ts',
    text: ' and other.used_at is null',
    test: 'src/core/codes/codes.test.ts',
  },
  'a code is good after its ten minutes': {
    file: 'src/core/codes/codes.ts',
    text: ' and expires_at > now()',
    test: 'src/core/codes/codes.test.ts',
  },
  'strangers use up the tries of the browser that asked for a code': {
    file: 'src/core/codes/codes.ts',
    text: 'own && (await countOwnTry(db, own)) && (await isRight(own))',
    instead: 'own && asker === null',
    test: 'src/core/codes/codes.test.ts',
  },

  // Uploaded files
  'a PDF that starts a program is taken in': {
    file: 'src/core/pdf/inspect.ts',
    text: "what !== 'print_script'",
    instead: "what !== 'print_script' && what !== 'launch'",
    test: 'src/resources/upload-refusals.test.ts',
  },
  'a program that is a PDF besides is taken in': {
    file: 'src/core/pdf/inspect.ts',
    text: 'if (isOther || endsAsArchive',
    instead: 'if (endsAsArchive',
    test: 'src/resources/upload-refusals.test.ts',
  },
  'a file that is too large is cut off instead of refused': {
    file: 'src/core/http/upload.ts',
    text: "file.once('limit', end);",
    instead: '{}',
    test: 'src/core/http/upload.test.ts',
  },
  'a picture keeps where and by whom it was taken': {
    file: 'src/core/files/picture-worker.ts',
    text: '.autoOrient()',
    instead: '.autoOrient().keepMetadata()',
    test: 'src/core/files/pictures.test.ts',
  },
  'a picture of a few points with an endless side is decoded': {
    file: 'src/core/files/picture-worker.ts',
    text: 'Math.max(width, height) > longestSide',
    instead: 'false',
    test: 'src/blogs/images.test.ts',
  },
  'one person’s pictures keep both processes from everybody else': {
    file: 'src/core/files/pictures.ts',
    text: 'await inLine(sender, () => render(sent, pictures))',
    instead: 'await render(sent, pictures)',
    test: 'src/blogs/images.test.ts',
  },

  // Races
  'of several who approve a book at once all do': {
    file: 'src/books/queries.ts',
    text: '.forUpdate().executeTakeFirstOrThrow(gone)',
    instead: '.executeTakeFirstOrThrow(gone)',
    test: 'src/reviews/reviews.test.ts',
  },
  'two get the same book at once': {
    file: 'src/books/reservations/queries.ts',
    text: ".select('id').forUpdate().execute()",
    instead: ".select('id').execute()",
    test: 'src/books/reservations/reserve.test.ts',
  },
  'two administrators take each other’s role at once, and none is left': {
    file: 'migrations/0002_people.sql',
    text: "perform pg_advisory_xact_lock(hashtext('people.last_admin'));",
    test: 'src/people/management/change.test.ts',
  },
  'two accounts of one address begin at once': {
    file: 'migrations/0002_people.sql',
    text: 'create unique index people_email',
    instead: 'create index people_email',
    test: 'src/people/registration/register.test.ts',
  },
  'a second click imports a file twice': {
    file: 'src/transfer/imports.ts',
    text: 'await sql`select pg_advisory_xact_lock(hashtext(${`import ${by.actor.id} ${file.sha256}`}))`.execute(tx);',
    test: 'src/transfer/imports.test.ts',
  },
  'what was changed meanwhile is written over': {
    file: 'src/core/errors.ts',
    text: 'if (seen === undefined || seen === stored.version) return;',
    instead: 'if (seen !== -1) return;',
    test: 'src/books/edit.test.ts',
  },
  'what was changed since the reviewer read it is approved': {
    file: 'src/reviews/service.ts',
    text: 'if (version !== undefined && version !== row.version)',
    instead: 'if (version === -1)',
    test: 'src/reviews/reviews.test.ts',
  },

  // Cached responses
  'a book that is off the shelf goes on being shown to visitors': {
    file: 'src/books/offer.ts',
    text: "if (row.verified_at !== null) await dropTags(tx, ['books']);",
    test: 'src/books/offer.test.ts',
  },
  'a slow answer brings back what was just changed': {
    file: 'src/core/cache/response-cache.ts',
    text: 'for (const tag of tags) if ((this.#droppedAt.get(tag) ?? 0) > at) return false;',
    test: 'src/core/cache/cache.test.ts',
  },
  'visitors get what was made for the owner of a cookie': {
    file: 'src/core/cache/serve.ts',
    text: " && !OURS.test(headers.cookie ?? '')",
    test: 'src/core/cache/cache.test.ts',
  },
  'browsers keep what is meant for one person': {
    file: 'src/core/http/http.ts',
    text: "if (request.actor.role !== null) reply.header('cache-control', 'no-store');",
    test: 'src/sessions/caching.test.ts',
  },
  'parameters that no route reads fill the cache': {
    file: 'src/core/cache/serve.ts',
    text: '.filter(([name]) => names.includes(name))',
    instead: '.filter(() => names)',
    test: 'src/core/cache/cache.test.ts',
  },

  // Contents and headers of responses, and what is shown
  'pages may carry scripts inline': {
    file: 'src/core/http/headers.ts',
    text: '"script-src \'self\'",',
    instead: "\"script-src 'self' 'unsafe-inline'\",",
    test: 'src/core/http/http.test.ts',
  },
  'browsers guess the type of an answer': {
    file: 'src/core/http/headers.ts',
    text: "'x-content-type-options': 'nosniff',",
    test: 'src/core/http/http.test.ts',
  },
  'over https browsers are not told to stay there': {
    file: 'src/core/http/headers.ts',
    text: "publicUrl.startsWith('https:')",
    instead: "publicUrl.startsWith('never:')",
    test: 'src/core/http/http.test.ts',
  },
  'HTML in a post is HTML': {
    file: 'src/blogs/markdown.ts',
    text: 'new MarkdownIt({ html: false,',
    instead: 'new MarkdownIt({ html: true,',
    test: 'src/blogs/markdown.test.ts',
  },
  'a cell of a spreadsheet begins a formula': {
    file: 'src/core/csv.ts',
    text: "FORMULA.test(text) ? `'${text}` : text",
    instead: 'FORMULA.test(text) ? text : text',
    test: 'src/transfer/exports.test.ts',
  },
  'the name of a book ends the data for search engines, and begins a script': {
    file: 'src/ui/page-head.ts',
    text: "...thing }).replaceAll('<', '\\\\u003c')",
    instead: '...thing })',
    test: 'src/ui/page-head.test.ts',
  },
  'e-mail addresses stand in the log': {
    file: 'src/core/log.ts',
    text: ".replace(EMAIL, '[e-mail]')",
    test: 'src/core/log.test.ts',
  },
  'an unexpected error tells its cause': {
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
  'papers in the trash go on being shown': {
    file: 'src/resources/queries.ts',
    text: ".where('resources.deleted_at', 'is', null)",
    test: 'src/resources/change.test.ts',
  },
  'whoever wants a code without an address is told so in other words than specified': {
    file: 'messages/en/forms.json',
    text: '"Email is required"',
    instead: '"An address, please"',
    test: 'src/people/registration/register-code.test.ts',
  },

  'what stands in an empty field is too pale to be read': {
    file: 'src/ui/styles/tokens.css',
    text: '--ink-3: light-dark(#5f6661,',
    instead: '--ink-3: light-dark(#8f9691,',
    test: 'src/ui/styles/tokens.test.ts',
  },

  // Pages, in a browser
  'the landing page says something else than specified': {
    file: 'src/settings/defaults.ts',
    text: "heading: 'Your Gateway to Academic Resources'",
    instead: "heading: 'Your Way to Academic Resources'",
    test: 'e2e/landing.test.ts',
  },
  'what stands beside is too pale to be read in daylight': {
    file: 'src/ui/styles/tokens.css',
    text: '--ink-2: light-dark(#48504b,',
    instead: '--ink-2: light-dark(#8f9691,',
    test: 'e2e/quality.test.ts',
  },
  'what a finger presses is too small for it': {
    file: 'src/ui/styles/tokens.css',
    text: '--target: 44px;',
    instead: '--target: 36px;',
    test: 'e2e/shelves.test.ts',
  },
};

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
