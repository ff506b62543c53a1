import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/browser.ts';
import { check } from './lighthouse/checker.ts';
import { startBehindFront } from './lighthouse/front.ts';
import { fetchTools } from './lighthouse/tools.ts';
import { facts, median, table } from './report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Audit = { title: string; score: number | null; numericValue?: number };
type Category = { score: number; auditRefs: { id: string; weight: number }[] };
type Result = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } };
type Lighthouse = (url: string, flags: object) => Promise<Result>;
type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> };

type Options = { runs: number; only: string };

/**
 * Runs Lighthouse and the W3C's HTML checker on the public pages with the sample content, over TLS and HTTP/2. Lighthouse uses its phone
 * profile (slow 4G and 4 × CPU slowdown, both simulated); of several runs, each figure is the median.
 */
export async function runLighthouse({ runs, only }: Options, say: (line: string) => void): Promise<void> {
  const found = await findChromium();
  if ('missing' in found) throw new Error(found.missing);
  const packages = await fetchTools(say);
  const load = async (name: string) =>
    import(pathToFileURL(createRequire(path.join(packages, 'x.js')).resolve(name)).href);
  const lighthouse = ((await load('lighthouse')) as { default: Lighthouse }).default;
  const launcher = (await load('chrome-launcher')) as Launcher;
  await using portal = await startBehindFront();
  const chrome = await launcher.launch({
    chromePath: found.path,
    chromeFlags: ['--headless=new', '--ignore-certificate-errors', ...CHROMIUM_FLAGS],
  });
  try {
    const pages = (await pagesOf(portal.behind)).filter(({ name }) => name.includes(only));
    const sources = new Map<string, string>();
    for (const { address } of pages)
      sources.set(address, await (await fetch(portal.behind + address)).text());
    const markup = await check(packages, sources);
    const rows: string[][] = [];
    const failed: string[] = [];
    for (const { name, address } of pages) {
      const flags = { port: chrome.port, logLevel: 'silent', onlyCategories: CATEGORIES };
      const results = await Array.fromAsync({ length: runs }, () =>
        lighthouse(portal.origin + address, flags),
      );
      failed.push(...failedIn(results[0]).map((title) => `${name}: ${title}`));
      const errors = typeof markup === 'string' ? '–' : String(markup.get(address)?.length ?? 0);
      rows.push([`\`${name}\``, ...scores(results), ...times(results), errors]);
    }
    const head = ['page', 'performance', 'accessibility', 'best practices', 'SEO'];
    say(`Lighthouse, phone, simulated slow 4G and 4 × CPU, HTTP/2; the middle of ${runs} runs. ${facts()}\n`);
    say(table([...head, 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'W3C errors'], rows));
    if (failed.length > 0) say(`\nNot passed, besides what is measured as time:\n${failed.join('\n')}`);
    if (typeof markup === 'string') say(`\nThe W3C’s checker was not asked: ${markup}.`);
    else for (const [address, errors] of markup) for (const error of errors) say(`${address} ${error}`);
  } finally {
    chrome.kill();
  }
}

const scores = (results: Result[]) =>
  CATEGORIES.map((name) =>
    String(median(results.map(({ lhr }) => Math.round((lhr.categories[name]?.score ?? 0) * 100)))),
  );

/** Returns the titles of the audits that a page failed in all categories except performance. */
const failedIn = (result: Result | undefined): string[] =>
  CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (result?.lhr.categories[name]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ audit: result?.lhr.audits[id], weight }))
      .flatMap(({ audit, weight }) => (audit && weight > 0 && audit.score === 0 ? [audit.title] : [])),
  );

function times(results: Result[]): string[] {
  const middle = (name: string) => median(results.map(({ lhr }) => lhr.audits[name]?.numericValue ?? 0));
  return [
    (middle('first-contentful-paint') / 1000).toFixed(2),
    (middle('largest-contentful-paint') / 1000).toFixed(2),
    middle('total-blocking-time').toFixed(0),
    middle('cumulative-layout-shift').toFixed(3),
  ];
}

/** Returns the pages to measure, with one university, course, book and post of the sample. */
async function pagesOf(portal: string): Promise<{ name: string; address: string }[]> {
  const list = async (at: string) => (await (await fetch(`${portal}/api${at}`)).json()) as never[];
  const [university] = (await list('/universities')) as University[];
  const [book] = (await list('/books?limit=1')) as { _id: string }[];
  const [post] = (await list('/blogs?limit=1')) as { slug: string }[];
  const department = university?.departments[0];
  const course = [university?._id, department?.name, department?.courses[0]?.name]
    .map((part) => encodeURIComponent(part ?? ''))
    .join('/');
  const fixed = ['/', '/Books', '/Universities', '/Blogs', '/About-us', '/Teams', '/Contact-us'];
  const others = ['/blog/how-to-prepare-for-exams', '/privacy-policy', '/sitemap', '/blog-sitemap', '/login'];
  return [
    ...[...fixed, ...others].map((address) => ({ name: address, address })),
    { name: '/search?q=…', address: '/search?q=data%20structures' },
    { name: '/coursepages/…/courses', address: `/coursepages/${university?._id}/courses` },
    { name: '/course/…', address: `/course/${course}` },
    { name: '/Books/…', address: `/Books/${book?._id}` },
    { name: '/blog/…', address: `/blog/${encodeURIComponent(post?.slug ?? '')}` },
  ];
}

type University = { _id: string; departments: { name: string; courses: { name: string }[] }[] };
