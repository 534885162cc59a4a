import { prose } from './made-prose';

/** A page, and what a person would say is its text: every word of it, in order. */
export type MadePage = { name: string; html: string; text: string };

/** Parts of the text, with the markup they stand in. */
type Part = [markup: string, text: string];

const MENU = `<nav><ul>${'<li><a href="/a">Conditions A to Z</a></li>'.repeat(12)}</ul></nav>`;
const BANNER =
  '<div class="cookie-banner"><p>We and our 312 partners keep cookies on your device to count visits.</p><button>Accept all</button></div>';
const RELATED = `<aside class="related"><h3>You may also like</h3>${'<p><a href="/b">Ten ways to keep pears fresh all winter long</a></p>'.repeat(6)}</aside>`;
const FOOTER =
  '<footer><p>Imprint, privacy, contact. All rights reserved by the publisher of this site.</p></footer>';
const SHARE = '<div class="share-buttons"><a href="#">Share this</a> <a href="#">Print</a></div>';

const p = (text: string): Part => [`<p>${text}</p>`, text];
const h = (text: string): Part => [`<h2>${text}</h2>`, text];

function page(name: string, wrap: (main: string) => string, parts: readonly Part[]): MadePage {
  const main = parts.map(([markup]) => markup).join('\n');
  return {
    name,
    html: `<!doctype html><html lang="en"><head><title>${name}</title></head><body>${wrap(main)}</body></html>`,
    text: parts.map(([, text]) => text).join('\n'),
  };
}

const site = (main: string) => `${BANNER}${MENU}${main}${RELATED}${FOOTER}`;
const article = (main: string) => site(`<main><article>${main}${SHARE}</article></main>`);

function table(rows: readonly (readonly string[])[]): Part {
  const markup = rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`);
  return [`<table>${markup.join('')}</table>`, rows.flat().join(' ')];
}

function list(items: readonly string[], tag = 'ul', name = ''): Part {
  const markup = items.map(item => `<li>${item}</li>`).join('');
  return [`<${tag} class="${name}">${markup}</${tag}>`, items.join(' ')];
}

const DOSES = Array.from({ length: 14 }, (_, at) => [
  `Weight ${at * 5 + 10} kg`,
  `${at * 50 + 100} mg`,
  at % 2 === 0 ? 'twice a day' : 'with food',
]);
const REFERENCES = Array.from(
  { length: 12 },
  (_, at) =>
    `Grower A, Picker B. Lemons in room ${at + 1}. J Made Trials. ${2001 + at};4:${at * 9}.`,
);

/** Pages of every build that answers cite, with text that is known to the word. */
export const MADE_PAGES: readonly MadePage[] = [
  page('a news article', article, [
    h('Lemons lower the risk of boredom'),
    ...['opening', 'second', 'third', 'last'].map(name => p(prose(name, 6))),
  ]),
  page('a guideline with lists', article, [
    h('Treatment'),
    p(prose('treatment', 5)),
    list(['Offer water first.', 'Review after two weeks.', 'Stop when it does not help.']),
    h('Follow-up'),
    p(prose('follow-up', 6)),
    list(['Weigh the patient.', 'Ask about sleep.'], 'ol'),
  ]),
  page('an article with a table', article, [
    p(prose('before', 7)),
    table(DOSES),
    p(prose('after', 7)),
  ]),
  page('little but a table', site, [h('Doses by weight'), table(DOSES), p('Never give more.')]),
  page(
    'a leaflet in boxes',
    main => site(`<div class="grid">${main}</div>`),
    ['What it is', 'Before you take it', 'How to take it', 'Side effects', 'Storing it'].map(
      (name): Part => {
        const text = prose(name.toLowerCase(), 2);
        return [`<div class="box"><h3>${name}</h3><div>${text}</div></div>`, `${name} ${text}`];
      },
    ),
  ),
  page(
    'questions with folded answers',
    site,
    ['Can I drive?', 'May I drink?', 'Is it safe in pregnancy?', 'What if I forget one?'].map(
      (question, at): Part => {
        const answer = prose(`answer ${at}`, 2);
        return [
          `<details><summary>${question}</summary><p>${answer}</p></details>`,
          `${question} ${answer}`,
        ];
      },
    ),
  ),
  page('a list of terms', site, [
    [
      `<dl>${Array.from({ length: 9 }, (_, at) => `<dt>Term ${at}</dt><dd>${prose(`term ${at}`, 1)}</dd>`).join('')}</dl>`,
      Array.from({ length: 9 }, (_, at) => `Term ${at} ${prose(`term ${at}`, 1)}`).join(' '),
    ],
  ]),
  page('a paper with references', article, [
    [
      `<section class="abstract"><h2>Abstract</h2><p>${prose('abstract', 5)}</p></section>`,
      `Abstract ${prose('abstract', 5)}`,
    ],
    h('Methods'),
    p(prose('methods', 8)),
    [
      '<figure><img src="f.png"><figcaption>Figure 1. The cold room, seen from its door.</figcaption></figure>',
      'Figure 1. The cold room, seen from its door.',
    ],
    h('Results'),
    p(prose('results', 8)),
    h('References'),
    list(REFERENCES, 'ol', 'references'),
  ]),
  page(
    'a post with many comments',
    main =>
      site(
        `<article>${main}</article><section class="comments">${`<div class="comment"><p>I tried that too and it worked, thanks.</p></div>`.repeat(20)}</section>`,
      ),
    [h('My winter with lemons'), ...['one', 'two', 'three'].map(name => p(prose(name, 6)))],
  ),
  page(
    'an old page laid out by tables',
    main =>
      `<table><tr><td><a href="/">Home</a><br><a href="/m">More</a></td><td>${main}</td></tr></table>`,
    ['first', 'second', 'third'].map(name => p(prose(name, 5))),
  ),
  page('a short notice', site, [
    h('Recall of batch 17'),
    p('Batch 17 of the syrup is called back because its cap may break. Bring it to a pharmacy.'),
  ]),
  page(
    'advertisements between paragraphs',
    article,
    ['one', 'two', 'three', 'four', 'five'].flatMap((name): Part[] => [
      p(prose(name, 4)),
      ['<div class="ad advert"><a href="/buy">Buy our vitamins now</a></div>', ''],
    ]),
  ),
  page(
    'a long overview in nested sections',
    main => site(`<div id="content"><div class="body">${main}</div></div>`),
    Array.from({ length: 12 }, (_, at): Part => {
      const text = prose(`section ${at}`, 5);
      return [
        `<section><div><h3>Section ${at}</h3><p>${text}</p></div></section>`,
        `Section ${at} ${text}`,
      ];
    }),
  ),
  page(
    'a page whose text lies in plain blocks',
    main => site(`<div class="wrapper">${main}</div>`),
    Array.from({ length: 10 }, (_, at): Part => {
      const text = prose(`block ${at}`, 3);
      return [`<div class="t">${text}</div>`, text];
    }),
  ),
];
