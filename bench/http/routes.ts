import type { Probes } from '../scale/probes.ts';

export type Route = { name: string; path: string };

/** The measured pages. */
export function pages({ university, course }: Probes): Route[] {
  const place = [course.university, course.department, course.course].map(encodeURIComponent).join('/');
  return [
    { name: '/Books', path: '/Books' },
    { name: '/Universities', path: '/Universities' },
    { name: 'a university’s page', path: `/coursepages/${university}/courses` },
    { name: 'a course’s page', path: `/course/${place}` },
  ];
}

/** The measured API calls. */
export function calls({ university, course }: Probes): Route[] {
  const named = new URLSearchParams({
    university: course.university,
    department: course.department,
    course: course.course,
  });
  return [
    { name: '/api/books?page=1&limit=12', path: '/api/books?page=1&limit=12' },
    { name: '/api/universities?page=1&limit=24', path: '/api/universities?page=1&limit=24' },
    { name: '/api/universities/{id}', path: `/api/universities/${university}` },
    { name: '/api/resources?university&department&course', path: `/api/resources?${named}` },
    { name: '/api/books?q=organic chem', path: '/api/books?q=organic+chem&page=1&limit=12' },
    { name: '/api/books?q=zymurgy', path: '/api/books?q=zymurgy&page=1&limit=12' },
  ];
}
