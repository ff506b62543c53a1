/** What people are told about. */
export const notificationKinds = ['approved', 'rejected', 'reservation', 'message', 'resource'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
