import type { SampleUniversity } from './university.ts';

export const teesta: SampleUniversity = {
  key: 'teesta',
  name: 'Teesta University of Hill Studies',
  shortName: 'TUHS',
  location: 'Gangtok, Sikkim',
  website: 'https://teesta.example.org',
  description:
    'An invented university for what hill people live from: tourism, orchards, teaching and the land itself. Everything under its name is sample content, made so that you can try the portal.',
  departments: [
    {
      name: 'Tourism & Hospitality',
      courses: [
        {
          name: 'BBA Tourism',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 124,
          modeOfStudy: 'Regular',
          eligibility: '10+2 in any stream, at least 45% marks; a spoken second language is welcome.',
          feeStructure: {
            boys: { subsidized: 21000, nonSubsidized: 46000 },
            girls: { subsidized: 17500, nonSubsidized: 41000 },
          },
        },
        {
          name: 'BHM (Hotel Management)',
          level: 'UG',
          duration: '4',
          semesters: 8,
          totalCredits: 160,
          modeOfStudy: 'Regular',
          eligibility: '10+2 in any stream with English, and an aptitude test.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Horticulture',
      courses: [
        {
          name: 'B.Sc. (Hons.) Horticulture',
          level: 'UG',
          duration: '4',
          semesters: 8,
          totalCredits: 168,
          modeOfStudy: 'Regular',
          eligibility: '10+2 with Biology, Agriculture or Mathematics, at least 50% marks.',
          feeStructure: {
            boys: { subsidized: 16500, nonSubsidized: 38000 },
            girls: { subsidized: 13000, nonSubsidized: 34000 },
          },
        },
        {
          name: 'M.Sc. Horticulture',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 70,
          modeOfStudy: 'Regular',
          eligibility:
            'B.Sc. Horticulture, Agriculture or Forestry, at least 55% marks, and an entrance test.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Geography',
      courses: [
        {
          name: 'B.A. Geography',
          level: 'UG',
          duration: '3',
          semesters: 6,
          totalCredits: 120,
          modeOfStudy: 'Regular',
          eligibility: '10+2 in any stream.',
          feeStructure: {
            boys: { subsidized: 6200, nonSubsidized: 17500 },
            girls: { subsidized: 4300, nonSubsidized: 14900 },
          },
        },
        {
          name: 'M.A. Disaster Management',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 84,
          modeOfStudy: 'Regular',
          eligibility:
            'Bachelor’s degree in any subject, at least 45% marks; field visits ask for good health.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Education',
      courses: [
        {
          name: 'B.Ed.',
          level: 'UG',
          duration: '2',
          semesters: 4,
          totalCredits: 88,
          modeOfStudy: 'Regular',
          eligibility:
            'Bachelor’s or master’s degree, at least 50% marks, and the state’s common entrance test.',
          feeStructure: {
            boys: { subsidized: 28000, nonSubsidized: 56000 },
            girls: { subsidized: 24000, nonSubsidized: 51000 },
          },
        },
      ],
    },
  ],
};
