/** What a student wants to see first: none, a form, or a summary. */
export function PreferencesPage() {
  return null;
}
