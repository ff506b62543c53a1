import { ShelvesPage } from './ShelvesPage.tsx';

export function NotesPage() {
  return <ShelvesPage type="notes" />;
}
