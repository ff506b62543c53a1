export { listCourses } from './course-list.ts';
export { CourseInput, DepartmentInput, UniversityInput } from './input.ts';
export { near as nearUniversities } from './names.ts';
export { addressCount, addresses, counts, find, findLogo, list } from './queries.ts';
export {
  namedUniversities,
  namesakes,
  putCourses,
  putDepartments,
  putUniversities,
  semestersOf,
} from './write.ts';
