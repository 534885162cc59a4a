import { linearise } from '../sites/shared/linearise';
import { READ_LIMITS } from '../sites/shared/read-place';

type Clipboard = Pick<Navigator['clipboard'], 'read' | 'readText'>;

/**
 * Returns what a site's copy button put on the clipboard, as text with links. Some sites put the
 * links only into the HTML: the form with more addresses is taken.
 */
export async function readCopied(clipboard: Clipboard): Promise<string> {
  const [text, html] = await readBoth(clipboard);
  const linked = html === '' ? '' : linkedText(html);
  return countAddresses(linked) > countAddresses(text) ? linked : text;
}

async function readBoth(clipboard: Clipboard): Promise<[text: string, html: string]> {
  try {
    const items = await clipboard.read();
    return await Promise.all([readAs(items, 'text/plain'), readAs(items, 'text/html')]);
  } catch {
    // Some browsers grant only the plain text; if that is refused too, the caller says so.
    return [await clipboard.readText(), ''];
  }
}

async function readAs(items: ClipboardItems, type: string): Promise<string> {
  const item = items.find(({ types }) => types.includes(type));
  return item === undefined ? '' : (await item.getType(type)).text();
}

function countAddresses(text: string): number {
  return new Set(text.match(/https?:\/\/[^\s)>"\]]{1,2000}/g)).size;
}

/** Returns the text of copied HTML, each link as `[words](address)`. */
export function linkedText(html: string): string {
  // An inert document: nothing in it runs or is fetched.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const { text, places } = linearise([body], {
    isExcluded: () => false,
    treat: element => (element.matches('a[href]') ? 'record' : null),
    ...READ_LIMITS,
  });
  const parts: string[] = [];
  let done = 0;
  for (const { element, span } of places) {
    if (span.start < done) continue;
    const words = text.slice(span.start, span.end).replace(/[[\]]/g, '');
    const url = bracketless(element.getAttribute('href') ?? '');
    parts.push(text.slice(done, span.start), `[${words}](${url})`);
    done = span.end;
  }
  return [...parts, text.slice(done)].join('');
}

/** Escapes what would end an address in Markdown. */
function bracketless(url: string): string {
  return url.replace(/[\s()<>]/g, char => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
