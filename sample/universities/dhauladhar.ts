import { course, type SampleUniversity } from './university.ts';

export const dhauladhar: SampleUniversity = {
  key: 'dhauladhar',
  name: 'Dhauladhar University',
  shortName: 'DhU',
  location: 'Dharamshala, Himachal Pradesh',
  website: 'https://dhauladhar.example.org',
  description:
    'An invented university of the Kangra valley that shows what a full shelf looks like. Its departments of Physics, Mathematics, Computer Science, English and Hindi are sample data, as are all papers and notes kept under them.',
  departments: [
    {
      name: 'Physics',
      courses: [
        course(3, {
          name: 'B.Sc. Physics',
          level: 'UG',
          totalCredits: 132,
          eligibility:
            '10+2 with Physics, Chemistry and Mathematics, at least 45% marks in total (40% for reserved categories).',
          fees: { boys: [8600, 24500], girls: [6100, 21000] },
        }),
        course(2, {
          name: 'M.Sc. Physics',
          level: 'PG',
          totalCredits: 88,
          eligibility:
            'B.Sc. with Physics as a subject in all three years, at least 50% marks; admission by merit.',
          fees: { boys: [12400, 36000], girls: [9200, 32500] },
        }),
      ],
    },
    {
      name: 'Mathematics',
      courses: [
        course(3, {
          name: 'B.Sc. Mathematics',
          level: 'UG',
          totalCredits: 132,
          eligibility: '10+2 with Mathematics, at least 45% marks in total (40% for reserved categories).',
          fees: { boys: [7900, 23000], girls: [5400, 19500] },
        }),
      ],
    },
    {
      name: 'Computer Science',
      courses: [
        course(3, {
          name: 'BCA',
          level: 'UG',
          totalCredits: 126,
          eligibility:
            '10+2 in any stream with English; Mathematics or Computer Science at 10+2 is an advantage, not a condition.',
          fees: { boys: [18500, 42000], girls: [14500, 38000] },
        }),
        course(2, {
          name: 'MCA',
          level: 'PG',
          totalCredits: 90,
          eligibility:
            'BCA, or a bachelor’s degree with Mathematics at 10+2 or degree level, at least 50% marks.',
          fees: { boys: [24000, 58000], girls: [19000, 52000] },
        }),
      ],
    },
    {
      name: 'English',
      courses: [
        course(3, {
          name: 'B.A. English',
          level: 'UG',
          totalCredits: 120,
          eligibility: '10+2 in any stream.',
        }),
      ],
    },
    {
      name: 'Hindi',
      courses: [
        course(2, {
          name: 'M.A. Hindi',
          level: 'PG',
          totalCredits: 80,
          modeOfStudy: 'Regular and distance',
          eligibility:
            'Bachelor’s degree in any subject with Hindi as one of the subjects, at least 45% marks.',
          fees: { boys: [5200, 14800], girls: [3600, 12600] },
        }),
      ],
    },
  ],
};
