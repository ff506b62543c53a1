import type { SampleUniversity } from './university.ts';

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
        {
          name: 'B.Sc. Nursing',
          level: 'UG',
          duration: '4',
          semesters: 8,
          totalCredits: 172,
          modeOfStudy: 'Regular',
          eligibility:
            '10+2 with Physics, Chemistry, Biology and English, at least 45% marks; at least 17 years old and medically fit.',
          feeStructure: {
            boys: { subsidized: 34000, nonSubsidized: 78000 },
            girls: { subsidized: 29000, nonSubsidized: 72000 },
          },
        },
      ],
    },
    {
      name: 'Pharmacy',
      courses: [
        {
          name: 'B.Pharm',
          level: 'UG',
          duration: '4',
          semesters: 8,
          totalCredits: 188,
          modeOfStudy: 'Regular',
          eligibility: '10+2 with Physics, Chemistry and Biology or Mathematics, at least 45% marks.',
          feeStructure: {
            boys: { subsidized: 48000, nonSubsidized: 96000 },
            girls: { subsidized: 43000, nonSubsidized: 90000 },
          },
        },
      ],
    },
    {
      name: 'Zoology',
      courses: [
        {
          name: 'B.Sc. Zoology',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 132,
          modeOfStudy: 'Regular',
          eligibility: '10+2 with Biology and Chemistry, at least 45% marks.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Biotechnology',
      courses: [
        {
          name: 'M.Sc. Biotechnology',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 88,
          modeOfStudy: 'Regular',
          eligibility: 'B.Sc. in any life science or B.Tech Biotechnology, at least 55% marks.',
          feeStructure: {
            boys: { subsidized: 31000, nonSubsidized: 68000 },
            girls: { subsidized: 27000, nonSubsidized: 62000 },
          },
        },
        {
          name: 'Ph.D. Biotechnology',
          level: 'PhD',
          duration: '4',
          semesters: 8,
          totalCredits: 24,
          modeOfStudy: 'Regular and part-time',
          eligibility:
            'M.Sc. or M.Tech in a life science, at least 55% marks, an entrance test and an interview.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Economics',
      courses: [
        {
          name: 'B.A. Economics',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 120,
          modeOfStudy: 'Regular',
          eligibility: '10+2 in any stream; Mathematics at 10+2 is an advantage.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Data Science',
      courses: [
        {
          name: 'B.Sc. Data Science',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 136,
          modeOfStudy: 'Regular',
          eligibility: '10+2 with Mathematics or Statistics, at least 50% marks.',
          feeStructure: {
            boys: { subsidized: 26000, nonSubsidized: 54000 },
            girls: { subsidized: 22000, nonSubsidized: 49000 },
          },
        },
      ],
    },
  ],
};
