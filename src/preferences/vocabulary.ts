/** Kinds of content that a student may prefer, in the order of the form; choosing none means all. */
export const resourceKinds = ['Notes', 'Syllabus', 'Papers'] as const;
export const preferredKinds = [...resourceKinds, 'Books'] as const;
export type PreferredKind = (typeof preferredKinds)[number];

/** Returns the type of resources that a kind is. */
export const typeOf = <Kind extends string>(kind: Kind) => kind.toLowerCase() as Lowercase<Kind>;

/** Whether a student who has chosen these kinds wants one of them. */
export const wants = (chosen: readonly PreferredKind[], kind: PreferredKind): boolean =>
  chosen.length === 0 || chosen.includes(kind);

/** States of an open request in the overview: it waits for the seller's answer, for the student's own, or for the handover. */
export const requestStates = ['asked', 'to-answer', 'accepted'] as const;

/** The overview counts new items and unread notifications up to here, and says “or more” from this number on. */
export const NEW_COUNT_LIMIT = 100;
