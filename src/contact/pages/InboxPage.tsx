export function InboxPage() {
  return <h1>Messages</h1>;
}
