import { person, prose, town } from './names.ts';
import type { Random } from './random.ts';
import { degrees, faculties, kinds, states, subjects } from './words.ts';

export type Row = (string | number | boolean | null)[];
/** The part of a course that its resources need. */
export type Course = { id: string; department: string; university: string; semesters: number };
export type Catalogue = { universities: Row[]; departments: Row[]; courses: Row[]; all: Course[] };

export const columns = {
  universities: ['id', 'name', 'short_name', 'location', 'website', 'description', 'sample'],
  departments: ['id', 'university_id', 'name'],
  courses: [
    'id', 'department_id', 'university_id', 'name', 'level', 'duration', 'semesters', 'total_credits',
    'mode_of_study', 'eligibility', 'fee_structure',
  ],
}; // biome-ignore format: lists

/** Time in the ids (UUID version 7) of the catalogue, earlier than in those of all resources. */
const FOUNDED = Date.UTC(2020, 0, 1);

/**
 * Makes universities with departments and courses: departments log-normal (median 8, maximum 60), courses log-normal per department; the
 * first university has 60 departments and 3,000 courses at every scale.
 */
export function makeCatalogue(random: Random, universities: number): Catalogue {
  const made: Catalogue = { universities: [], departments: [], courses: [], all: [] };
  const taken = new Set<string>();
  for (let at = 0; at < universities; at += 1) {
    const id = random.uuid(FOUNDED + at);
    made.universities.push(university(random, id, taken));
    const count = at === 0 ? 60 : departmentCount(random);
    const names = new Set<string>();
    for (let number = 0; number < count; number += 1) {
      const department = random.uuid(FOUNDED + at);
      const subject = random.pick(subjects);
      made.departments.push([department, id, unique(names, `${random.pick(faculties)} ${subject}`)]);
      const size = at === 0 ? 50 : random.chance(0.04) ? 0 : Math.min(40, Math.round(random.logNormal(2, 6)));
      addCourses(random, made, { department, university: id, subject, size });
    }
  }
  return made;
}

function university(random: Random, id: string, taken: Set<string>): Row {
  const place = town(random);
  const name = `${place} ${random.pick(kinds)}`;
  const location = `${random.chance(0.7) ? place : town(random)}, ${random.pick(states)}`;
  const short = random.chance(0.36) ? name.replace(/[^A-Z]/g, '') : null;
  const website = random.chance(0.63) ? `https://www.${place.toLowerCase()}.example.org/` : null;
  return [id, unique(taken, name), short, location, website, prose(random, random.int(0, 600)), true];
}

function departmentCount(random: Random): number {
  return random.chance(0.02) ? 0 : Math.max(1, Math.min(60, Math.round(random.logNormal(8, 25))));
}

type Place = { department: string; university: string; subject: string; size: number };

function addCourses(random: Random, made: Catalogue, { department, university, subject, size }: Place): void {
  const names = new Set<string>();
  for (let at = 0; at < size; at += 1) {
    const id = random.uuid(FOUNDED + 1000);
    const draw = random.next();
    const level = draw < 0.68 ? 'UG' : draw < 0.96 ? 'PG' : 'PhD';
    const years = level === 'UG' ? random.pick([3, 3, 3, 4, 4, 4, 5]) : level === 'PG' ? 2 : random.int(3, 6);
    const semesters = random.chance(0.03) ? years : years * 2;
    const name = unique(
      names,
      `${random.pick(degrees[level])} ${at === 0 ? subject : random.pick(subjects)}`,
    );
    const fee = {
      boys: { subsidized: random.int(5, 90) * 1000 },
      girls: { subsidized: random.int(5, 90) * 1000 },
    };
    const eligibility = random.chance(0.6) ? `10+2 with ${random.int(40, 60)}% (${person(random)})` : null;
    made.courses.push([
      id, department, university, name, level, String(years), semesters, semesters * 20, 'Regular', eligibility,
      random.chance(0.5) ? JSON.stringify(fee) : null,
    ]); // biome-ignore format: one row
    made.all.push({ id, department, university, semesters });
  }
}

function unique(taken: Set<string>, name: string): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} (${number})`;
  taken.add(free.toLowerCase());
  return free;
}
