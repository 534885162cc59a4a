/** Arguments that one call takes in every browser. */
const AT_ONCE = 0x8000;

/** Writes bytes as text, for JSON. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(binary);
}

/** Reads them back; throws if the text is no Base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
}
