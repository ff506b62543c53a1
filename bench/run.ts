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

/** The options of a benchmark. What the call leaves out has a default, some of them the benchmark's own. */
const options = ({ rounds = 3, seconds = 3, papers = 200 } = {}) => ({
  keep: values.data,
  only: values.only,
  against: values.against,
  plans: values.plans,
  set: values.set,
  runs: Number(values.runs),
  pages: Number(values.crawled),
  sizes: values.sizes.split(',').map(Number),
  parts: values.parts?.split(','),
  rounds: Number(values.rounds ?? rounds),
  seconds: Number(values.seconds ?? seconds),
  papers: Number(values.papers ?? papers),
});

const benchmarks: Record<string, () => Promise<void>> = {
  http: async () => (await import('./http.ts')).runHttp(options({ seconds: 2 }), say),
  lighthouse: async () => (await import('./lighthouse.ts')).runLighthouse(options(), say),
  login: async () => (await import('./login.ts')).runLogin(options({ seconds: 5 }), say),
  pages: async () => (await import('./pages.ts')).runPages(options(), say),
  processing: async () => (await import('./processing.ts')).runProcessing(options({ papers: 1000 }), say),
  scale: async () => (await import('./scale.ts')).runScale(options({ rounds: 41 }), say),
  search: async () => (await import('./search.ts')).runSearch(options(), say),
  'search-quality': async () => (await import('./search-quality.ts')).runQuality(options(), say),
  students: async () => (await import('./students.ts')).runStudents(options(), say),
  upload: async () => (await import('./upload.ts')).runUpload(options({ rounds: 5 }), say),
};
const [what] = positionals;

if (values.help || what === undefined) say(HELP);
else if (Object.hasOwn(benchmarks, what)) await benchmarks[what]?.();
else {
  process.stderr.write(HELP);
  process.exitCode = 1;
}
