import { course, type SampleUniversity } from './university.ts';

export const kedar: SampleUniversity = {
  key: 'kedar',
  name: 'Kedar Valley Technical University',
  shortName: 'KVTU',
  location: 'Pauri, Uttarakhand',
  website: 'https://kvtu.example.org',
  description:
    'A technical university above the Alaknanda that exists in this sample alone. It holds engineering, management and applied science courses, with example papers and notes written for this portal.',
  departments: [
    {
      name: 'Computer Science & Engineering',
      courses: [
        course(4, {
          name: 'B.Tech Computer Science',
          level: 'UG',
          totalCredits: 164,
          eligibility:
            '10+2 with Physics, Mathematics and one more science subject, at least 45% marks, and a state entrance rank.',
          fees: { boys: [46000, 92000], girls: [41000, 86000] },
        }),
        course(2, {
          name: 'M.Tech Artificial Intelligence',
          level: 'PG',
          totalCredits: 72,
          eligibility:
            'B.Tech or B.E. in Computer Science, Electronics or an allied branch, or MCA, at least 60% marks.',
          fees: { boys: [52000, 104000], girls: [47000, 98000] },
        }),
      ],
    },
    {
      name: 'Civil Engineering',
      courses: [
        course(4, {
          name: 'B.Tech Civil',
          level: 'UG',
          totalCredits: 164,
          eligibility:
            '10+2 with Physics, Chemistry and Mathematics, at least 45% marks, and a state entrance rank.',
          fees: { boys: [44000, 88000], girls: [39000, 82000] },
        }),
      ],
    },
    {
      name: 'Electronics & Communication',
      courses: [
        course(4, {
          name: 'B.Tech Electronics',
          level: 'UG',
          totalCredits: 164,
          eligibility:
            '10+2 with Physics, Chemistry and Mathematics, at least 45% marks, and a state entrance rank.',
        }),
      ],
    },
    {
      name: 'Mechanical Engineering',
      courses: [
        course(4, {
          name: 'B.Tech Mechanical',
          level: 'UG',
          totalCredits: 164,
          eligibility:
            '10+2 with Physics, Chemistry and Mathematics, at least 45% marks, and a state entrance rank.',
        }),
      ],
    },
    {
      name: 'Management Studies',
      courses: [
        course(2, {
          name: 'MBA',
          level: 'PG',
          totalCredits: 96,
          eligibility:
            'Bachelor’s degree in any subject, at least 50% marks, followed by a group discussion and an interview.',
          fees: { boys: [60000, 120000], girls: [54000, 112000] },
        }),
      ],
    },
    {
      name: 'Applied Sciences',
      courses: [
        course(4, {
          name: 'Ph.D. Applied Physics',
          level: 'PhD',
          totalCredits: 24,
          modeOfStudy: 'Regular and part-time',
          eligibility:
            'M.Sc. in Physics or an allied subject, at least 55% marks, an entrance test and an interview before the research committee.',
        }),
      ],
    },
  ],
};
