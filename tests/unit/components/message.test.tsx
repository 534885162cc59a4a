// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';

import { Message } from '../../../components/ui/Message';
import { speak } from '../../../lib/i18n/t';
import { speakEnglish } from '../../../scripts/lib/speak-english';
import { mount } from './mount';

afterEach(speakEnglish);

function speakMade(words: Record<string, string>): void {
  speak({ find: name => words[name] ?? '' });
}

describe('a message with nodes in its places', () => {
  it('has them where the language puts them', async () => {
    const words = 'Von den geprüften {checked}, belegt {supported}.';
    speakMade({ language: 'de', page_button_supported: words });

    const screen = await mount(
      <Message name="page.button.supported" nodes={{ supported: <b>6</b>, checked: <i>4</i> }} />,
    );

    expect(screen.root.textContent).toBe('Von den geprüften 4, belegt 6.');
    expect([screen.get('i').textContent, screen.get('b').textContent]).toEqual(['4', '6']);
  });

  it('shows a text in its place as text, whatever it looks like', async () => {
    const screen = await mount(
      <Message name="audit.original.shown" nodes={{ original: '<b>{original}</b>' }} />,
    );

    expect(screen.root.textContent).toBe('Original: <b>{original}</b>');
    expect(screen.all('b')).toEqual([]);
  });

  it('takes the form for a number', async () => {
    const screen = await mount(
      <Message name="judge.sets.caption" count={1} nodes={{ name: 'WiCE', count: '1' }} />,
    );

    expect(screen.root.textContent).toBe('WiCE, 1 comparison');
  });

  it('says its words to ears alone where eyes see enough', async () => {
    const screen = await mount(
      <Message name="audit.chips.number" nodes={{ number: 3 }} isSpoken />,
    );

    expect(screen.root.textContent).toBe('Source 3');
    expect(screen.get('.visually-hidden').textContent).toBe('Source ');
  });
});
