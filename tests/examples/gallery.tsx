import { render } from 'preact';

import { wordsOf, type Catalogue } from '../../lib/i18n/catalogue';
import { speak } from '../../lib/i18n/t';
import { drawOnPage } from './drawn-page';
import { EXAMPLES } from './examples';

/** The name of what is drawn on a chat page, which is no component. */
export const DRAWN_PAGE = 'page-ui';

/** All examples by name, for a test that draws one after the other in one page of a browser. */
export const exampleNames = [...Object.keys(EXAMPLES), DRAWN_PAGE];

export function speakWords(catalogue: Catalogue): void {
  speak(wordsOf(catalogue));
}

let leave: () => void = () => undefined;

/** Draws an example where the one before was. */
export function showExample(name: string): void {
  leave();
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  scrollTo(0, 0);
  if (name === DRAWN_PAGE) {
    leave = drawOnPage(root);
    return;
  }
  const Example = EXAMPLES[name];
  if (!Example) throw new Error(`examples: there is no "${name}"`);
  render(<Example />, root);
  leave = () => render(null, root);
}
