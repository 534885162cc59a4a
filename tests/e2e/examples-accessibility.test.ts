import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ICONS } from '../../components/ui/Icon';
import { COLOUR_RULES, runAxe } from './harness/axe';
import { COLOURS, setColours, type Colours } from './harness/colours';
import { nextFrame, openGallery, rest, type Gallery } from './harness/gallery';

/** Drawings that point along the line of reading, or against it. */
const DIRECTED = [ICONS.back, ICONS.chevron, ICONS.external];

/** A panel's width, and a tab's for what is opened in one. */
const PANEL = 400;
const TAB = 900;
/** All of a chat page is in view: what is drawn on one hides where it is scrolled away. */
const HEIGHT = 1600;
const IN_A_TAB = /^(?:options|matrix-page|dashboard|studies)/;

let gallery: Gallery;

beforeAll(async () => {
  gallery = await openGallery();
  await gallery.page.bringToFront();
});

afterAll(async () => {
  await gallery.close();
});

beforeEach(async () => {
  await turn('ltr');
});

/** Draws each example and looks at it; what was found, by the example's name. */
async function inEach(
  look: (name: string) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const name of gallery.names) {
    const here = await look(name);
    if (here.length > 0) found[name] = here;
  }
  return found;
}

async function show(name: string, width: number): Promise<void> {
  if (gallery.page.viewport()?.width !== width) {
    await gallery.page.setViewport({ width, height: HEIGHT });
  }
  await gallery.show(name);
  await gallery.look.unfold();
  await rest(gallery.page);
  // A browser shows where the focus is to those who use the keyboard.
  await gallery.page.keyboard.press('Tab');
}

const widthOf = (name: string) => (IN_A_TAB.test(name) ? TAB : PANEL);

async function paint(colours: Colours): Promise<void> {
  await setColours(gallery.client, colours);
  await nextFrame(gallery.page);
}

async function findInDark(): Promise<string[]> {
  await paint('dark');
  return [...(await runAxe(gallery.page, COLOUR_RULES)), ...(await gallery.look.findUnseenFocus())];
}

async function turn(direction: 'ltr' | 'rtl'): Promise<void> {
  await gallery.page.evaluate(to => {
    document.documentElement.dir = to;
  }, direction);
}

describe('every example', () => {
  it('gives axe nothing to find, shows where the keyboard is in any colours, loses no meaning, stays still, and is large enough', async () => {
    let painted = 0;

    const found = await inEach(async name => {
      await paint('light');
      await show(name, widthOf(name));
      painted += await gallery.look.notePaintedParts();
      const inLight = [
        ...(await runAxe(gallery.page)),
        ...(await gallery.look.findUnseenFocus()),
        ...(await gallery.look.findMotion()),
        ...(await gallery.look.findSmallText()),
        ...(await gallery.look.findSmallTargets()),
      ];
      await paint('forced');
      return [
        ...inLight,
        ...(await gallery.look.findLostParts()),
        ...(await gallery.look.findUnseenStates()),
        ...(await gallery.look.findUnseenFocus()),
        ...(COLOURS.includes('dark') ? await findInDark() : []),
      ];
    });

    expect(found).toEqual({});
    expect(gallery.names.length).toBeGreaterThan(60);
    expect(painted).toBeGreaterThan(0);
  });

  it('fits 320 pixels in both directions of reading, and points along the line of reading', async () => {
    await paint('light');

    const found = await inEach(async name => {
      await show(name, 320);
      const leftToRight = await gallery.look.findOverflow();
      await turn('rtl');
      await rest(gallery.page);
      const rightToLeft = [
        ...(await gallery.look.findOverflow()),
        ...(await gallery.look.findUnmirrored(DIRECTED)),
      ];
      await turn('ltr');
      return [...leftToRight, ...rightToLeft];
    });

    expect(found).toEqual({});
  });
});

describe('in forced colours', () => {
  it('a cell of a cited source is told from the others by its edge', async () => {
    await paint('forced');
    await show('matrix-page-large', TAB);

    const edges = await gallery.page.evaluate(() => {
      const edgeOf = (selector: string) => {
        const cell = document.querySelector(selector);
        return cell ? getComputedStyle(cell).borderTopColor : 'nothing there';
      };
      return [
        edgeOf('.matrix-cited .matrix-cell'),
        edgeOf('td:not(.matrix-cited) .matrix-cell'),
        getComputedStyle(document.body).backgroundColor,
      ];
    });

    expect(edges[0]).not.toBe(edges[1]);
    expect(edges[1]).toBe(edges[2]);
  });

  it.each([
    ['audit-finished', '.mark-count'],
    ['home-history', '.verdict-tally > span'],
  ])('every verdict has a look of its own where they are counted: %s', async (example, parts) => {
    await paint('forced');
    await show(example, PANEL);

    const drawn = await gallery.page.$$eval(parts, all =>
      all.map(part => {
        const { backgroundColor, backgroundImage, borderTopStyle } = getComputedStyle(part);
        const shape = part.querySelector('path')?.getAttribute('d') ?? '';
        const look = `${backgroundColor} ${backgroundImage} ${borderTopStyle} ${shape}`;
        return [`${part.className} ${part.getAttribute('data-count') ?? ''}`, look] as const;
      }),
    );
    const looks = [...new Map(drawn).values()];

    expect(looks.length).toBeGreaterThan(4);
    expect(new Set(looks).size).toBe(looks.length);
  });
});

/** A fault of each kind, put on a page that has none, and what is said of it. */
const PLANTED: Record<string, { markup: string; find: () => Promise<string[]>; says: RegExp }> = {
  'a button without a name': {
    markup: '<button type="button"></button>',
    find: () => runAxe(gallery.page),
    says: /button-name/,
  },
  'words as grey as their ground': {
    markup: '<p style="color: #ccc; background: #fff">Hard to read</p>',
    find: () => runAxe(gallery.page, COLOUR_RULES),
    says: /color-contrast/,
  },
  'a link that hides the focus': {
    markup: '<a href="#here" style="outline: none">Here</a>',
    find: () => gallery.look.findUnseenFocus(),
    says: /shows no focus.*"Here"/,
  },
  'a focus as pale as its ground': {
    markup: '<a href="#here" style="outline-color: #eee">Pale</a>',
    find: () => gallery.look.findUnseenFocus(),
    says: /shows no focus.*"Pale"/,
  },
  'something that moves': {
    markup: '<p style="transition: opacity 1s !important">Moves</p>',
    find: () => gallery.look.findMotion(),
    says: /moves.*"Moves"/,
  },
  'something wider than the window': {
    markup: '<p style="position: absolute; width: 1200px">Wide</p>',
    find: () => gallery.look.findOverflow(),
    says: /"Wide"/,
  },
  'an arrow that points the wrong way': {
    markup: `<span dir="rtl"><svg width="16" height="16"><path d="${ICONS.back}" stroke="black"/></svg></span>`,
    find: () => gallery.look.findUnmirrored(DIRECTED),
    says: /not mirrored/,
  },
  'a dot that is nothing but its ground': {
    markup: '<i style="display: block; width: 9px; height: 9px; background: #c00"></i>',
    async find() {
      await gallery.look.notePaintedParts();
      await paint('forced');
      return gallery.look.findLostParts();
    },
    says: /lost its ground: .*i ""/,
  },
  'a state that is nothing but a ground': {
    markup:
      '<style>b[aria-pressed="true"] { background: #c00 }</style><b role="button" tabindex="0" aria-pressed="true">On</b>',
    async find() {
      await paint('forced');
      return gallery.look.findUnseenStates();
    },
    says: /looks the same without aria-pressed: .*"On"/,
  },
};

describe('what is looked for', () =>
  it.each(Object.entries(PLANTED))('is found: %s', async (_name, { markup, find, says }) => {
    await paint('light');
    await show('home-empty', PANEL);
    await gallery.page.$eval(
      'main',
      (main, planted) => main.append(document.createRange().createContextualFragment(planted)),
      markup,
    );

    expect((await find()).filter(line => says.test(line))).toHaveLength(1);
  }));
