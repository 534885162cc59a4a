import { NODE_EXTRACTORS } from '../../../scripts/lib/node-extractors';
import type { Session } from './extension';

/** Lays out pages with the script of the extension's frame, and reads them. */
export type Layout = {
  /** The page's text as a check would use it. */
  read(html: string): Promise<string>;
  /** Whether a script of the page ran in the frame. */
  hasRun(): Promise<boolean>;
  close(): Promise<void>;
};

const { signal } = new AbortController();

export async function openLayout(session: Session): Promise<Layout> {
  const page = await session.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const address = `chrome-extension://${session.id}/layout.html`;

  async function layOut(html: string): Promise<string | null> {
    // A new document for each page, as a check has it.
    await page.goto(address);
    return page.evaluate(
      question =>
        new Promise<string | null>((resolve, reject) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({
            data,
          }: MessageEvent<{ answer?: string | null; message?: string }>) =>
            data.answer === undefined ? reject(new Error(data.message)) : resolve(data.answer);
          window.postMessage('port', '*', [port2]);
          port1.postMessage({ call: 1, kind: 'ask', question });
        }),
      html,
    );
  }

  return {
    async read(html) {
      const bytes = new TextEncoder().encode((await layOut(html)) ?? html);
      const contentType = 'text/html;charset=utf-8';
      const url = 'https://growers.example/lemons';
      const reading = await NODE_EXTRACTORS.readText(
        { format: 'page', bytes, contentType, url },
        signal,
      );
      return typeof reading === 'object' && 'text' in reading ? reading.text : '';
    },
    hasRun: () => page.evaluate(() => '__pwned' in globalThis),
    close: () => page.close(),
  };
}
