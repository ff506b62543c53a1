import type { SampleUniversity } from './university.ts';

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
        {
          name: 'B.Sc. Physics',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 132,
          modeOfStudy: 'Regular',
          eligibility:
            '10+2 with Physics, Chemistry and Mathematics, at least 45% marks in total (40% for reserved categories).',
          feeStructure: {
            boys: { subsidized: 8600, nonSubsidized: 24500 },
            girls: { subsidized: 6100, nonSubsidized: 21000 },
          },
        },
        {
          name: 'M.Sc. Physics',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 88,
          modeOfStudy: 'Regular',
          eligibility:
            'B.Sc. with Physics as a subject in all three years, at least 50% marks; admission by merit.',
          feeStructure: {
            boys: { subsidized: 12400, nonSubsidized: 36000 },
            girls: { subsidized: 9200, nonSubsidized: 32500 },
          },
        },
      ],
    },
    {
      name: 'Mathematics',
      courses: [
        {
          name: 'B.Sc. Mathematics',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 132,
          modeOfStudy: 'Regular',
          eligibility: '10+2 with Mathematics, at least 45% marks in total (40% for reserved categories).',
          feeStructure: {
            boys: { subsidized: 7900, nonSubsidized: 23000 },
            girls: { subsidized: 5400, nonSubsidized: 19500 },
          },
        },
      ],
    },
    {
      name: 'Computer Science',
      courses: [
        {
          name: 'BCA',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 126,
          modeOfStudy: 'Regular',
          eligibility:
            '10+2 in any stream with English; Mathematics or Computer Science at 10+2 is an advantage, not a condition.',
          feeStructure: {
            boys: { subsidized: 18500, nonSubsidized: 42000 },
            girls: { subsidized: 14500, nonSubsidized: 38000 },
          },
        },
        {
          name: 'MCA',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 90,
          modeOfStudy: 'Regular',
          eligibility:
            'BCA, or a bachelor’s degree with Mathematics at 10+2 or degree level, at least 50% marks.',
          feeStructure: {
            boys: { subsidized: 24000, nonSubsidized: 58000 },
            girls: { subsidized: 19000, nonSubsidized: 52000 },
          },
        },
      ],
    },
    {
      name: 'English',
      courses: [
        {
          name: 'B.A. English',
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
      name: 'Hindi',
      courses: [
        {
          name: 'M.A. Hindi',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 80,
          modeOfStudy: 'Regular and distance',
          eligibility:
            'Bachelor’s degree in any subject with Hindi as one of the subjects, at least 45% marks.',
          feeStructure: {
            boys: { subsidized: 5200, nonSubsidized: 14800 },
            girls: { subsidized: 3600, nonSubsidized: 12600 },
          },
        },
      ],
    },
  ],
};
