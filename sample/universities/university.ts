/** A year's fee in rupees. */
export type SampleFee = { subsidized: number; nonSubsidized: number };

export type SampleCourse = {
  name: string;
  level: 'UG' | 'PG' | 'PhD';
  /** Duration in years, as text. */
  duration: string;
  semesters: number;
  totalCredits: number;
  modeOfStudy: string;
  eligibility: string;
  feeStructure: { boys: SampleFee; girls: SampleFee } | null;
};

export type SampleDepartment = { name: string; courses: SampleCourse[] };

export type SampleUniversity = {
  /** Name of the crest's file and of the folder of resource texts; never shown. */
  key: string;
  name: string;
  shortName: string;
  location: string;
  /** A subdomain of example.org (RFC 2606), or empty. */
  website: string;
  description: string;
  departments: SampleDepartment[];
};
