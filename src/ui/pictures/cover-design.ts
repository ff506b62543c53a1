import { hashOf } from './hash.ts';

export type Motif = 'atom' | 'ring' | 'hills' | 'wave' | 'net' | 'lattice' | 'rules';
export type CoverDesign = { cloth: string; cut: string; motif: Motif };

const cloths = ['cloth-notes', 'cloth-papers', 'cloth-syllabus', 'cloth-books', 'cloth-cream', 'cloth-slate'];
const cuts = ['cut-1', 'cut-2', 'cut-3', 'cut-4', 'cut-5'];
const subjects: [RegExp, Motif][] = [
  [/chem|pharm|रसायन/i, 'ring'],
  [/electr|signal|medic|physiol|health|engineer|music|संगीत/i, 'wave'],
  [/bio|botan|zoolog|geo|environ|forest|agri|general|gk|भूगोल/i, 'hills'],
  [/physic|astro|भौतिक/i, 'atom'],
  [/comput|\bcs\b|\bit\b|commerce|account|econom|manage|data|network/i, 'net'],
  [/histor|polit|literat|hindi|sanskrit|art|इतिहास|साहित्य/i, 'lattice'],
];

/**
 * Chooses the look of a book's drawn cover: cloth, format and motif. A title and category always get the same cover; the motif follows
 * the subject if the category or title names one.
 */
export function coverDesign(title: string, category = ''): CoverDesign {
  const seed = hashOf(title);
  const subject =
    subjects.find(([words]) => words.test(category)) ?? subjects.find(([words]) => words.test(title));
  return {
    cloth: cloths[seed % cloths.length] ?? 'cloth-books',
    cut: cuts[(seed >>> 8) % cuts.length] ?? 'cut-1',
    // The hills leave room for a long title; its lines would overlap the other motifs.
    motif: title.length > 40 ? 'hills' : (subject?.[1] ?? 'rules'),
  };
}
