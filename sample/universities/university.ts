type Fee = [subsidized: number, nonSubsidized: number];

type Given = {
  name: string;
  level: 'UG' | 'PG' | 'PhD';
  totalCredits: number;
  modeOfStudy?: string;
  eligibility: string;
  /** A year's fees in rupees. */
  fees?: { boys: Fee; girls: Fee };
};

const feeOf = ([subsidized, nonSubsidized]: Fee) => ({ subsidized, nonSubsidized });

/** Describes a course of so many years, with two semesters in each; regular and without fees if nothing else is given. */
export const course = (years: number, { fees, modeOfStudy = 'Regular', ...given }: Given) => ({
  ...given,
  modeOfStudy,
  duration: String(years),
  semesters: 2 * years,
  feeStructure: fees ? { boys: feeOf(fees.boys), girls: feeOf(fees.girls) } : null,
});
export type SampleCourse = ReturnType<typeof course>;

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
