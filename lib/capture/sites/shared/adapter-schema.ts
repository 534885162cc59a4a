import * as v from 'valibot';
import { SITE_ID } from '../../../core/answer/answer';

/** CSS selector. Data, never code: the engine only passes it to `querySelectorAll`. */
const selector = v.pipe(v.string(), v.nonEmpty());
const selectors = v.array(selector);
const isoDay = v.pipe(v.string(), v.isoDate());

/** Name of an attribute or a bundled hook after a verb. */
const NAMED_VERB = /^(?:attr|hook):[a-z][a-z0-9-]*$/;
const NAMED_LABEL = /^(?:attr|inner):[a-z][a-z0-9-]*$/;
const isNamed =
  (pattern: RegExp) =>
  (input: unknown): boolean =>
    typeof input === 'string' && pattern.test(input);

/**
 * Source of a citation's address.
 *
 * A closed list keeps an adapter pure data: `href` of the element itself, `a:href` of every link in
 * it, `attr:NAME`, `aria-url` for addresses inside the `aria-label`, `hook:NAME` for a resolver
 * bundled with the site, `none` for a chip that never carries one.
 */
const urlVerb = v.union([
  v.picklist(['href', 'a:href', 'aria-url', 'none']),
  v.custom<`attr:${string}` | `hook:${string}`>(isNamed(NAMED_VERB), 'attr:NAME or hook:NAME'),
]);
export type UrlVerb = v.InferOutput<typeof urlVerb>;

/**
 * Source of a citation's display name: `hook` uses the result of the url hook, `inner:NAME` an
 * attribute of the first descendant that has it.
 */
const labelVerb = v.union([
  v.picklist(['text', 'hook']),
  v.custom<`attr:${string}` | `inner:${string}`>(isNamed(NAMED_LABEL), 'attr:NAME or inner:NAME'),
]);
export type LabelVerb = v.InferOutput<typeof labelVerb>;

/** Matches "chat.example.org", or a host with a path prefix: "example.org/chat". */
const HOST = /^[a-z0-9.-]+(?:\/[\w./-]*)?$/;

const listedSpec = v.strictObject({
  sel: selector,
  /** Tried in order; the first that yields anything wins. */
  url: v.pipe(v.array(urlVerb), v.minLength(1)),
  label: v.pipe(v.array(labelVerb), v.minLength(1)),
});
export type ListedSpec = v.InferOutput<typeof listedSpec>;

const citationSpec = v.strictObject({
  ...listedSpec.entries,
  /** `chip`: removed from the text. `link`: its words are part of the sentence and stay. */
  kind: v.picklist(['chip', 'link']),
});
export type CitationSpec = v.InferOutput<typeof citationSpec>;

const layoutSpec = v.strictObject({
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Day on which this layout was last seen working. */
  verified: isoDay,
  /** `false`: written from public sources, not seen on a real page. The options say so. */
  seen: v.optional(v.boolean(), true),
  /** Evidence for `verified`, for the maintainer. */
  note: v.string(),
  /** Matches only on pages of this layout. */
  detect: selector,
  /** Element that contains one exchange; bodies in the same element form one reply. */
  turn: v.optional(selector),
  /** Attribute of the turn that identifies it for the lifetime of the page. */
  turnKey: v.optional(v.string()),
  /** The user's question: the first selector that matches anything wins. */
  user: selectors,
  userExclude: v.optional(selectors, []),
  /** URL parameter that holds the question, if the page does not show it. */
  userParam: v.optional(v.string()),
  /** The reply's text, like `user`; with `union`, all selectors combined. */
  body: v.pipe(selectors, v.minLength(1)),
  union: v.optional(v.boolean(), false),
  /** Parts outside the answer: toolbars, reference lists, thinking. A body inside one is none. */
  exclude: v.optional(selectors, []),
  /** Steps of work within a turn (searches, thinking): bodies before the last one are comments. */
  activity: v.optional(selectors, []),
  /** Any shown match on the page means that the last reply is still being written. */
  streaming: v.optional(selectors, []),
  /** The last reply is finished only if its turn contains one of these. */
  doneMarker: v.optional(selectors, []),
  /** Present wherever a reply is, looser than `body`; a match in a question does not count. */
  required: v.optional(selectors, []),
  /**
   * Model name or mode, the first found: an attribute of the element, or its text. `page`: a picker
   * outside the conversation, which is evidence for the last reply only.
   */
  model: v.optional(
    v.array(
      v.strictObject({
        sel: selector,
        attr: v.optional(v.string()),
        /** Only these texts are names, where the selector finds other texts too. */
        names: v.optional(v.array(v.pipe(v.string(), v.nonEmpty()))),
        page: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
  citations: v.array(citationSpec),
  /** Entries of the turn's own list of sources; adds those that no citation names. */
  listed: v.optional(v.array(listedSpec), []),
  /** Elements that show hidden sources when hovered or clicked. Used only at the user's click. */
  openers: v.optional(selectors, []),
  /** Controls beside the reply that open its sources, with or without their number. */
  counts: v.optional(selectors, []),
  copy: v.optional(selectors, []),
});
export type LayoutSpec = v.InferOutput<typeof layoutSpec>;

const adapterSpec = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(SITE_ID)),
    /**
     * Exact host names, matched over https only. A host that serves more than the chat includes the
     * path prefix of the chat: "example.org/chat".
     */
    hosts: v.array(v.pipe(v.string(), v.regex(HOST))),
    /** For a site on many hosts, those that its switch requests; the user adds the others. */
    ask: v.optional(v.array(v.string())),
    /** Self-hosted software: any web address may run it, so its layouts decide. */
    anyHost: v.optional(v.boolean(), false),
    /** Sample conversation address in the site's form, for tests and measurements. */
    example: v.optional(v.pipe(v.string(), v.url())),
    /** Path of a page of this extension. */
    extensionPage: v.optional(v.string()),
    /** Regular expression over path and query; its first group, if any, is the conversation id. */
    conversation: v.optional(v.string()),
    /** Newest first. Old layouts stay: sites serve several at a time. */
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

/** A site's markup as data. `docs/adding-a-site.md` documents each field. */
export type AdapterSpec = v.InferOutput<typeof adapterSpec>;

/** Throws if the JSON is invalid: adapters are bundled, so that is a bug in this project. */
export function parseAdapter(json: unknown): AdapterSpec {
  const parsed = v.safeParse(adapterSpec, json);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new Error(`sites: adapter JSON, ${v.getDotPath(issue) ?? 'root'}: ${issue.message}`);
  }
  return parsed.output;
}

export function hookNames(spec: AdapterSpec): string[] {
  return spec.layouts.flatMap(hookNamesOf);
}

export function hookNamesOf({ citations, listed }: LayoutSpec): string[] {
  const verbs = [...citations, ...listed].flatMap(({ url }) => url);
  return verbs.filter(verb => verb.startsWith('hook:')).map(verb => verb.slice('hook:'.length));
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source).source !== '';
  } catch {
    // The message of the check names the invalid field.
    return false;
  }
}
