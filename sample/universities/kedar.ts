import type { SampleUniversity } from './university.ts';

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
        {
          name: 'B.Tech Computer Science',
          level: 'UG',
          duration: '4',
          semesters: 8,
          totalCredits: 164,
          modeOfStudy: 'Regular',
          eligibility:
            '10+2 with Physics, Mathematics and one more science subject, at least 45% marks, and a state entrance rank.',
          feeStructure: {
            boys: { subsidized: 46000, nonSubsidized: 92000 },
            girls: { subsidized: 41000, nonSubsidized: 86000 },
          },
        },
        {
          name: 'M.Tech Artificial Intelligence',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 72,
          modeOfStudy: 'Regular',
          eligibility:
            'B.Tech or B.E. in Computer Science, Electronics or an allied branch, or MCA, at least 60% marks.',
          feeStructure: {
            boys: { subsidized: 52000, nonSubsidized: 104000 },
            girls: { subsidized: 47000, nonSubsidized: 98000 },
          },
        },
      ],
    },
    {
      name: 'Civil Engineering',
      courses: [
        {
          name: 'B.Tech Civil',
          level: 'UG',
          duration: '4',
          semesters: 8,
          totalCredits: 164,
          modeOfStudy: 'Regular',
          eligibility:
            '10+2 with Physics, Chemistry and Mathematics, at least 45% marks, and a state entrance rank.',
          feeStructure: {
            boys: { subsidized: 44000, nonSubsidized: 88000 },
            girls: { subsidized: 39000, nonSubsidized: 82000 },
          },
        },
      ],
    },
    {
      name: 'Electronics & Communication',
      courses: [
        {
          name: 'B.Tech Electronics',
          level: 'UG',
          duration: '4',
          semesters: 8,
          totalCredits: 164,
          modeOfStudy: 'Regular',
          eligibility:
            '10+2 with Physics, Chemistry and Mathematics, at least 45% marks, and a state entrance rank.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Mechanical Engineering',
      courses: [
        {
          name: 'B.Tech Mechanical',
          level: 'UG',
          duration: '4',
          semesters: 8,
          totalCredits: 164,
          modeOfStudy: 'Regular',
          eligibility:
            '10+2 with Physics, Chemistry and Mathematics, at least 45% marks, and a state entrance rank.',
          feeStructure: null,
        },
      ],
    },
    {
      name: 'Management Studies',
      courses: [
        {
          name: 'MBA',
          level: 'PG',
          duration: '2',
          semesters: 4,
          totalCredits: 96,
          modeOfStudy: 'Regular',
          eligibility:
            'Bachelor’s degree in any subject, at least 50% marks, followed by a group discussion and an interview.',
          feeStructure: {
            boys: { subsidized: 60000, nonSubsidized: 120000 },
            girls: { subsidized: 54000, nonSubsidized: 112000 },
          },
        },
      ],
    },
    {
      name: 'Applied Sciences',
      courses: [
        {
          name: 'Ph.D. Applied Physics',
          level: 'PhD',
          duration: '4',
          semesters: 8,
          totalCredits: 24,
          modeOfStudy: 'Regular and part-time',
          eligibility:
            'M.Sc. in Physics or an allied subject, at least 55% marks, an entrance test and an interview before the research committee.',
          feeStructure: null,
        },
      ],
    },
  ],
};
