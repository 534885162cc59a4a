/** The whole body, or how many bytes had come when it grew too large. */
export type Body = { kind: 'whole'; bytes: Uint8Array } | { kind: 'too-large'; received: number };

/**
 * Reads a body up to a limit. Bytes count as they come out of decompression, so a small
 * archive that unpacks without end is cut off like any other endless body. `onReceived` is told
 * of all that has come so far, since a body that breaks off has cost what it has cost.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  onReceived: (received: number) => void = () => undefined,
): Promise<Body> {
  const reader = response.body?.getReader();
  if (!reader) return { kind: 'whole', bytes: new Uint8Array() };

  // Compressed or not, a body is hardly ever shorter than its announced length.
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) {
    await reader.cancel();
    return { kind: 'too-large', received: 0 };
  }

  const chunks: Uint8Array[] = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { kind: 'whole', bytes: join(chunks, received) };
    received += value.byteLength;
    onReceived(received);
    if (received > maxBytes) {
      await reader.cancel();
      return { kind: 'too-large', received };
    }
    chunks.push(value);
  }
}

function join(chunks: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
