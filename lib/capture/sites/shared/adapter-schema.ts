import * as v from 'valibot';
import { SITE_IDS } from '../../../core/answer/answer';

/** A CSS selector. Data, never code: the engine only hands it to `querySelectorAll`. */
const selector = v.pipe(v.string(), v.nonEmpty());
const selectors = v.array(selector);
const isoDay = v.pipe(v.string(), v.isoDate());

/** The name of an attribute or of a bundled hook, as it stands after a verb's colon. */
const NAMED_VERB = /^(?:attr|hook):[a-z][a-z0-9-]*$/;
const NAMED_LABEL = /^(?:attr|inner):[a-z][a-z0-9-]*$/;
const isNamed =
  (pattern: RegExp) =>
  (input: unknown): boolean =>
    typeof input === 'string' && pattern.test(input);

/**
 * Where a citation's address is read.
 *
 * A closed list, so that an adapter stays data: `href` of the element itself,
 * `a:href` of every link in it, `attr:NAME`, `aria-url` for addresses inside the
 * `aria-label`, `hook:NAME` for a resolver bundled with the site, `none` for a chip
 * that never carries one.
 */
const urlVerb = v.union([
  v.picklist(['href', 'a:href', 'aria-url', 'none']),
  v.custom<`attr:${string}` | `hook:${string}`>(isNamed(NAMED_VERB), 'attr:NAME or hook:NAME'),
]);
export type UrlVerb = v.InferOutput<typeof urlVerb>;

/**
 * Where a citation's name for the reader is read: `hook` takes what the url hook gave,
 * `inner:NAME` an attribute of the first element inside that has it.
 */
const labelVerb = v.union([
  v.picklist(['text', 'hook']),
  v.custom<`attr:${string}` | `inner:${string}`>(isNamed(NAMED_LABEL), 'attr:NAME or inner:NAME'),
]);
export type LabelVerb = v.InferOutput<typeof labelVerb>;

/** "chat.example.org", or with the beginning of a path: "example.org/chat". */
const HOST = /^[a-z0-9.-]+(?:\/[\w./-]*)?$/;

const listedSpec = v.strictObject({
  sel: selector,
  /** In the order to try; the first that gives something is taken. */
  url: v.pipe(v.array(urlVerb), v.minLength(1)),
  label: v.pipe(v.array(labelVerb), v.minLength(1)),
});
/** An entry of the list of sources that a site puts below a reply. */
export type ListedSpec = v.InferOutput<typeof listedSpec>;

const citationSpec = v.strictObject({
  ...listedSpec.entries,
  /** `chip`: cut out of the text. `link`: its words are part of the sentence and stay. */
  kind: v.picklist(['chip', 'link']),
});
export type CitationSpec = v.InferOutput<typeof citationSpec>;

const layoutSpec = v.strictObject({
  id: v.pipe(v.string(), v.nonEmpty()),
  /** The day this layout was last seen working. */
  verified: isoDay,
  /** What `verified` rests on, for the maintainer. */
  note: v.string(),
  /** Matches only on pages of this layout. */
  detect: selector,
  /** The element one exchange stands in; bodies in the same one are one reply. */
  turn: v.optional(selector),
  /** Attribute of the turn that names it for as long as the page lives. */
  turnKey: v.optional(v.string()),
  /** The reader's question: the first selector that matches anything is taken. */
  user: selectors,
  userExclude: v.optional(selectors, []),
  /** Parameter of the address that holds the question, where the page does not show it. */
  userParam: v.optional(v.string()),
  /** The reply's text, as `user`; with `union`, all selectors together. */
  body: v.pipe(selectors, v.minLength(1)),
  union: v.optional(v.boolean(), false),
  /** Parts of a body that are not the answer: toolbars, reference lists, figures. */
  exclude: v.optional(selectors, []),
  /** Words drawn as a picture: the attribute that holds them, plain or as a formula in TeX. */
  pictured: v.optional(
    v.array(v.strictObject({ sel: selector, attr: v.pipe(v.string(), v.nonEmpty()) })),
    [],
  ),
  /** Any match anywhere means that the last reply is still being written. */
  streaming: v.optional(selectors, []),
  /** The last reply is finished only when one of these stands in its turn. */
  doneMarker: v.optional(selectors, []),
  /** Stands on every page that has a reply, however its body is marked up. */
  required: v.optional(selectors, []),
  /**
   * The model's name: an attribute of the element, or its text. `page`: a picker beside the
   * conversation, which says only what the last reply was written by.
   */
  model: v.optional(
    v.strictObject({
      sel: selector,
      attr: v.optional(v.string()),
      page: v.optional(v.boolean(), false),
    }),
  ),
  citations: v.array(citationSpec),
  /** Entries of the turn's own list of sources; those no citation names are added. */
  listed: v.optional(v.array(listedSpec), []),
  /** `list`: a chip of which the page does not tell the source gets all that the turn lists. */
  unresolved: v.optional(v.picklist(['list'])),
  /** What shows hidden sources when it is hovered or clicked. Only ever at the reader's click. */
  openers: v.optional(selectors, []),
  /** Where the sources stand that an opener shows. */
  panels: v.optional(selectors, []),
  /** The site's own button that copies a reply. */
  copy: v.optional(selectors, []),
});
export type LayoutSpec = v.InferOutput<typeof layoutSpec>;

const adapterSpec = v.pipe(
  v.strictObject({
    id: v.picklist(SITE_IDS),
    /**
     * Exact host names, matched over https only. A host that holds more than the chat is
     * written with what the chat's paths begin with: "example.org/chat".
     */
    hosts: v.array(v.pipe(v.string(), v.regex(HOST))),
    /** Of a site on many hosts, those its switch asks for; the others are added by address. */
    ask: v.optional(v.array(v.string())),
    /** Software people run themselves: any web address may be one of it, its layouts decide. */
    anyHost: v.optional(v.boolean(), false),
    /** The address of a conversation as the site writes them, for tests and measurements. */
    example: v.optional(v.pipe(v.string(), v.url())),
    /** A page of the extension itself, by its path. */
    extensionPage: v.optional(v.string()),
    /** Regular expression over path and query; its first group, if any, is the conversation's id. */
    conversation: v.optional(v.string()),
    /** Newest first. An old layout stays: sites serve several at a time. */
    layouts: v.pipe(v.array(layoutSpec), v.minLength(1)),
  }),
  v.check(
    adapter => new Set(adapter.layouts.map(layout => layout.id)).size === adapter.layouts.length,
    'two layouts have the same id',
  ),
  v.check(
    adapter => adapter.conversation === undefined || isPattern(adapter.conversation),
    'conversation is not a regular expression',
  ),
);

/** A site's markup, written down as data. `docs/adding-a-site.md` says it field by field. */
export type AdapterSpec = v.InferOutput<typeof adapterSpec>;

/** Throws where the JSON is wrong: adapters are bundled, so it is a bug of ours. */
export function parseAdapter(json: unknown): AdapterSpec {
  const parsed = v.safeParse(adapterSpec, json);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new Error(`sites: adapter JSON, ${v.getDotPath(issue) ?? 'root'}: ${issue.message}`);
  }
  return parsed.output;
}

/** The names behind every `hook:NAME` of an adapter. */
export function hookNames(spec: AdapterSpec): string[] {
  return spec.layouts.flatMap(hookNamesOf);
}

/** The same of one layout. */
export function hookNamesOf({ citations, listed }: LayoutSpec): string[] {
  const verbs = [...citations, ...listed].flatMap(({ url }) => url);
  return verbs.filter(verb => verb.startsWith('hook:')).map(verb => verb.slice('hook:'.length));
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source).source !== '';
  } catch {
    // The check's own message says which field is wrong.
    return false;
  }
}
