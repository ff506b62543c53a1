import assert from 'node:assert/strict';
import test from 'node:test';
import { apa, bibtex } from './cite.ts';

const paper = {
  _id: '019aa000-0000-7000-8000-000000abcdef',
  type: 'papers',
  title: 'R&D {50%} of C_1',
  universityName: 'Zemu University',
  course: 'B.Sc. Physics',
  semester: 3,
  examYear: 2024,
  examMonth: 11,
  date: '2026-02-01T00:00:00.000Z',
} as const;
const url = 'https://portal.test/resource/x/r-d';

test('a citation of a paper has the date of the exam, or else the year of its upload', () => {
  assert.equal(
    apa(paper, 'Unishelf', url),
    `Zemu University. (2024, November). R&D {50%} of C_1 [Question paper]. Unishelf. ${url}`,
  );
  const { examYear: _, examMonth: __, ...undated } = paper;
  assert.match(apa(undated, 'Unishelf', url), /\(2026\)\. R&D/);
  const atNight = { ...undated, date: '2025-12-31T20:30:00.000Z' };
  assert.match(apa(atNight, 'Unishelf', url), /\(2026\)\. R&D/, 'as its page says, by India’s clock');
});

test('a BibTeX entry escapes LaTeX’s special characters', () => {
  assert.equal(
    bibtex(paper, 'Unishelf', url),
    `@misc{papers-2024-abcdef,
  author = {{Zemu University}},
  title = {{R\\&D \\textbraceleft{}50\\%\\textbraceright{} of C\\_1}},
  year = {2024},
  month = nov,
  howpublished = {Unishelf},
  note = {Question paper, B.Sc. Physics, semester 3},
  url = {${url}}
}`,
  );
});
