import type { Capture } from '../../../core/answer/answer';
import { fail, ok, type Result } from '../../../core/result';
import type { Span } from '../../../core/answer/span';
import type { SiteReadFailure } from '../../../core/answer/page-check';
import type {
  AnswerPlace,
  HiddenSources,
  PageContext,
  Revealed,
  SiteAdapter,
} from '../../../ports/site-adapter';
import { ANSWER_LIMITS } from '../../../text/markdown/answer-limits';
import {
  hookNames,
  hookNamesOf,
  parseAdapter,
  type AdapterSpec,
  type LayoutSpec,
} from './adapter-schema';
import type { CitationHook, LookUpReference } from './citation-links';
import {
  citationOfLink,
  citationOfReveal,
  citationsOfChip,
  numbered,
  listedCitations,
  notNamed,
  notesOn,
} from './cited';
import { diagnoseLayouts, findPlaces, matchesAny, shownIn, type FoundPlace } from './find-places';
import { hiddenSourcesOf, revealedLinks } from './hidden-sources';
import { regionOf } from './reply-region';
import { countControls, numberOfSources } from './source-count';
import type { Linear } from './linearise';
import { lossOf } from './loss-guard';
import { rangeOf } from './locate-span';
import { chipsOf, modelOf, questionText, readPlace, type Reading, writtenAt } from './read-place';
import type { CitationDraft } from '../../../core/answer/citation';

/** Resolvers bundled with a site, by the name in its JSON. */
export type CitationHooks = Readonly<Record<string, CitationHook>>;

/** Number of replies whose text is kept, to detect a changed reply before locating in it. */
const REMEMBERED_REPLIES = 500;

type Engine = {
  spec: AdapterSpec;
  hooks: CitationHooks;
  /** Text of each reply at its last reading, by the reply's key. */
  texts: Map<string, string>;
  /** Result of the last search of the page, by each reply's first element, in page order. */
  last: ReadonlyMap<Element, FoundPlace>;
};

/** Creates an adapter from a site's JSON; throws if the JSON or its hooks are invalid. */
export function createSiteAdapter(json: unknown, hooks: CitationHooks = {}): SiteAdapter {
  const spec = parseAdapter(json);
  for (const name of hookNames(spec)) {
    if (!Object.hasOwn(hooks, name)) throw new Error(`sites: ${spec.id} has no hook "${name}"`);
  }
  const engine: Engine = { spec, hooks, texts: new Map(), last: new Map() };
  return {
    id: spec.id,
    isSeen: spec.layouts.some(({ seen }) => seen),
    matches: url => matchesSite(spec, url),
    isConversation: ({ href }) =>
      spec.conversation === undefined || conversationIn(spec.conversation, href) !== null,
    findAnswers: page => publicPlaces(search(engine, page)),
    isStreaming: (page, place) => isStreaming(engine, page, place),
    readAnswer: (place, context) => readAnswer(engine, place, context),
    locate: (place, span) => locateAll(engine, place, { spans: [span] })[0] ?? null,
    hiddenSources: (place, { isUnchanged }) => hiddenSources(engine, place, isUnchanged),
    diagnose: page => diagnoseLayouts(page, spec),
    locateAll: (place, spans, page) => locateAll(engine, place, { spans, ...page }),
  };
}

/** Fields of a site's JSON that say which pages are its own; unparsed ones will do. */
type SiteLocation = {
  hosts: readonly string[];
  anyHost?: boolean;
  extensionPage?: string | undefined;
};

export function matchesSite(spec: SiteLocation, url: URL): boolean {
  if (spec.anyHost === true) return url.protocol === 'https:' || url.protocol === 'http:';
  if (url.protocol === 'https:') return spec.hosts.some(host => isUnder(host, url));
  const isExtension = url.protocol === 'chrome-extension:' || url.protocol === 'moz-extension:';
  return isExtension && spec.extensionPage === url.pathname;
}

/** `host` may include a path prefix. */
function isUnder(host: string, { hostname, pathname }: URL): boolean {
  const slash = host.indexOf('/');
  if (slash === -1) return host === hostname;
  return host.slice(0, slash) === hostname && pathname.startsWith(host.slice(slash));
}

function publicPlaces(
  found: Result<FoundPlace[], SiteReadFailure>,
): Result<AnswerPlace[], SiteReadFailure> {
  return found.ok ? ok(found.value.map(({ key, bodies }) => ({ key, bodies }))) : found;
}

function search(engine: Engine, page: Document): Result<FoundPlace[], SiteReadFailure> {
  const found = findPlaces(page, engine.spec);
  const places = found.ok ? found.value : [];
  engine.last = new Map(places.map(place => [firstBody(place), place]));
  return found;
}

function firstBody({ scope, bodies }: FoundPlace): Element {
  return bodies[0] ?? scope;
}

/** Searches the page again, since it may have changed, unless the caller passes the result. */
function findAgain(
  engine: Engine,
  place: AnswerPlace,
  isUnchanged = false,
): { found: FoundPlace; isLast: boolean } | null {
  const body = place.bodies[0];
  if (body === undefined) return null;
  if (!isUnchanged) search(engine, body.ownerDocument);
  const found = engine.last.get(body);
  return found === undefined ? null : { found, isLast: found === [...engine.last.values()].at(-1) };
}

function isStreaming(engine: Engine, page: Document, place: AnswerPlace): boolean {
  const again = findAgain(engine, place);
  return again !== null && showsStreaming(page, again.found, again.isLast);
}

/** Returns true if the last reply is being written; the site's signals concern no other. */
function showsStreaming(page: Document, { layout, scope }: FoundPlace, isLast: boolean): boolean {
  if (!isLast) return false;
  if (shownIn(page, layout.streaming).length > 0) return true;
  return layout.doneMarker.length > 0 && !matchesAny(scope, layout.doneMarker);
}

function readAnswer(
  engine: Engine,
  place: AnswerPlace,
  context: PageContext,
): Result<Capture, SiteReadFailure> {
  const again = findAgain(engine, place, context.isUnchanged);
  if (again === null) return fail('layout-unknown');
  const { found, isLast } = again;
  const { selected } = context;
  if (selected === undefined && showsStreaming(found.scope.ownerDocument, found, isLast))
    return fail('answer-still-streaming');
  const reading = readPlace(found, selected);
  if (!reading.linear.complete) return fail('answer-too-large');
  if (reading.linear.text === '') return fail('answer-empty');
  const { url: base, revealed = [] } = context;
  const isPart = selected !== undefined && reading.linear.text !== readPlace(found).linear.text;
  const drafts = draftCitations(engine, found, { ...reading, base, revealed, isPart });
  if (drafts.length > ANSWER_LIMITS.citations) return fail('answer-too-large');
  remember(engine, place.key, reading.linear.text);
  return ok(toCapture(engine, found, { linear: reading.linear, drafts, context, isLast }));
}

/** nb. One walk for all spans: a walk for each took seconds on pages with many checked answers. */
function locateAll(
  engine: Engine,
  place: AnswerPlace,
  {
    spans,
    isUnchanged = false,
    selected,
  }: { spans: readonly Span[]; isUnchanged?: boolean; selected?: Range },
): (Range | null)[] {
  const again = findAgain(engine, place, isUnchanged);
  const linear = again === null ? null : readPlace(again.found, selected).linear;
  const known = engine.texts.get(place.key);
  const isOther = linear === null || (known !== undefined && known !== linear.text);
  return spans.map(span => (isOther ? null : rangeOf(linear, span)));
}

function draftCitations(
  { hooks }: Engine,
  { scope, layout }: FoundPlace,
  parts: Reading & { base: string; revealed: Revealed; isPart: boolean },
): CitationDraft[] {
  const { linear, specs, base, revealed } = parts;
  const lookUps = lookUpsFor(scope, layout, hooks);
  const numbers = new Map(chipsOf(parts).map((chip, index) => [chip, index]));
  const inText = linear.places.flatMap(({ element, span }) => {
    const marker = { start: span.end, end: span.end };
    const spec = specs.get(element);
    if (spec !== undefined) {
      const links = revealedLinks(revealed, numbers.get(element) ?? -1);
      return citationsOfChip(element, spec, { marker, base, lookUps, revealed: links });
    }
    const citation = citationOfLink(element, marker, base);
    return citation === null ? [] : [citation];
  });
  const ofAll = revealedLinks(revealed, null).flatMap(link => citationOfReveal(link, base));
  const listed = listedCitations({ scope, layout }, { base, lookUps });
  // The list is the whole reply's: of a part with citations, the rest of it says nothing.
  if (parts.isPart && inText.length > 0) return inText;
  return [...inText, ...notNamed([...listed, ...ofAll], inText)];
}

function hiddenSources(
  engine: Engine,
  place: AnswerPlace,
  isUnchanged: boolean,
): HiddenSources | null {
  const again = findAgain(engine, place, isUnchanged);
  if (again === null) return null;
  const { scope, layout } = again.found;
  const region = regionOf(again.found, [...engine.last.values()]);
  const reading = readPlace(again.found);
  const lookUps = lookUpsFor(scope, layout, engine.hooks);
  const isWanting = (chip: Element): boolean => {
    const spec = reading.specs.get(chip);
    const base = chip.ownerDocument.URL;
    const drafts = spec ? citationsOfChip(chip, spec, { marker: null, base, lookUps }) : [];
    return drafts.some(({ hidden, target }) => hidden > 0 || target.kind === 'unresolved');
  };
  return hiddenSourcesOf(again.found, { chips: chipsOf(reading), region, isWanting });
}

function lookUpsFor(
  scope: Element,
  layout: LayoutSpec,
  hooks: CitationHooks,
): Map<string, LookUpReference> {
  const lookUps = new Map<string, LookUpReference>();
  for (const name of hookNamesOf(layout)) {
    const hook = hooks[name];
    if (hook !== undefined && !lookUps.has(name)) lookUps.set(name, hook(scope));
  }
  return lookUps;
}

function toCapture(
  { spec, last }: Engine,
  found: FoundPlace,
  read: {
    linear: Linear;
    drafts: readonly CitationDraft[];
    context: PageContext;
    isLast: boolean;
  },
): Capture {
  const { layout, scope, bodies, asked, late } = found;
  const { text, blocks } = read.linear;
  const lost = lossOf(found, read.linear, read.context.selected);
  const sourceCount = numberOfSources(countControls(found, regionOf(found, [...last.values()])));
  // The count is the whole reply's: of a part with citations it says nothing.
  const isCited = read.context.selected !== undefined && read.drafts.length > 0;
  const counted = sourceCount === undefined || isCited ? {} : { sourceCount };
  return {
    origin: { kind: 'site', site: spec.id, layout: layout.id, verified: layout.verified },
    pageUrl: read.context.url,
    conversationId: conversationOf(spec, read.context.url),
    question: questionText(asked, layout, read.context.url),
    model: modelOf(scope, layout, read.isLast),
    capturedAt: read.context.now,
    ...writtenAt(scope, bodies),
    text,
    blocks,
    citations: numbered(read.drafts),
    notes: notesOn(read.linear, read.drafts, { late, ...counted }),
    ...counted,
    ...(lost && { lost }),
  };
}

function conversationOf({ conversation }: AdapterSpec, url: string): string | null {
  return conversation === undefined ? null : (conversationIn(conversation, url)?.[1] ?? null);
}

function conversationIn(pattern: string, url: string): RegExpExecArray | null {
  if (!URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return new RegExp(pattern).exec(pathname + search);
}

function remember({ texts }: Engine, key: string, text: string): void {
  texts.delete(key);
  texts.set(key, text);
  const oldest = texts.keys().next();
  if (texts.size > REMEMBERED_REPLIES && oldest.done !== true) texts.delete(oldest.value);
}
