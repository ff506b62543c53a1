/** What a book can be about, and in what condition it can be. Plain, so that pages may import it. */
export const categories = [
  'Science',
  'Arts',
  'GK',
  'Math',
  'CS',
  'History',
  'Literature',
  'Biology',
  'Physics',
  'Chemistry',
  'Commerce',
  'Engineering',
  'Medical',
  'Other',
] as const;

export const conditions = ['Excellent', 'Good', 'Normal', 'Bad'] as const;
export type Condition = (typeof conditions)[number];
