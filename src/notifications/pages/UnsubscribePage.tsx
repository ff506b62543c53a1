/** Ends the mails of one kind: what the link in a mail leads to. */
export function UnsubscribePage() {
  return null;
}
