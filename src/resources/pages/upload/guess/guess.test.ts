import assert from 'node:assert/strict';
import test from 'node:test';
import { processorTime } from '../../../../../test/slowness.ts';
import { guessFrom, titleOf } from './guess.ts';

/** The guess without its empty fields, and the title that follows from it. */
function guessed(name: string) {
  const guess = guessFrom(name);
  const { topic: _topic, exam: _exam, when: _when, firstMonth: _first, ...fields } = guess;
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  const title = titleOf(guess, { type: guess.type ?? 'notes', year: guess.year, month: guess.month });
  return { title, ...Object.fromEntries(known) };
}

const paper = { type: 'papers' };
const cases: Record<string, Record<string, object>> = {
  'the year of a scheme is not taken as the year of the paper, and stays in the title': {
    'Engineering Maths (2019 Pattern) question paper.pdf': {
      ...paper,
      title: 'Engineering Maths (2019 Pattern)',
    },
    'Data Structures (R-2020) Nov 2023.pdf': {
      ...paper,
      title: 'Data Structures (R-2020), November 2023',
      year: 2023,
      month: 11,
    },
    'Operating Systems R 2021 syllabus.pdf': { type: 'syllabus', title: 'Operating Systems R 2021 Syllabus' },
    'Programming in R 2023 question paper.pdf': { ...paper, title: 'Programming in R, 2023', year: 2023 },
    'CBCS 2018 scheme Physics syllabus.pdf': { type: 'syllabus', title: 'CBCS 2018 scheme Physics Syllabus' },
    'CBCS scheme 2018 Physics 2020.pdf': { title: 'Scheme 2018 Physics, 2020', year: 2020 },
    'CBCS 2016 batch Chemistry 2019.pdf': { title: 'CBCS 2016 batch Chemistry, 2019', year: 2019 },
    'NEP 2020 Syllabus Zoology.pdf': { type: 'syllabus', title: 'NEP 2020 Zoology Syllabus' },
    'Batch 2021-24 Physics 2022.pdf': { title: 'Physics, 2022', year: 2022 },
  },
  'years of a law or a period stay in the title': {
    'COMPANIES ACT 2013 notes.pdf': { type: 'notes', title: 'COMPANIES ACT 2013 notes' },
    'History of India 1857-1947.pdf': { title: 'History of India 1857-1947' },
    'World History 1900 to 1945, 2022.pdf': { title: 'World History 1900 to 1945, 2022', year: 2022 },
    'Reforms 1991-92.pdf': { title: 'Reforms 1991-92' },
    'India since 1947.pdf': { title: 'India since 1947' },
  },
  'a name with a range of semesters sets no semester': {
    'Syllabus B.A. Sociology Sem I-VI.pdf': { type: 'syllabus', title: 'Sociology Syllabus' },
    'Sem 1 to 6 Syllabus BCom.pdf': { type: 'syllabus', title: 'BCom Syllabus' },
    'सेमेस्टर 1 से 6 भूगोल पाठ्यक्रम.pdf': { type: 'syllabus', title: 'भूगोल पाठ्यक्रम' },
    'BCom 2nd sem Nov 2023 Auditing.pdf': {
      ...paper,
      title: 'Auditing, November 2023',
      semester: 2,
      year: 2023,
      month: 11,
    },
    'Sem No. V Java.pdf': { title: 'Java', semester: 5 },
    'Sem 3 12-2022 Java.pdf': { ...paper, title: 'Java, December 2022', semester: 3, year: 2022, month: 12 },
  },
  'initials stay in capitals': {
    'DBMS NOTES.pdf': { type: 'notes', title: 'DBMS Notes' },
    'php unit 6.pdf': { type: 'notes', title: 'PHP Unit 6' },
  },
  'degrees are removed with the year before and brackets after them, and codes may contain a year': {
    'TY BCom Sem VI Auditing April 2023.pdf': {
      ...paper,
      title: 'Auditing, April 2023',
      semester: 6,
      year: 2023,
      month: 4,
    },
    'M.A. (Hindi) Sem-2.pdf': { title: 'Hindi', semester: 2 },
    'Semester II Paper IV Botany.pdf': { ...paper, title: 'Botany (paper IV)', semester: 2 },
    'Question paper V sem Java 2022.pdf': { ...paper, title: 'Java, 2022', semester: 5, year: 2022 },
    'paper-2-sem-4.pdf': { ...paper, title: 'Question Paper (paper 2)', semester: 4 },
    '18MAT31 Mathematics.pdf': { title: 'Mathematics', subjectCode: '18MAT31' },
  },
  'a degree before a number that is no year or semester belongs to the code': {
    'BCA-301 Data Communication and Computer Networks Dec 2022.pdf': {
      ...paper,
      title: 'Data Communication and Computer Networks, December 2022',
      year: 2022,
      month: 12,
      subjectCode: 'BCA301',
    },
    'BCA 302 Computer Graphics.pdf': { title: 'Computer Graphics', subjectCode: 'BCA302' },
    'bca_303_operating_systems.pdf': { title: 'Operating Systems', subjectCode: 'BCA303' },
    'BSC-201 Inorganic Chemistry.pdf': { title: 'Inorganic Chemistry', subjectCode: 'BSC201' },
    'B.Sc. 201A Sem 3 Inorganic Chemistry.pdf': {
      title: 'Inorganic Chemistry',
      semester: 3,
      subjectCode: 'BSC201A',
    },
    'SYBCom-401 Auditing.pdf': { title: 'Auditing', subjectCode: 'SYBCOM401' },
    'MBA-104 Business Statistics.pdf': { title: 'Business Statistics', subjectCode: 'MBA104' },
    'MCA-102 Discrete Mathematics 2021.pdf': {
      title: 'Discrete Mathematics, 2021',
      year: 2021,
      subjectCode: 'MCA102',
    },
    'BA-101 हिन्दी काव्य 2022.pdf': { title: 'हिन्दी काव्य, 2022', year: 2022, subjectCode: 'BA101' },
    'BCA 3rd sem BCA-305 Java.pdf': { title: 'Java', semester: 3, subjectCode: 'BCA305' },
    'BCA 3rd sem Java.pdf': { title: 'Java', semester: 3 },
    'BCA 3 2022 Java.pdf': { title: '3 Java, 2022', year: 2022 },
    'BCA-2022 Java.pdf': { title: 'Java, 2022', year: 2022 },
    'BCA 2019 Pattern Java.pdf': { title: '2019 Pattern Java' },
    'BCA 2021-24 Java.pdf': { title: 'Java' },
    'BSc 5 Sem 2021 Java.pdf': { title: 'Java, 2021', semester: 5, year: 2021 },
    'BBA 100 MCQs Marketing.pdf': { title: '100 MCQs Marketing' },
  },
  'Hindi degrees are recognised with and without dots': {
    'बी.ए. प्रथम सेमेस्टर हिंदी साहित्य.pdf': { title: 'हिंदी साहित्य', semester: 1 },
    'बी.एससी. भौतिकी सेमेस्टर 2 प्रकाशिकी.pdf': { title: 'प्रकाशिकी', semester: 2 },
  },
  'a paper is recognised by its words or by a month': {
    'BCA_3rd_sem_Data-Structures_Nov_2023.pdf': {
      ...paper,
      title: 'Data Structures, November 2023',
      semester: 3,
      year: 2023,
      month: 11,
    },
    'BSc Physics Sem IV Optics QP Dec-2022.pdf': {
      ...paper,
      title: 'Optics, December 2022',
      semester: 4,
      year: 2022,
      month: 12,
    },
    "B.Com. II Sem Business Law Q.P. June'22.pdf": {
      ...paper,
      title: 'Business Law, June 2022',
      semester: 2,
      year: 2022,
      month: 6,
    },
    'btech-comp-4-sem-operating-system-btcoc403-nov-2019.pdf': {
      ...paper,
      title: 'Operating System, November 2019',
      semester: 4,
      year: 2019,
      month: 11,
      subjectCode: 'BTCOC403',
    },
    'BTETPE504B - EMBEDDED SYSTEM DESIGN REGULAR WINTER 2025.pdf': {
      ...paper,
      title: 'Embedded System Design, Winter 2025',
      year: 2025,
      subjectCode: 'BTETPE504B',
    },
    'DataStructuresNov2023.pdf': { ...paper, title: 'Data Structures, November 2023', year: 2023, month: 11 },
    'Maths QP 12-2021.pdf': { ...paper, title: 'Maths, December 2021', year: 2021, month: 12 },
    '2023-05 Thermodynamics.pdf': { ...paper, title: 'Thermodynamics, May 2023', year: 2023, month: 5 },
    '05-11-2023 Botany paper.pdf': { ...paper, title: 'Botany, November 2023', year: 2023, month: 11 },
    'Python Qus-Paper.pdf': { ...paper, title: 'Python' },
    'question paper.pdf': { ...paper, title: 'Question Paper' },
    'ENGINEERING PHYSICS  Regular.pdf': { ...paper, title: 'Engineering Physics' },
    'previous year question papers BBA 1st semester marketing.pdf': {
      ...paper,
      title: 'Marketing',
      semester: 1,
    },
    'MCA-sem5-AI_ML-QP-2022-23.pdf': { ...paper, title: 'AI ML, 2022-23', semester: 5 },
    '21_25_CSE_8th_Sem_Internal1.pdf': { ...paper, title: 'CSE (internal 1)', semester: 8 },
    'mid term DBMS 2023.pdf': { ...paper, title: 'DBMS (mid-term), 2023', year: 2023 },
    'End Sem Operating Systems May 2022.pdf': {
      ...paper,
      title: 'Operating Systems (end-semester), May 2022',
      year: 2022,
      month: 5,
    },
    'end sem 3rd sem Java.pdf': { ...paper, title: 'Java (end-semester)', semester: 3 },
    'MAD Paper 3.pdf': { ...paper, title: 'MAD (paper 3)' },
  },
  'an exam over two months has both in its title, and the later one as its month': {
    'DBMS Nov-Dec 2023.pdf': {
      ...paper,
      title: 'DBMS, November–December 2023',
      year: 2023,
      month: 12,
    },
    'Environmental_Studies_(EVS)_Sem-II_May-June_2022.pdf': {
      ...paper,
      title: 'Environmental Studies (EVS), May–June 2022',
      semester: 2,
      year: 2022,
      month: 6,
    },
    'Physics April-May 2024 question paper.pdf': {
      ...paper,
      title: 'Physics, April–May 2024',
      year: 2024,
      month: 5,
    },
    'Chemistry (April & May 2019).pdf': {
      ...paper,
      title: 'Chemistry, April–May 2019',
      year: 2019,
      month: 5,
    },
    'Botany 2023 Nov to Dec.pdf': {
      ...paper,
      title: 'Botany, November–December 2023',
      year: 2023,
      month: 12,
    },
    "ZoologyNovDec'22.pdf": { ...paper, title: 'Zoology, November–December 2022', year: 2022, month: 12 },
    'OS Dec.-Jan. 2024.pdf': { ...paper, title: 'OS, December–January 2024', year: 2024, month: 1 },
    'गणित नवंबर-दिसंबर 2022.pdf': {
      ...paper,
      title: 'गणित, नवंबर–दिसंबर 2022',
      year: 2022,
      month: 12,
    },
    'भूगोल मई और जून 2022.pdf': { ...paper, title: 'भूगोल, मई–जून 2022', year: 2022, month: 6 },
  },
  'syllabi and notes are recognised by their words': {
    'syllabus 2024-25.pdf': { type: 'syllabus', title: 'Syllabus, 2024-25', year: 2024 },
    'OS Syllabus.pdf': { type: 'syllabus', title: 'OS Syllabus' },
    'Syllabus_Managerial Economics.pdf': { type: 'syllabus', title: 'Managerial Economics Syllabus' },
    'SYLLABUS (Semester-1).pdf': { type: 'syllabus', title: 'Syllabus', semester: 1 },
    'unit 2 notes.pdf': { type: 'notes', title: 'Unit 2 Notes' },
    'PHP Unit 06.pdf': { type: 'notes', title: 'PHP Unit 06' },
    'mid term revision notes May 2023.pdf': {
      type: 'notes',
      title: 'Mid Term Revision Notes, May 2023',
      year: 2023,
      month: 5,
    },
    'Mitrata summary.pdf': { type: 'notes', title: 'Mitrata summary' },
  },
  'Hindi names are parsed like English ones, with Devanagari digits and Hindi ordinals': {
    'हिंदी साहित्य का इतिहास दिसंबर २०२४.pdf': {
      ...paper,
      title: 'हिंदी साहित्य का इतिहास, दिसंबर 2024',
      year: 2024,
      month: 12,
    },
    'बीए तृतीय सेमेस्टर संस्कृत प्रश्न पत्र 2022.pdf': {
      ...paper,
      title: 'संस्कृत, 2022',
      semester: 3,
      year: 2022,
    },
    'हिन्दी पाठ्यक्रम 2023-24.pdf': { type: 'syllabus', title: 'हिन्दी पाठ्यक्रम, 2023-24', year: 2023 },
    'इकाई 2 रस सिद्धांत नोट्स.pdf': { type: 'notes', title: 'इकाई 2 रस सिद्धांत नोट्स' },
    'सेमेस्टर-३ भूगोल.pdf': { title: 'भूगोल', semester: 3 },
    'इतिहास सेम. ४.pdf': { title: 'इतिहास', semester: 4 },
    '%E0%A4%AD%E0%A5%8C%E0%A4%A4%E0%A4%BF%E0%A4%95%E0%A5%80_2023.pdf': { title: 'भौतिकी, 2023', year: 2023 },
  },
  'fields that a name does not mention stay empty': {
    'Number System.pdf': { title: 'Number System' },
    'Database Systems (3).pdf': { title: 'Database Systems' },
    'X-ray diffraction.pdf': { title: 'X-ray diffraction' },
    'HTML5 and CSS.pdf': { title: 'HTML5 and CSS' },
    'Physics Nov 31.pdf': { ...paper, title: 'Physics, November 2031', year: 2031, month: 11 },
    'odd sem 2023 Java.pdf': { title: 'Java, 2023', year: 2023 },
    'Sem 3 2023 Java.pdf': { title: 'Java, 2023', semester: 3, year: 2023 },
    'SEMESTER - 3-ENGINEERING MATHEMATICS - III.pdf': { title: 'Engineering Mathematics - III', semester: 3 },
    'Sem 14 Java.pdf': { title: 'Sem 14 Java' },
    'CS-301 Theory of Computation.pdf': { title: 'Theory of Computation', subjectCode: 'CS301' },
    'Paper 2 2022.pdf': { ...paper, title: 'Question Paper (paper 2), 2022', year: 2022 },
  },
};

for (const [name, files] of Object.entries(cases))
  test(name, () => {
    for (const [file, expected] of Object.entries(files)) assert.deepEqual(guessed(file), expected, file);
  });

test('names given by scanners and telephones give no title, and the date of a scan is not the date of an exam', () => {
  for (const name of [
    'CamScanner 11-05-2023 10.15.pdf',
    'Adobe Scan 05-Nov-2023.pdf',
    'IMG_20231105_101010.pdf',
    'IMG-20231105-WA0012.pdf',
    'DocScanner Nov 5, 2023 10-15 AM.pdf',
    'Document (3).pdf',
    'scan0001.pdf',
    '.pdf',
    '',
  ])
    assert.deepEqual(guessed(name), { title: '' }, name);
});

test('paths, control characters and invalid escapes in a file name do no harm', () => {
  assert.equal(guessed('../../etc/passwd.pdf').title, 'Passwd');
  assert.equal(guessed('C:\\fakepath\\Optics.pdf').title, 'Optics');
  assert.equal(guessed('fdp.\u202eecnedive\u0000.pdf').title.includes('\u202e'), false);
  assert.equal(guessed('%E0%A4 broken.pdf').title, 'E0%A4 broken');
  assert.ok(guessed(`${'लम्बा '.repeat(60)}.pdf`).title.length > 300);
});

test('the time to read a long name grows only linearly with its length', () => {
  const steps = (name: string) => processorTime(() => guessed(name));
  for (const part of ['-', 'sem ', '1 ', 'a']) {
    const short = part.repeat(Math.ceil(2500 / part.length));
    steps(short);
    // A quadratic algorithm would take 256 times as long for sixteen times the length.
    assert.ok(steps(short.repeat(16)) < 64 * Math.max(steps(short), 2), part);
  }
});

test('a name of months that follow each other without a space is read in linear time', () => {
  assert.ok(processorTime(() => guessed(`scan ${'jan'.repeat(28)}!.pdf`)) < 1000);
});

test('a range of two months stays in the title until another month is chosen', () => {
  const guess = guessFrom('Optics Nov-Dec 2023.pdf');
  const title = (year: number | null, month: number | null) =>
    titleOf(guess, { type: 'papers', year, month });
  assert.equal(title(2022, 12), 'Optics, November–December 2022');
  assert.equal(title(2023, 11), 'Optics, November 2023');
  assert.equal(title(2023, null), 'Optics, 2023');
});

test('the title changes with the chosen type, year and month', () => {
  const guess = guessFrom('Optics Nov 2023.pdf');
  const title = (type: 'papers' | 'notes' | 'syllabus', year: number | null, month: number | null) =>
    titleOf(guess, { type, year, month });
  assert.equal(title('papers', 2022, 5), 'Optics, May 2022');
  assert.equal(title('papers', 2022, null), 'Optics, 2022');
  assert.equal(title('syllabus', null, 5), 'Optics Syllabus');
  assert.equal(
    titleOf(guessFrom('syllabus 2024-25.pdf'), { type: 'syllabus', year: 2025, month: null }),
    'Syllabus, 2025',
  );
});
