import { ShelvesPage } from './ShelvesPage.tsx';

export function PapersPage() {
  return <ShelvesPage type="papers" />;
}
