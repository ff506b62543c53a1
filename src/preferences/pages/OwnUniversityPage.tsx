/** One’s university, with its departments and courses. */
export function OwnUniversityPage() {
  return null;
}
