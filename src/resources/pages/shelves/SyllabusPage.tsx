import { ShelvesPage } from './ShelvesPage.tsx';

export function SyllabusPage() {
  return <ShelvesPage type="syllabus" />;
}
