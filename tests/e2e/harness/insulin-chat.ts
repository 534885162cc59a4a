/**
 * A conversation in ChatGPT's timeline layout and the pages it cites.
 *
 * All of them stand on the chat's own host, which the extension may read from the start.
 */
export const CHAT_URL = 'https://chatgpt.com/c/5f0c2a1e-0000-4000-8000-0000000000a1';

const SITE = 'https://chatgpt.com/sources';
export const STORAGE_URL = `${SITE}/storage`;
export const RECALL_URL = `${SITE}/recall`;
export const DAMAGE_URL = `${SITE}/damage`;
export const TRAVEL_URL = `${SITE}/travel`;

/** Its statements, each with the pages cited for it; pages are read in this order. */
const STATEMENTS: [text: string, urls: string[]][] = [
  ['Unopened insulin pens belong in a refrigerator at 2 to 8 °C.', [STORAGE_URL]],
  ['A pen that is in use keeps at room temperature for 42 days.', [STORAGE_URL]],
  ['Two lots of pens were recalled in spring.', [RECALL_URL]],
  ['Insulin that was frozen may be used after thawing.', [DAMAGE_URL]],
  ['Direct sunlight spoils insulin within a few hours.', [DAMAGE_URL]],
  ['Travellers should carry insulin in their hand luggage.', [TRAVEL_URL]],
  ['A pen should be kept apart from the cooling packs.', [TRAVEL_URL]],
  ['A cloudy rapid-acting insulin should be thrown away.', [TRAVEL_URL, DAMAGE_URL]],
];

export const STATEMENT_COUNT = STATEMENTS.length;
export const SOURCE_COUNT = 4;

export const CHAT_PAGE = writeChat(STATEMENTS);

/** The first two statements alone, both of the storage leaflet. */
export const SHORT_CHAT_PAGE = writeChat(STATEMENTS.slice(0, 2));

function writeChat(statements: typeof STATEMENTS): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Storing insulin</title>
    <style>
      :root { color-scheme: light dark; }
      body { max-width: 44rem; margin: 2rem auto; font: 16px/1.6 sans-serif; }
    </style>
  </head>
  <body>
    <main>
      <div data-app-action-timeline-scroll>
        <div data-turn-key="5f0c2a1e-0000-4000-8000-0000000000b1">
          <div data-user-message-bubble="true">
            <div class="whitespace-pre-wrap">How should insulin be kept at home and on a journey?</div>
          </div>
          <h4 class="sr-only" data-conversation-role="assistant">ChatGPT said:</h4>
          <div data-markdown-text-style="assistant-message">
            ${statements.map(([text, urls]) => `<p>${text}${urls.map(chip).join('')}</p>`).join('\n')}
          </div>
          <div data-markdown-copy="exclude"><button aria-label="Copy">Copy</button></div>
        </div>
      </div>
    </main>
  </body>
</html>`;
}

function chip(url: string): string {
  const name = `The ${url.slice(SITE.length + 1)} leaflet`;
  return ` <a data-testid="chatgpt-citation" href="${url}" aria-label="${name}, ${url}"
    rel="noopener noreferrer" target="_blank"><span>${name}</span></a>`;
}

/** The cited pages; there is none behind `RECALL_URL`. */
export const SOURCE_PAGES = {
  [STORAGE_URL]: leaflet('Keeping insulin at home', [
    'Unopened insulin pens belong in a refrigerator at 2 to 8 °C, away from its coldest wall.',
    'A pen that is in use keeps at room temperature for 28 days; write the day of the first dose on it.',
    'The needle comes off after each dose, and the cap goes back on.',
  ]),
  [DAMAGE_URL]: leaflet('Insulin that has been spoiled', [
    'Insulin that was frozen may not be used after thawing, even where it looks as before.',
    'Direct sunlight spoils insulin within a few hours, and so does the inside of a parked car.',
    'Look at the insulin before every dose: a clear one has to be clear.',
  ]),
  [TRAVEL_URL]: leaflet('On a journey with insulin', [
    'Travellers should carry insulin in their hand luggage, for the hold of an aircraft grows cold.',
    'Cooling packs must not touch a pen; wrap them in a cloth and keep the pen apart from them.',
    'Take a letter of the practice along, and twice the number of needles you expect to use.',
  ]),
};

function leaflet(title: string, paragraphs: string[]): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>${title}</title></head>
  <body>
    <nav><a href="/">Home</a> <a href="/leaflets">Leaflets</a></nav>
    <main><article>
      <h1>${title}</h1>
      ${paragraphs.map(text => `<p>${text}</p>`).join('\n')}
    </article></main>
  </body>
</html>`;
}
