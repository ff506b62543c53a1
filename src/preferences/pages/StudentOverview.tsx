/** What is there for a student, from their preferences. */
export function StudentOverview() {
  return null;
}
