/** A form with files as a browser sends it, for `inject`. A `File` goes with its name. */
export async function formOf(
  parts: readonly (readonly [name: string, value: string | File])[],
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const sent = new Response(form);
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}
