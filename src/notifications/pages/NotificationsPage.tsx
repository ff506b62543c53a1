/** What somebody was told, and which mails they want. */
export function NotificationsPage() {
  return null;
}
