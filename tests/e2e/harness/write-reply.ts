import type { Page } from 'puppeteer-core';

import { turnMarkup } from '../pages/chatgpt';

/** One more reply of a ChatGPT page; `chip` is the markup of what it cites. */
export type WrittenReply = { key: string; question?: string; answer: string; chip: string };

/** Writes a reply word by word, as the site does while its page is looked at. */
export async function writeReply(page: Page, reply: WrittenReply): Promise<void> {
  const { key, question = `About ${key}`, answer, chip } = reply;
  await page.bringToFront();
  const markup = turnMarkup({ key, question, bodies: ['<p></p>'] });
  await page.evaluate(
    async (turn, words, cited) => {
      const range = document.createRange();
      const added = range.createContextualFragment(turn).firstElementChild;
      const text = added?.querySelector('p');
      if (!added || !text) throw new Error('e2e: the reply has no place for its text');
      document.querySelector('#conversation')?.append(added);
      for (const word of words) {
        text.append(word);
        await new Promise(done => setTimeout(done, 120));
      }
      text.append(range.createContextualFragment(cited));
    },
    markup,
    answer.split(/(?<= )/),
    chip,
  );
}
