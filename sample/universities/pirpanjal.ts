import { course, type SampleUniversity } from './university.ts';

export const pirpanjal: SampleUniversity = {
  key: 'pirpanjal',
  name: 'Pir Panjal Institute of Sciences',
  shortName: 'PPIS',
  location: 'Poonch, Jammu & Kashmir',
  website: 'https://ppis.example.org',
  description:
    'A sample institute of the life sciences below the Pir Panjal, drawn up for this portal. Its nursing, pharmacy, biology and data courses, their fees and their papers are all invented.',
  departments: [
    {
      name: 'Nursing',
      courses: [
        course(4, {
          name: 'B.Sc. Nursing',
          level: 'UG',
          totalCredits: 172,
          eligibility:
            '10+2 with Physics, Chemistry, Biology and English, at least 45% marks; at least 17 years old and medically fit.',
          fees: { boys: [34000, 78000], girls: [29000, 72000] },
        }),
      ],
    },
    {
      name: 'Pharmacy',
      courses: [
        course(4, {
          name: 'B.Pharm',
          level: 'UG',
          totalCredits: 188,
          eligibility: '10+2 with Physics, Chemistry and Biology or Mathematics, at least 45% marks.',
          fees: { boys: [48000, 96000], girls: [43000, 90000] },
        }),
      ],
    },
    {
      name: 'Zoology',
      courses: [
        course(3, {
          name: 'B.Sc. Zoology',
          level: 'UG',
          totalCredits: 132,
          eligibility: '10+2 with Biology and Chemistry, at least 45% marks.',
        }),
      ],
    },
    {
      name: 'Biotechnology',
      courses: [
        course(2, {
          name: 'M.Sc. Biotechnology',
          level: 'PG',
          totalCredits: 88,
          eligibility: 'B.Sc. in any life science or B.Tech Biotechnology, at least 55% marks.',
          fees: { boys: [31000, 68000], girls: [27000, 62000] },
        }),
        course(4, {
          name: 'Ph.D. Biotechnology',
          level: 'PhD',
          totalCredits: 24,
          modeOfStudy: 'Regular and part-time',
          eligibility:
            'M.Sc. or M.Tech in a life science, at least 55% marks, an entrance test and an interview.',
        }),
      ],
    },
    {
      name: 'Economics',
      courses: [
        course(3, {
          name: 'B.A. Economics',
          level: 'UG',
          totalCredits: 120,
          eligibility: '10+2 in any stream; Mathematics at 10+2 is an advantage.',
        }),
      ],
    },
    {
      name: 'Data Science',
      courses: [
        course(3, {
          name: 'B.Sc. Data Science',
          level: 'UG',
          totalCredits: 136,
          eligibility: '10+2 with Mathematics or Statistics, at least 50% marks.',
          fees: { boys: [26000, 54000], girls: [22000, 49000] },
        }),
      ],
    },
  ],
};
