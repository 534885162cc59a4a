/** Bytes in which the HTML standard lets a page name its encoding. */
const PRESCAN_BYTES = 1_024;

/**
 * Decodes a body: by its byte order mark, else the charset of the content type, else the one that
 * the page names in its first 1,024 bytes. Without any of them, UTF-8 if the bytes are valid UTF-8,
 * else windows-1252, as browsers guess for western pages.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const declared =
    encodingByMark(bytes) ?? encodingOf(contentType ?? '', HEADER) ?? encodingInPage(bytes);
  if (declared !== null) return new TextDecoder(declared).decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

const HEADER = /charset\s*=\s*["']?([^\s;"']+)/i;
const META = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([^\s;"'/>]+)/i;
const XML = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']+)/i;

function encodingByMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

function encodingInPage(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const named = encodingOf(start, META) ?? encodingOf(start, XML);
  // A page whose "<meta" could be read byte by byte is not in UTF-16, whatever it says.
  return named?.startsWith('utf-16') ? 'utf-8' : named;
}

function encodingOf(text: string, pattern: RegExp): string | null {
  const [, label] = pattern.exec(text) ?? [];
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    // An unknown encoding says as much as none.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    // The decoder's only way to say no.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
