/** Kinds of notifications that people may switch off by mail. */
export const mailKinds = ['approved', 'rejected', 'reservation', 'message', 'resource'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Kinds of notifications. Those about the security of the account are mailed in any case. */
export const notificationKinds = [...mailKinds, 'security'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The key of what a person is notified of about a book or post of theirs: approved, rejected or removed. */
export const reviewKey = (id: string): string => `review:${id}`;

export const PAGE_SIZE = 20;
