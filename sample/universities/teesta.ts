import { course, type SampleUniversity } from './university.ts';

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
        course(3, {
          name: 'BBA Tourism',
          level: 'UG',
          totalCredits: 124,
          eligibility: '10+2 in any stream, at least 45% marks; a spoken second language is welcome.',
          fees: { boys: [21000, 46000], girls: [17500, 41000] },
        }),
        course(4, {
          name: 'BHM (Hotel Management)',
          level: 'UG',
          totalCredits: 160,
          eligibility: '10+2 in any stream with English, and an aptitude test.',
        }),
      ],
    },
    {
      name: 'Horticulture',
      courses: [
        course(4, {
          name: 'B.Sc. (Hons.) Horticulture',
          level: 'UG',
          totalCredits: 168,
          eligibility: '10+2 with Biology, Agriculture or Mathematics, at least 50% marks.',
          fees: { boys: [16500, 38000], girls: [13000, 34000] },
        }),
        course(2, {
          name: 'M.Sc. Horticulture',
          level: 'PG',
          totalCredits: 70,
          eligibility:
            'B.Sc. Horticulture, Agriculture or Forestry, at least 55% marks, and an entrance test.',
        }),
      ],
    },
    {
      name: 'Geography',
      courses: [
        course(3, {
          name: 'B.A. Geography',
          level: 'UG',
          totalCredits: 120,
          eligibility: '10+2 in any stream.',
          fees: { boys: [6200, 17500], girls: [4300, 14900] },
        }),
        course(2, {
          name: 'M.A. Disaster Management',
          level: 'PG',
          totalCredits: 84,
          eligibility:
            'Bachelor’s degree in any subject, at least 45% marks; field visits ask for good health.',
        }),
      ],
    },
    {
      name: 'Education',
      courses: [
        course(2, {
          name: 'B.Ed.',
          level: 'UG',
          totalCredits: 88,
          eligibility:
            'Bachelor’s or master’s degree, at least 50% marks, and the state’s common entrance test.',
          fees: { boys: [28000, 56000], girls: [24000, 51000] },
        }),
      ],
    },
  ],
};
