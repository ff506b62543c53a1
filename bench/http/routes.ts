import { randomUUID } from 'node:crypto';
import type { Probes } from '../scale/probes.ts';

export type Route = {
  name: string;
  path: string;
  /** Makes the body of a signed-in student's POST request; without it, the request is a GET. */
  body?: () => string;
  /** Measured on the database with ten times the books. */
  isTenfold?: boolean;
};

const BOOKS = '/api/books?page=1&limit=12';
const NESTED = '/api/universities?page=1&limit=24';
const SEARCH = '/api/books?q=phys&page=1&limit=12';

function addresses({ university, course: { university: id, department, course } }: Probes) {
  const place = [id, department, course].map(encodeURIComponent).join('/');
  return {
    university: `/api/universities/${university}`,
    resources: `/api/resources?${new URLSearchParams({ university: id, department, course })}`,
    universityPage: `/coursepages/${university}/courses`,
    coursePage: `/course/${place}`,
  };
}

/** The measured pages. */
export function pages(probes: Probes): Route[] {
  const { universityPage, coursePage } = addresses(probes);
  return [
    { name: '/Books', path: '/Books' },
    { name: '/Universities', path: '/Universities' },
    { name: 'a university’s page', path: universityPage },
    { name: 'a course’s page', path: coursePage },
  ];
}

/** The measured API calls. */
export function calls(probes: Probes): Route[] {
  const { university, resources } = addresses(probes);
  return [
    { name: BOOKS, path: BOOKS },
    { name: NESTED, path: NESTED },
    { name: '/api/universities/{id}', path: university },
    { name: '/api/resources?university&department&course', path: resources },
    { name: '/api/books?q=organic chem', path: '/api/books?q=organic+chem&page=1&limit=12' },
    { name: '/api/books?q=zymurgy', path: '/api/books?q=zymurgy&page=1&limit=12' },
  ];
}

/** Independent of the probes, so that `runHttp` knows before it opens any data whether it needs ten times the books. */
export const TENFOLD: Route = { name: 'books, q=phys, ten times the rows', path: SEARCH, isTenfold: true };

/** Start of the titles of posts written while measuring, by which the cleanup finds them. */
export const WRITTEN = 'Written to be measured';

/** The requests that are measured without cached responses. */
export function madeAnew(probes: Probes): Route[] {
  const { university, resources, universityPage, coursePage } = addresses(probes);
  const content = 'Read the question twice, underline what is given, and begin with what you know. '.repeat(
    15,
  );
  return [
    { name: 'books, page 1', path: BOOKS },
    { name: 'a university, nested', path: university },
    { name: 'resources of a course', path: resources },
    { name: 'books, q=phys', path: SEARCH },
    TENFOLD,
    { name: 'ten newest posts', path: '/api/blogs?page=1&limit=10' },
    { name: '/Blogs as HTML', path: '/Blogs' },
    { name: 'home as HTML', path: '/' },
    { name: 'a university’s page', path: universityPage },
    { name: 'a course’s page', path: coursePage },
    { name: 'nested list of 24 universities', path: NESTED },
    {
      name: 'write a post',
      path: '/api/blogs',
      body: () => JSON.stringify({ title: `${WRITTEN} ${randomUUID()}`, content }),
    },
  ];
}

/** Names of the routes whose latency is measured at an even 60 % of their throughput. */
export const EVEN = ['books, page 1', 'books, q=phys', 'a course’s page'];
