/** Browsers read the file after the click that saves it; a minute is long enough for all of them. */
const READ_WITHIN_MS = 60_000;

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
