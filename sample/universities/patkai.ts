import type { SampleUniversity } from './university.ts';

export const patkai: SampleUniversity = {
  key: 'patkai',
  name: 'Patkai Hills University',
  shortName: 'PHU',
  location: 'Kohima, Nagaland',
  website: '',
  description:
    'A sample university, placed in Kohima and found nowhere else. It shows commerce, science, history and law side by side; the question papers are made up in the form that real ones have.',
  departments: [
    {
      name: 'Commerce',
      courses: [
        {
          name: 'B.Com',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 126,
          modeOfStudy: 'Regular',
          eligibility: '10+2 in any stream; Accountancy at 10+2 is an advantage.',
          feeStructure: {
            boys: { subsidized: 7400, nonSubsidized: 21500 },
            girls: { subsidized: 5200, nonSubsidized: 18500 },
          },
        },
        {
          name: 'M.Com',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 80,
          modeOfStudy: 'Regular and distance',
          eligibility:
            'B.Com, or a bachelor’s degree in Economics or Business Administration, at least 45% marks.',
          feeStructure: {
            boys: { subsidized: 9800, nonSubsidized: 27000 },
            girls: { subsidized: 7100, nonSubsidized: 23500 },
          },
        },
      ],
    },
    {
      name: 'Botany',
      courses: [
        {
          name: 'B.Sc. Botany',
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
      name: 'Chemistry',
      courses: [
        {
          name: 'B.Sc. Chemistry',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 132,
          modeOfStudy: 'Regular',
          eligibility: '10+2 with Physics and Chemistry, at least 45% marks.',
          feeStructure: {
            boys: { subsidized: 8900, nonSubsidized: 25500 },
            girls: { subsidized: 6300, nonSubsidized: 22000 },
          },
        },
      ],
    },
    {
      name: 'History',
      courses: [
        {
          name: 'B.A. History',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 120,
          modeOfStudy: 'Regular',
          eligibility: '10+2 in any stream.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Sociology',
      courses: [
        {
          name: 'M.A. Sociology',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 80,
          modeOfStudy: 'Regular',
          eligibility: 'Bachelor’s degree in any subject, at least 45% marks.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Law',
      courses: [
        {
          name: 'LL.B.',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 138,
          modeOfStudy: 'Regular',
          eligibility: 'Bachelor’s degree in any subject, at least 45% marks (40% for reserved categories).',
          feeStructure: {
            boys: { subsidized: 19000, nonSubsidized: 44000 },
            girls: { subsidized: 15500, nonSubsidized: 39500 },
          },
        },
      ],
    },
  ],
};
