import type { Pasted } from '../../core/answer/pasted';

type Clipboard = Pick<Navigator['clipboard'], 'read' | 'readText'>;

/** Returns what a site's copy button put on the clipboard; some put the links only into HTML. */
export async function readCopied(clipboard: Clipboard): Promise<Pasted> {
  try {
    const items = await clipboard.read();
    const [text, html] = await Promise.all([
      readAs(items, 'text/plain'),
      readAs(items, 'text/html'),
    ]);
    return { text: text ?? '', html };
  } catch {
    // Some browsers grant only the plain text; if that is refused too, the caller says so.
    return { text: await clipboard.readText(), html: null };
  }
}

async function readAs(items: ClipboardItems, type: string): Promise<string | null> {
  const item = items.find(({ types }) => types.includes(type));
  return item === undefined ? null : (await item.getType(type)).text();
}
