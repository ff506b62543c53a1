/** Kinds of notifications whose mails a person may switch off. */
export const mailKinds = ['approved', 'rejected', 'reservation', 'message', 'resource'] as const;
export type MailKind = (typeof mailKinds)[number];

/** All kinds of notifications. Mails about the security and the rights of an account cannot be switched off. */
export const notificationKinds = [...mailKinds, 'security', 'rights'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Returns the key of notifications to the owner of a book or post: that it was approved, rejected or removed. */
export const reviewKey = (id: string): string => `review:${id}`;

/** Returns the key of notifications to administrators about a new one. */
export const administratorKey = (id: string): string => `administrator:${id}`;

export const PAGE_SIZE = 20;
