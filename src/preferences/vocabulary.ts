/** Kinds of content that a student may want to see, in the order of the form; without a choice all are wanted. */
export const resourceKinds = ['Notes', 'Syllabus', 'Papers'] as const;
export const preferredKinds = [...resourceKinds, 'Books'] as const;
export type PreferredKind = (typeof preferredKinds)[number];

/** The states of an open request in the overview: it waits for the other side's answer, for one's own, or for the two to meet. */
export const requestStates = ['asked', 'to-answer', 'accepted'] as const;

/** The overview counts what is new no further: beyond, people read "more than a hundred". */
export const NEW_COUNT_LIMIT = 100;
