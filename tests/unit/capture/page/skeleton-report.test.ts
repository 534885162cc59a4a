import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { skeletonReport } from '../../../../lib/capture/page/skeleton-report';

const FACTS = {
  version: '1.2.3',
  site: 'chatgpt',
  problem: 'layout-unknown',
  layouts: [
    {
      id: 'timeline',
      verified: '2026-09-26',
      isDetected: false,
      counts: { turns: 0, replies: 2 },
    },
  ],
};

/** Words that only the reader or the chatbot can have brought onto the page. */
const SECRET = /h-?i-?v|doe|jane|insulin|secret|metformin|@|https?:/i;

function reportOf(markup: string): string {
  const window = new Window();
  window.document.write(`<body>${markup}</body>`);
  return skeletonReport(window.document as unknown as Document, FACTS);
}

describe('the report of a layout', () => {
  it('names elements, their known classes and attributes, and how often they stand there', () => {
    const report = reportOf(
      `<main class="chat-thread css-1x9z"><article data-turn-id="a1" role="listitem">
         <div class="markdown prose"><p>Words</p><p>More</p></div></article></main>`,
    );

    expect(report.split('\n')).toEqual([
      'Veracite 1.2.3, chatgpt: layout-unknown',
      'layout timeline (seen 2026-09-26): not detected; turns 0, replies 2',
      '',
      'body',
      '  main.chat-thread',
      '    article[data-turn-id][role=listitem]',
      '      div.markdown.prose',
      '        p ×2',
    ]);
  });

  it.each([
    ['text', '<p>Jane Doe takes insulin</p>'],
    ['comments', '<div><!-- Jane Doe, HIV --></div>'],
    ['values', '<p title="HIV" data-user="jane@doe" aria-label="insulin" id="jane"></p>'],
    [
      'addresses',
      '<a href="https://clinic.example/hiv">x</a><img src="https://a/doe.png" alt="HIV">',
    ],
    ['fields', '<textarea>my secret</textarea><input value="insulin"><option>HIV</option>'],
    ['roles', '<div role="jane doe"></div>'],
    ['classes', '<div class="jane-doe-chat hiv insulin_dose"></div>'],
    ['attributes without quotes', '<div title=I have hiv and take insulin></div>'],
    ['names of attributes', '<div data-jane-doe="x" hiv-status insulin="1"></div>'],
    ['names spelt out', '<div class="chat-h-i-v" data-h-i-v="x"></div>'],
    ['names of elements', '<jane-doe-hiv><insulin-x>1</insulin-x></jane-doe-hiv>'],
    ['capitals', '<div class="JaneDoeChat HIVStatus chatHIV"></div>'],
    [
      'closed boxes',
      '<script>"Jane Doe"</script><style>.hiv{}</style><template>insulin</template>',
    ],
    ['other scripts', '<div class="chat-житель" data-病歴="1"><p lang="HIV"></p></div>'],
  ])('holds nothing of %s', (_name, markup) => {
    const report = reportOf(markup);

    expect(report).not.toMatch(SECRET);
    expect(report).toMatch(/^[\x20-\x7e\n×…]*$/);
  });

  it('tells numbers in names only as numbers, since they may be ids', () =>
    expect(reportOf('<div class="message-4711" data-item-0815="x"></div>')).not.toMatch(
      /4711|0815/,
    ));

  it('stays readable however large, deep or strange the page is', { timeout: 60_000 }, () => {
    const deep = '<div>'.repeat(1_000);
    const wide = Array.from(
      { length: 1_000 },
      (_, index) => `<div class="message">${'<p></p><b></b>'.repeat(index % 7)}</div>`,
    ).join('');
    const long = `<div class="${'chat'.repeat(10_000)}" ${'data-a'.repeat(10_000)}="x"></div>`;

    for (const markup of [wide, long, deep]) {
      const report = reportOf(markup);
      expect(report.split('\n').length).toBeLessThanOrEqual(404);
      expect(report.length).toBeLessThan(60_000);
    }
  });

  it('leaves out what we have drawn ourselves', () =>
    expect(reportOf('<div data-veracite-page=""></div><main></main>')).not.toContain('veracite-'));
});
