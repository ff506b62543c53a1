/** Kinds of content that a student may prefer, in the order of the form; choosing none means all. */
export const resourceKinds = ['Notes', 'Syllabus', 'Papers'] as const;
export const preferredKinds = [...resourceKinds, 'Books'] as const;
export type PreferredKind = (typeof preferredKinds)[number];

/** States of an open request in the overview: it waits for the seller's answer, for the student's own, or for the handover. */
export const requestStates = ['asked', 'to-answer', 'accepted'] as const;

/** The overview stops counting new items here and says "more than a hundred" beyond. */
export const NEW_COUNT_LIMIT = 100;
