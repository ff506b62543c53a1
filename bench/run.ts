/** `npm run bench -- <http|lighthouse|login|pages|processing|scale|search|search-quality|students|upload>`: makes the tables of `docs/benchmarks.md`. */
import { parseArgs } from 'node:util';

const HELP = `npm run bench -- <http|lighthouse|login|pages|processing|scale|search|search-quality|students|upload> [options]

  http    requests a second, latency, CPU and memory, beside raw node:http, an Express handler or another commit
  lighthouse  what Lighthouse and the W3C's checker (needs Java) say of the public pages
  login   what others notice of 40 sign-ins a second, and what a session check costs
  pages   bytes of each public page
  processing  how long 1,000 small PDFs take from their upload until they are ready, and what visitors notice
  scale   how the time of each documented query grows with the rows, and its plan
  search  200 searches and suggestions, 20 at a time, beside plain full text; the size of the index, and how it is kept
  search-quality  how well judged queries are answered, beside PostgreSQL's text search and trigrams
  students  what students ask for, among 100,000 books and 50,000 posts, at 60 % of what goes through
  upload  PDFs of 50 MB, one at a time and 20 at once, beside node:http copying to a file; memory

  --data <folder>   keeps the generated databases there for the next run (else a temporary folder)
  --only <text>     only the routes or queries whose name holds this text (http: or whose address does)
  http:   --seconds <n>  length of a round (2)   --rounds <n>  rounds (3)   --parts <list>  anew,even,cached,uncached,crawl,memory,start
          --against <commit>  measures that commit in turns with this one   --crawled <n>  pages of the crawl (20000)
  lighthouse: --runs <n>  runs of each page (3)
  login:  --seconds <n>  length of a round (5)   --rounds <n>  rounds (3)
  processing: --papers <n>  PDFs (1000)
  search: --sizes <list>  resources with text (10000,100000,1000000)   --rounds <n>  (3)   --papers <n>  PDFs (200)
          --parts <list>  searches,suggestions,size,fresh   --only <text>  groups of queries
  search-quality: --set <sample|real>  only the queries over the sample, or over the real content beside the repository
  students: --seconds <n>  length of a round (3)   --rounds <n>  rounds (3)
  upload: --rounds <n>  rounds (5)
  scale:  --sizes <list>  resources (10000,100000,1000000)   --rounds <n>  (41)   --plans <file>  where whole plans go
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    runs: { type: 'string', default: '3' },
    parts: { type: 'string' },
    against: { type: 'string' },
    crawled: { type: 'string', default: '20000' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    plans: { type: 'string' },
    papers: { type: 'string' },
    set: { type: 'string' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const [what] = positionals;

if (values.help || what === undefined) say(HELP);
else if (what === 'scale') {
  const { runScale } = await import('./scale.ts');
  const sizes = values.sizes.split(',').map(Number);
  await runScale(
    { sizes, rounds: Number(values.rounds ?? 41), only: values.only, plans: values.plans, keep: values.data },
    say,
  );
} else if (what === 'http') {
  const { runHttp } = await import('./http.ts');
  await runHttp(
    {
      keep: values.data,
      against: values.against,
      only: values.only,
      parts: values.parts?.split(','),
      rounds: Number(values.rounds ?? 3),
      seconds: Number(values.seconds ?? 2),
      pages: Number(values.crawled),
    },
    say,
  );
} else if (what === 'lighthouse') {
  const { runLighthouse } = await import('./lighthouse.ts');
  await runLighthouse({ runs: Number(values.runs), only: values.only }, say);
} else if (what === 'login') {
  const { runLogin } = await import('./login.ts');
  const [rounds, seconds] = [Number(values.rounds ?? 3), Number(values.seconds ?? 5)];
  await runLogin({ keep: values.data, rounds, seconds }, say);
} else if (what === 'processing') {
  const { runProcessing } = await import('./processing.ts');
  await runProcessing({ keep: values.data, papers: Number(values.papers ?? 1000) }, say);
} else if (what === 'search') {
  const { runSearch } = await import('./search.ts');
  await runSearch(
    {
      keep: values.data,
      sizes: values.sizes.split(',').map(Number),
      rounds: Number(values.rounds ?? 3),
      only: values.only,
      parts: values.parts?.split(',') ?? ['searches', 'suggestions', 'size', 'fresh'],
      papers: Number(values.papers ?? 200),
    },
    say,
  );
} else if (what === 'search-quality') {
  const { runQuality } = await import('./search-quality.ts');
  await runQuality({ keep: values.data, only: values.only, set: values.set }, say);
} else if (what === 'students') {
  const { runStudents } = await import('./students.ts');
  const [rounds, seconds] = [Number(values.rounds ?? 3), Number(values.seconds ?? 3)];
  await runStudents({ keep: values.data, only: values.only, rounds, seconds }, say);
} else if (what === 'upload') {
  const { runUpload } = await import('./upload.ts');
  await runUpload({ keep: values.data, rounds: Number(values.rounds ?? 5) }, say);
} else if (what === 'pages') {
  const { runPages } = await import('./pages.ts');
  await runPages(values.data, say);
} else {
  process.stderr.write(HELP);
  process.exitCode = 1;
}
