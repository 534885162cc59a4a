/** Hashes the text as UTF-8, with U+FFFD for a lone surrogate; returns lower-case hexadecimal. */
export function sha256Hex(text: string): Promise<string> {
  return sha256OfBytes(new TextEncoder().encode(text));
}

/** Needs a secure context (https, an extension page, Node). */
export async function sha256OfBytes(bytes: Uint8Array): Promise<string> {
  // nb. Not a copy, of which one of 25 MB would block a page; no memory here is shared.
  const digest = await globalThis.crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
}
