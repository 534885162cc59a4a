import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import type { Capture } from '../../lib/core/answer/answer';
import type { SiteAdapter } from '../../lib/ports/site-adapter';
import { readFormula } from '../../lib/capture/sites/shared/formula';
import { parseAdapter, type AdapterSpec } from '../../lib/capture/sites/shared/adapter-schema';

const FOLDER = join(import.meta.dirname, '../fixtures/sites');
const ADAPTERS = join(import.meta.dirname, '../../lib/capture/sites');

/** A fixture's reply as captured, in a form that can be checked by eye. */
export type ExpectedAnswer =
  | { key: string; refused: string }
  | {
      key: string;
      layout: string;
      conversationId: string | null;
      question: string | null;
      model: string | null;
      /** One a block: "paragraph: its text". */
      lines: string[];
      /** `after`: the last words before the marker. */
      citations: {
        after: string;
        label: string;
        target: string;
        quoteHint: string | null;
        hidden: number;
      }[];
      notes: string[];
    };

/** A page written for the project, and what an adapter has to read from it. */
export type SiteFixture = {
  site: string;
  name: string;
  url: string;
  html: string;
  readme: string;
  expected: ExpectedAnswer[];
};

export const NOW = '2026-11-21T09:00:00.000Z';

/**
 * A page of its own window: happy-dom's ranges stay empty in documents without one.
 * By its defaults no script runs and nothing is loaded.
 */
export function parsePage(html: string): Document {
  const window = new Window();
  window.document.write(html);
  return window.document as unknown as Document;
}

/** The whole page as text, to see whether anything in it has changed. */
export function serialised(page: Document): string {
  const serializer = new new Window().XMLSerializer();
  return serializer.serializeToString(page as never);
}

export function siteFixtures(site: string): SiteFixture[] {
  return readdirSync(join(FOLDER, site)).map(name => {
    const read = (file: string) => readFileSync(join(FOLDER, site, name, file), 'utf8');
    const { url, answers } = JSON.parse(read('expected.json')) as {
      url: string;
      answers: ExpectedAnswer[];
    };
    const texts = { html: read('page.html'), readme: read('README.md') };
    return { site, name, url, expected: answers, ...texts };
  });
}

/** The site's adapter as it is written. */
export function adapterSpecOf(site: string): AdapterSpec {
  return parseAdapter(JSON.parse(readFileSync(join(ADAPTERS, site, 'adapter.json'), 'utf8')));
}

/** Elements that a site's adapter keeps out of the text: its chips, and parts that are not the answer. */
export function selectorsCutBy(site: string): string[] {
  return adapterSpecOf(site).layouts.flatMap(({ citations, exclude }) => [
    ...exclude,
    ...citations.filter(({ kind }) => kind === 'chip').map(({ sel }) => sel),
  ]);
}

/** Formulas of a page in plain text. */
export function formulasOn(page: Document): string[] {
  return Array.from(page.querySelectorAll('body *'), element => readFormula(element) ?? '').filter(
    text => text !== '',
  );
}

/** Everything the adapter reads from a page, in the form of `expected.json`. */
export function readAll(adapter: SiteAdapter, page: Document, url: string): ExpectedAnswer[] {
  const places = adapter.findAnswers(page);
  if (!places.ok) throw new Error(`the page was refused: ${places.failure}`);
  return places.value.map(place => {
    const read = adapter.readAnswer(place, { url, now: NOW });
    return read.ok ? summary(place.key, read.value) : { key: place.key, refused: read.failure };
  });
}

function summary(key: string, capture: Capture): ExpectedAnswer {
  const { text, origin } = capture;
  return {
    key,
    layout: origin.kind === 'site' ? origin.layout : origin.kind,
    conversationId: capture.conversationId,
    question: capture.question,
    model: capture.model,
    lines: capture.blocks.map(({ kind, span }) => `${kind}: ${text.slice(span.start, span.end)}`),
    citations: capture.citations.map(({ marker, label, target, quoteHint, hidden }) => ({
      after: marker === null ? '' : text.slice(Math.max(0, marker.start - 25), marker.start),
      label,
      target: Object.values(target).join(' '),
      quoteHint,
      hidden,
    })),
    notes: capture.notes,
  };
}
