export type Cloth = 'notes' | 'papers' | 'syllabus' | 'books' | 'cream';
export type Mark = 'rule' | 'pair' | 'plate' | 'label' | 'bands' | 'dot' | 'fine' | 'title' | 'volume';

/** One spine on the shelf, which is at 250: left edge, width, top, cloth, what is stamped on it, its lettering. */
export type Spine = [x: number, width: number, top: number, cloth: Cloth, mark: Mark, text?: string];

/** The tops of the books trace the last ridge. Gaps are left for two leaning books and a pile. */
export const spines: Spine[] = [
  [-6, 27, 165, 'syllabus', 'rule'],
  [22, 16, 151, 'books', 'pair'],
  [39, 40, 145, 'cream', 'plate'],
  [80, 20, 146, 'papers', 'volume', 'I'],
  [101, 20, 146, 'papers', 'volume', 'II'],
  [122, 20, 146, 'papers', 'volume', 'III'],
  [143, 32, 97, 'notes', 'fine', 'Mechanics, notes'],
  [176, 22, 87, 'cream', 'rule'],
  [199, 40, 77, 'cream', 'title', 'Field Notebook'],
  [240, 27, 102, 'papers', 'fine', 'Papers 2019–25'],
  [268, 28, 115, 'syllabus', 'plate'],
  [297, 27, 136, 'cream', 'title', 'Ecology'],
  [325, 32, 143, 'notes', 'plate'],
  [358, 16, 145, 'papers', 'bands'],
  [375, 27, 166, 'notes', 'pair'],
  [455, 20, 153, 'papers', 'rule'],
  [476, 13, 139, 'cream', 'label'],
  [490, 36, 118, 'notes', 'plate'],
  [527, 40, 95, 'cream', 'title', 'Himalayan Flora'],
  [568, 22, 73, 'books', 'volume', 'I'],
  [591, 22, 73, 'books', 'volume', 'II'],
  [614, 22, 73, 'books', 'volume', 'III'],
  [637, 22, 81, 'notes', 'rule'],
  [660, 32, 100, 'syllabus', 'title', 'Syllabus, B.Sc.'],
  [693, 30, 127, 'books', 'plate'],
  [724, 40, 131, 'notes', 'plate'],
  [765, 27, 125, 'books', 'plate'],
  [917, 22, 99, 'syllabus', 'volume', 'I'],
  [940, 22, 99, 'syllabus', 'volume', 'II'],
  [963, 22, 99, 'syllabus', 'volume', 'III'],
  [986, 32, 42, 'cream', 'title', 'Prose and Verse'],
  [1019, 20, 43, 'notes', 'volume', 'I'],
  [1040, 20, 43, 'notes', 'volume', 'II'],
  [1061, 20, 43, 'notes', 'volume', 'III'],
  [1082, 32, 105, 'syllabus', 'fine', 'Syllabus, B.Ed.'],
  [1167, 18, 119, 'cream', 'dot'],
  [1186, 30, 115, 'syllabus', 'title', 'Syllabus, M.A.'],
  [1217, 30, 127, 'notes', 'plate'],
  [1248, 16, 129, 'books', 'label'],
  [1265, 20, 119, 'syllabus', 'volume', 'I'],
  [1286, 20, 119, 'syllabus', 'volume', 'II'],
  [1307, 20, 119, 'syllabus', 'volume', 'III'],
  [1328, 20, 72, 'cream', 'rule'],
  [1354, 13, 65, 'books', 'bands'],
  [1368, 27, 72, 'cream', 'fine', 'Atlas'],
  [1396, 22, 74, 'books', 'volume', 'I'],
  [1419, 22, 74, 'books', 'volume', 'II'],
  [1442, 22, 74, 'books', 'volume', 'III'],
];

/** What stamps a cloth: foil on dark ones, ink on light ones. */
export const stampOn: Record<Cloth, string> = {
  notes: 'var(--foil)',
  papers: 'var(--foil)',
  books: 'var(--foil)',
  syllabus: 'var(--r6)',
  cream: 'var(--cream-ink)',
};
