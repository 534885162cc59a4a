/**
 * SHA-256 of a text as UTF-8, in lower-case hexadecimal.
 *
 * Needs a secure context (https, an extension page, Node). A lone surrogate is hashed
 * as U+FFFD, as `TextEncoder` writes it.
 */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
}
