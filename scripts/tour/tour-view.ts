import type { Page } from 'puppeteer-core';

/** The colours a view is shown in. */
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A view of the tour: its description in a sentence, and its look. */
export type ViewFacts = {
  /** Of the picture's file; no two views have the same. */
  name: string;
  title: string;
  sentence: string;
  /** In CSS pixels. */
  width: number;
  /** Height shown of a long view, in CSS pixels; defaults to a screen. */
  height?: number;
  /** The element that is shown alone; left out: the page from where it is scrolled to. */
  of?: string;
  /** Left out: both. */
  schemes?: readonly Scheme[];
  /** The mouse stays where it is, over what is shown; left out: it points at nothing. */
  isHovered?: boolean;
  /** As it comes out of a printer. */
  isPrinted?: boolean;
};

/** A view, and how one gets to it. */
export type TourView<Stage> = ViewFacts & {
  /** Opens a page for this view alone; it is closed once the picture is taken. */
  open: (stage: Stage) => Promise<Page>;
};

/** Views that share a browser; each can be opened without the others. */
export type GroupParts<Stage> = {
  title: string;
  sentence: string;
  /** Starts the browser and brings about what all of its views show. */
  start: () => Promise<Stage>;
  end: (stage: Stage) => Promise<void>;
  views: readonly TourView<Stage>[];
};

/** A chapter of the tour, whatever its stage is. */
export type TourGroup = {
  title: string;
  sentence: string;
  views: readonly ViewFacts[];
  /** Opens the wanted views one after the other and hands each to `take`. */
  show: (wanted: ReadonlySet<string>, take: Take) => Promise<void>;
};

export type Take = (page: Page, view: ViewFacts) => Promise<void>;

/** Joins a stage and its views. */
export function tourGroup<Stage>(parts: GroupParts<Stage>): TourGroup {
  const { title, sentence, start, end, views } = parts;
  return {
    title,
    sentence,
    views,
    async show(wanted, take) {
      const chosen = views.filter(({ name }) => wanted.has(name));
      if (chosen.length === 0) return;

      const stage = await start();
      try {
        for (const view of chosen) {
          const page = await view.open(stage);
          await take(page, view);
          await page.close();
        }
      } finally {
        await end(stage);
      }
    },
  };
}
