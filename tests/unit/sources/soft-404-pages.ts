/** A page a site shows: where the visit ends, what stands there, under which status. */
export type ShownPage = { status: number; html: string; endsAt?: string };

/** A cited address, what is shown there, and what the site shows for a made-up address beside it. */
export type PagePair = { name: string; isGone: boolean; cited: ShownPage; madeUp: ShownPage };

export const CITED = 'https://health.example/guides/keeping-lemons';
const START = 'https://health.example/';

type Parts = { title: string; main: string; menu?: string };

const MENU =
  '<a href="/">Start</a> <a href="/guides">Guides</a> <a href="/news">News</a> <a href="/shop">Shop</a> <a href="/about">About us</a>';

/** One site's template: everything but title and main part is the same on each of its pages. */
function page({ title, main, menu = MENU }: Parts): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
    <header><nav>${menu}</nav></header><main>${main}</main>
    <footer><p>Health Guides is run by a society of growers. Imprint. Cookies. Contact.</p></footer>
  </body></html>`;
}

const shown = (title: string, main: string, status = 200): ShownPage => ({
  status,
  html: page({ title, main }),
});
const sentTo = (endsAt: string, { status, html }: ShownPage): ShownPage => ({
  status,
  html,
  endsAt,
});
const paragraphs = (...texts: string[]) => texts.map(text => `<p>${text}</p>`).join('');
const list = (...texts: string[]) => `<ul>${texts.map(text => `<li>${text}</li>`).join('')}</ul>`;

const HONEST_404 = shown('Page not found', '<h1>Page not found</h1>', 404);

const LEMONS = shown(
  'Keeping lemons',
  `<article><h1>Keeping lemons</h1>${paragraphs(
    'Lemons keep for six weeks in a cold room and for two in a warm one, says a trial with forty fruits of each kind.',
    'Whoever cuts one open should use the other half within three days, since mould needs no longer than that to begin.',
    'Growers wrap the fruit in paper, which takes up water and keeps one bad lemon from spoiling all the others.',
  )}</article>`,
);
const ORANGES = shown(
  'Keeping oranges',
  `<article><h1>Keeping oranges</h1>${paragraphs(
    'Oranges are kept in nets, where air goes round each of them; in a bag they sweat and rot from below.',
    'A cellar of eight degrees is cold enough, and colder ones make the peel bitter and the flesh dry.',
  )}</article>`,
);
const WELCOME = shown(
  'Health Guides',
  `<h1>Welcome</h1>${paragraphs(
    'Our guides tell you how fruit and vegetables are kept, cooked and preserved. Choose one of forty subjects.',
    'New this week: a guide to drying herbs, a table of freezing times, and answers to what you asked us about jam.',
  )}`,
);
const APOLOGY = shown(
  'Oops! | Health Guides',
  `<h1>Oops!</h1>${paragraphs(
    'We looked in every basket, but we could not find the page you were looking for. It may have been moved or renamed.',
    'Try the menu above, use the search, or begin again from the start page. If you came from another site, tell its owner that the link is broken.',
  )}`,
);
const PLAIN_EXCUSE = shown('Page not found | Health Guides', '<p>Sorry, nothing is here.</p>');
const STYLED = shown(
  '404 – Health Guides',
  `<h1>That fruit has been eaten</h1>${paragraphs(
    'The page you asked for is not in our pantry. Perhaps its address was mistyped.',
    'These are read most:',
  )}${list('How to keep lemons', 'Jam without sugar', 'When to pick pears', 'Drying mushrooms')}`,
);
const searched = (words: string) =>
  shown(
    'Search | Health Guides',
    `<h1>Search</h1><p>No results for “${words}”.</p>${paragraphs(
      'Check the spelling, use fewer words, or look for something more general.',
      'You may also leaf through all of our guides by subject, from apples to zucchini, or ask our growers a question by mail.',
    )}`,
  );
const GERMAN = shown(
  'Seite nicht gefunden',
  paragraphs('Diese Seite gibt es nicht mehr. Bitte nutzen Sie die Suche oder das Menü.'),
);
const FRENCH = shown(
  'Page introuvable',
  paragraphs('La page demandée n’existe pas. Revenez à l’accueil ou utilisez la recherche.'),
);
const OLD_LINK = shown(
  'Sorry',
  `<h1>Sorry</h1>${paragraphs(
    'We can’t find that page. It might be an old link, or it has moved to another bed of our garden.',
    'Whoever looks for a plant finds it by its name, and whoever looks for a date finds it in the calendar. Both stand in the menu above.',
  )}`,
);
const MENU_ONLY = shown('Health Guides', '<p>Choose a guide.</p>');
const ARTICLE_GONE = shown(
  'This article is no longer available',
  paragraphs(
    'This article was withdrawn from our site on the wish of its authors. We are sorry for the trouble.',
  ),
);
const SHOP = shown(
  'Product unavailable',
  `<h1>Product unavailable</h1>${paragraphs(
    'Sorry, this product does not exist or is no longer sold. Please have a look at what else we have for your kitchen.',
  )}${list('Paper for lemons', 'Nets for oranges', 'Jars with lids', 'A thermometer for cellars')}`,
);
const FORUM = shown(
  'Information',
  paragraphs('The requested topic does not exist.', 'Board index. All times are UTC.'),
);
const ERROR_OF_SERVER = shown(
  'Not found - Health Guides',
  `<h1>Not found</h1><p>The requested URL was not found on this server.</p>`,
);
const explaining = (times: number) =>
  shown(
    '404 error: what it means and how to repair it',
    `<article><h1>404 error: what it means</h1>${paragraphs(
      ...Array.from(
        { length: times },
        (_, at) =>
          `Cause ${String(at + 1)}: a server answers with this number when it has no document under an address, so the owner of a site should look through the logs, set a redirect to the new place, and tell those who link to it.`,
      ),
    )}</article>`,
  );
const SHORT_FACT = shown(
  'Opening hours',
  '<p>Our garden is open from nine to five, on Sundays from ten.</p>',
);
const SHORT_OTHER = shown('Where we are', '<p>You find us behind the mill at the river.</p>');
const LEGAL = shown(
  'Causes of scurvy not found in blood tests',
  paragraphs('Tests of the blood alone do not tell scurvy from a lack of sleep, 40 doctors say.'),
);
const EMPTY_ANSWER = shown(
  'Question 12: lemons | Forum',
  paragraphs(
    'Why does my lemon tree lose its leaves? I could not find the page about winter quarters any more.',
    'It stands too dark and too warm. Put it into a room of ten degrees, water it once a week, and wait for spring.',
  ),
);
const REVIEW = shown(
  'Search for trials of vitamin C: no results in three databases',
  paragraphs(
    'We searched three databases for trials of vitamin C against the common cold in growers. There were no results for two of them, and one trial in the third.',
    'That trial took in 48 growers, of whom half got a gram each day; they had colds as often as the others, and these were as long.',
  ),
);

const gone = (name: string, cited: ShownPage, madeUp = cited): PagePair => ({
  name,
  isGone: true,
  cited,
  madeUp,
});
const there = (name: string, cited: ShownPage, madeUp = HONEST_404): PagePair => ({
  name,
  isGone: false,
  cited,
  madeUp,
});

export const PAIRS: readonly PagePair[] = [
  gone('an excuse under a plain title', PLAIN_EXCUSE),
  gone('a styled page with a list of what is read most', STYLED),
  gone('a long apology whose title says nothing', APOLOGY),
  gone('a search that repeats the address', searched('keeping lemons'), searched('zq81xw')),
  gone('a redirect of everything to the start', sentTo(START, WELCOME)),
  gone('a redirect to the start in a language', sentTo(`${START}en/`, WELCOME)),
  gone('a redirect to a page of its own for errors', sentTo(`${START}error`, STYLED)),
  gone('an apology for an old link', OLD_LINK),
  gone('an excuse in German', GERMAN),
  gone('an excuse in French', FRENCH),
  gone('a page with a menu and nothing else', MENU_ONLY),
  gone('a tombstone, on a site that is honest otherwise', ARTICLE_GONE, HONEST_404),
  gone('a product that is sold no more', SHOP),
  gone('a forum without this topic', FORUM),
  gone('the words of a server under status 200', ERROR_OF_SERVER),
  there('an article of an honest site', LEMONS),
  there('an article of a site with a styled excuse', LEMONS, STYLED),
  there('an article of a site with a long apology', ORANGES, APOLOGY),
  there('an article beside one in the same template', LEMONS, ORANGES),
  there('an article that has moved', sentTo(`${START}fruit/keeping-lemons`, LEMONS), WELCOME),
  there('an article where everything unknown is sent to the start', LEMONS, sentTo(START, WELCOME)),
  there('a long article about such errors', explaining(20)),
  there('a short article about such errors', explaining(4)),
  there('a short article about such errors, with an excuse beside it', explaining(5), STYLED),
  there('a page of one sentence', SHORT_FACT),
  there('a page of one sentence beside another', SHORT_FACT, SHORT_OTHER),
  there('a title with the words “not found”', LEGAL),
  there('a question of somebody who did not find a page', EMPTY_ANSWER, APOLOGY),
  there('a review whose searches had no results', REVIEW, searched('zq81xw')),
];
