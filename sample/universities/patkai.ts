import { course, type SampleUniversity } from './university.ts';

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
        course(3, {
          name: 'B.Com',
          level: 'UG',
          totalCredits: 126,
          eligibility: '10+2 in any stream; Accountancy at 10+2 is an advantage.',
          fees: { boys: [7400, 21500], girls: [5200, 18500] },
        }),
        course(2, {
          name: 'M.Com',
          level: 'PG',
          totalCredits: 80,
          modeOfStudy: 'Regular and distance',
          eligibility:
            'B.Com, or a bachelor’s degree in Economics or Business Administration, at least 45% marks.',
          fees: { boys: [9800, 27000], girls: [7100, 23500] },
        }),
      ],
    },
    {
      name: 'Botany',
      courses: [
        course(3, {
          name: 'B.Sc. Botany',
          level: 'UG',
          totalCredits: 132,
          eligibility: '10+2 with Biology and Chemistry, at least 45% marks.',
        }),
      ],
    },
    {
      name: 'Chemistry',
      courses: [
        course(3, {
          name: 'B.Sc. Chemistry',
          level: 'UG',
          totalCredits: 132,
          eligibility: '10+2 with Physics and Chemistry, at least 45% marks.',
          fees: { boys: [8900, 25500], girls: [6300, 22000] },
        }),
      ],
    },
    {
      name: 'History',
      courses: [
        course(3, {
          name: 'B.A. History',
          level: 'UG',
          totalCredits: 120,
          eligibility: '10+2 in any stream.',
        }),
      ],
    },
    {
      name: 'Sociology',
      courses: [
        course(2, {
          name: 'M.A. Sociology',
          level: 'PG',
          totalCredits: 80,
          eligibility: 'Bachelor’s degree in any subject, at least 45% marks.',
        }),
      ],
    },
    {
      name: 'Law',
      courses: [
        course(3, {
          name: 'LL.B.',
          level: 'UG',
          totalCredits: 138,
          eligibility: 'Bachelor’s degree in any subject, at least 45% marks (40% for reserved categories).',
          fees: { boys: [19000, 44000], girls: [15500, 39500] },
        }),
      ],
    },
  ],
};
