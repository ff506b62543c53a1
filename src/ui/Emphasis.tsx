/** Renders a message with the text between *stars* in bold. */
export function Emphasis({ text }: { text: string }) {
  return text.split('*').map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other identity
    at % 2 === 1 ? <b key={at}>{part}</b> : part,
  );
}
