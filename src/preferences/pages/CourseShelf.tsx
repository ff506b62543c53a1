/** The notes of one’s course, semester by semester. */
export function OwnNotesPage() {
  return null;
}

/** The syllabi of one’s course. */
export function OwnSyllabusPage() {
  return null;
}

/** The question papers of one’s course. */
export function OwnPapersPage() {
  return null;
}
