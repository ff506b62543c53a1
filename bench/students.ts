import path from 'node:path';
import { openDatabase } from '../src/core/db/database.ts';
import { OWNER_ROLE } from '../src/core/db/roles.ts';
import { openSecret } from '../src/core/secret.ts';
import { startSession } from '../src/sessions/write.ts';
import { openBenchCluster, type Place } from './database.ts';
import { inTurns, type Load, load, type Round, type Side } from './http/load.ts';
import { startServer } from './http/server.ts';
import { facts, median, table, whole } from './report.ts';
import { fillStudents } from './students/fill.ts';

export type StudentsOptions = { keep: string | undefined; only: string; rounds: number; seconds: number };

const SCALE = { resources: 100_000, books: 100_000 };
const PEOPLE = { posts: 50_000, students: 5_000 };
const CONNECTIONS = 50;

type Call = { name: string; path: string; headers?: Record<string, string> };

/** Measures uncached requests of students: maximum throughput, and latency at 60 % of it. */
export async function runStudents(options: StudentsOptions, say: (line: string) => void): Promise<void> {
  await using cluster = await openBenchCluster(options.keep, say);
  const place = await cluster.filled(SCALE);
  const headers = await signIn(place);
  await using portal = await startServer('servers/portal.ts', {
    place,
    files: path.join(cluster.folder, 'files'),
    cached: false,
  });
  const wanted = calls(headers).filter(({ name }) => name.includes(options.only));
  const side = { name: 'portal', server: portal };
  const rows = await Array.fromAsync(wanted, (call) => measure(side, call, options));
  say(
    `${SCALE.books.toLocaleString('en')} books, ${PEOPLE.posts.toLocaleString('en')} posts, ${PEOPLE.students.toLocaleString('en')} students, ${SCALE.resources.toLocaleString('en')} resources; nothing from the cache; medians of ${options.rounds} rounds of ${options.seconds} s. ${facts()}\n`,
  );
  say(table(['', 'req/s', 'p50 at 60 %, ms', 'p99 at 60 %, ms (< 50)'], rows));
}

/** Adds students. @returns the headers of one who has a rejected post */
async function signIn(place: Place): Promise<Record<string, string>> {
  await using owner = openDatabase({ ...place, user: OWNER_ROLE });
  await fillStudents(owner.sql, PEOPLE);
  await using database = openDatabase(place);
  const { db, sql } = database;
  const [student] = await sql<{ id: string }[]>`
    select author_id as id from blogs where rejected_at is not null order by id desc limit 1`;
  const who = { id: student?.id ?? '', role: 'user' } as const;
  const from = { address: '192.0.2.1', userAgent: 'bench' };
  const { token } = await startSession(db, await openSecret(db), who, from);
  return { authorization: `Bearer ${token}` };
}

const calls = (headers: Record<string, string>): Call[] => [
  { name: 'blog list', path: '/api/blogs?page=1&limit=10' },
  { name: 'blog list, signed in', path: '/api/blogs?page=1&limit=10', headers },
  { name: 'blog list, page 900', path: '/api/blogs?page=900&limit=10' },
  { name: 'own posts', path: '/api/blogs?page=1&limit=10&mine=true', headers },
  { name: 'book list', path: '/api/books?page=1&limit=12' },
  {
    name: 'book list by category, condition and price',
    path: '/api/books?page=1&limit=12&category=Physics&condition=Good&minPrice=100&maxPrice=300',
  },
  { name: 'book list by price', path: '/api/books?page=1&limit=12&minPrice=99998' },
  { name: 'own books', path: '/api/books/mine?page=1&limit=12', headers },
  { name: 'the student’s overview', path: '/api/user/overview', headers },
  { name: 'own requests', path: '/api/reservations?side=buyer', headers },
];

async function measure(
  side: Side,
  { headers = {}, ...route }: Call,
  { rounds, seconds }: StudentsOptions,
): Promise<string[]> {
  const measured = async (rate?: number) => {
    const given: Load = { connections: CONNECTIONS, seconds, headers, ...(rate && { rate }) };
    const [met = []] = await inTurns([side], rounds, (_, isWarmUp) =>
      load(side, route, isWarmUp ? { ...given, seconds: 1 } : given),
    );
    return (key: keyof Round) => median(met.map((round) => round[key]));
  };
  const most = (await measured())('perSecond');
  const steady = await measured(most * 0.6);
  return [route.name, whole(most), steady('p50').toFixed(1), steady('p99').toFixed(1)];
}
