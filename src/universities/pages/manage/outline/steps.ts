import {
  type CourseDraft,
  changed,
  courseField,
  coursesFrom,
  type DepartmentDraft,
  departmentField,
  departmentsFrom,
  isBlank,
  lastCourse,
  linesOf,
  newDepartment,
} from './outline.ts';

/** The rows after an edit, and the name of the field to focus. */
export type Step = { departments: DepartmentDraft[]; focus?: string | undefined };

type All = readonly DepartmentDraft[];
type One = DepartmentDraft;

/** All rows, and the department that is edited. */
export type Where = [all: All, department: One];

/** Returns the keys that identify the rows of departments. */
export const keysOf = (departments: All): string[] => departments.map(({ key }) => key);

/** Finds a department by its key. @throws if it was removed from the rows */
export function departmentAt(all: All, key: string): One {
  const department = all.find((one) => one.key === key);
  if (!department) throw new Error(`There is no department ${key}.`);
  return department;
}

const replace = (all: All, one: One, next: One) => all.map((row) => (row === one ? next : row));
const withCourses = (all: All, one: One, courses: CourseDraft[]) => replace(all, one, { ...one, courses });
const atDepartment = (row: One | undefined) => row && departmentField(row.key);
const atCourse = (row: CourseDraft | undefined) => row && courseField(row.key, 'name');

/** Returns the course on which one at this position is based: the last named course before it, also of an earlier department. */
function courseBefore(all: All, department: One, at: number): CourseDraft | undefined {
  const here = department.courses.slice(0, at).findLast(({ name }) => name.trim() !== '');
  return here ?? lastCourse(all.slice(0, all.indexOf(department)));
}

/** Adds an empty department at the end. */
export function addDepartment(all: All): Step {
  const added = newDepartment('');
  return { departments: [...all, added], focus: atDepartment(added) };
}

/** Adds departments and their courses from a list, at the end or after `into`, which is dropped if empty. */
export function pasteDepartments(all: All, text: string, into?: One): Step {
  const added = departmentsFrom(text);
  const isEmpty = into?.name.trim() === '' && into.courses.every(isBlank);
  const departments = into
    ? all.flatMap((row) => (row === into ? [...(isEmpty ? [] : [row]), ...added] : [row]))
    : [...all, ...added];
  return { departments, focus: atDepartment(added.at(-1)) };
}

export const renameDepartment = (all: All, one: One, name: string): Step => ({
  departments: replace(all, one, { ...one, name }),
});

export function removeDepartment(all: All, one: One): Step {
  const at = all.indexOf(one);
  const focus = atDepartment(all[at - 1] ?? all[at + 1]) ?? 'add-department';
  return { departments: all.toSpliced(at, 1), focus };
}

/** Inserts courses with these names at a position; each is based on the one before it. */
function putCourses(all: All, department: One, names: string[], at: number, replaced: number): Step {
  const added = coursesFrom(names, courseBefore(all, department, at));
  const courses = department.courses.toSpliced(at, replaced, ...added);
  return { departments: withCourses(all, department, courses), focus: atCourse(added.at(-1)) };
}

/** Adds an empty course after another one, or at the end. */
export function addCourse(all: All, department: One, behind?: CourseDraft): Step {
  const at = behind ? department.courses.indexOf(behind) + 1 : department.courses.length;
  return putCourses(all, department, [''], at, 0);
}

/** Adds courses from a list of names: in place of an empty row, after a filled one, or at the end. */
export function pasteCourses(all: All, department: One, text: string, into?: CourseDraft): Step {
  const isEmpty = into !== undefined && isBlank(into);
  const at = into ? department.courses.indexOf(into) + (isEmpty ? 0 : 1) : department.courses.length;
  return putCourses(all, department, linesOf(text), at, isEmpty ? 1 : 0);
}

export function changeCourse(
  all: All,
  department: One,
  course: CourseDraft,
  field: keyof CourseDraft,
  value: string,
): Step {
  const at = department.courses.indexOf(course);
  const next = changed(course, field, value, courseBefore(all, department, at));
  return { departments: withCourses(all, department, department.courses.with(at, next)) };
}

export function removeCourse(all: All, department: One, course: CourseDraft): Step {
  const at = department.courses.indexOf(course);
  const near = department.courses[at - 1] ?? department.courses[at + 1];
  const departments = withCourses(all, department, department.courses.toSpliced(at, 1));
  return { departments, focus: atCourse(near) ?? atDepartment(department) };
}

/** Removes an empty course and starts the next department. */
export function endCourses(all: All, department: One, course: CourseDraft): Step {
  const courses = department.courses.filter((row) => row !== course);
  const next = newDepartment('');
  const departments = withCourses(all, department, courses).toSpliced(all.indexOf(department) + 1, 0, next);
  return { departments, focus: atDepartment(next) };
}

/** Copies credits, mode, eligibility and fees from the course before. */
export function copyDetails(all: All, department: One, course: CourseDraft): Step {
  const at = department.courses.indexOf(course);
  const before = courseBefore(all, department, at);
  if (!before) return { departments: [...all] };
  const { key, name, level, duration, semesters, pdf, chosen } = course;
  const next = { ...before, key, name, level, duration, semesters, pdf, chosen };
  return { departments: withCourses(all, department, department.courses.with(at, next)) };
}

/** Moves the focus from a department to its first course, which is added if there is none. Does nothing while it has no name. */
export function goToCourses(all: All, department: One): Step {
  const [first] = department.courses;
  if (department.name.trim() === '') return { departments: [...all] };
  return first ? { departments: [...all], focus: atCourse(first) } : addCourse(all, department);
}
