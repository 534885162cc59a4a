import * as v from 'valibot';

import { RETENTION_DAYS } from '../core/audit/history';
import { PAGE_MODES } from '../core/answer/page-check';
import { BATTERY_WAITS, JUDGING_PACES, LOW_BATTERY } from '../core/device/power';
import { parseServiceBases } from '../core/device/service-bases';
import { formatDollars, formatPercent } from '../i18n/format';
import { t } from '../i18n/t';
import { ASK_LIMITS } from './ask-first';
import { parseSiteModes } from './page-mode';

type Option = string | number;

/** One of a few: all of them on the page, or in a list that opens. */
type OptionsControl = {
  kind: 'choice' | 'list';
  options: readonly Option[];
  /** The words of an option, where they are more than the message `setting.<key>.value.<option>`. */
  wordOf?: (option: Option) => string;
  /** Each option on a line of its own, for words that are sentences. */
  isLong?: boolean;
  /** Values for the messages of the options. */
  values?: () => Record<string, string>;
  hasHelp?: false;
};

/** The field of a setting on the options page. */
export type Control =
  | OptionsControl
  /** `asks`: the hosts the user has to allow before it is switched on. */
  | { kind: 'switch'; asks?: 'works' | 'archive' }
  | { kind: 'number'; min: number; max: number }
  /** `most`: as many characters as it takes. Without it the message `setting.<key>.unfit` is needed. */
  | { kind: 'text'; most?: number };

/**
 * One setting. Its key names its messages: `setting.<key>.label`, `.help`, and for each option
 * `.value.<option>`.
 */
export type Setting = {
  /** Reads what was stored; its fallback is the default. */
  schema: v.GenericSchema;
  /** The field, and the section of the options page it is in. Omitted where a component has its own. */
  section?: 'look' | 'checking' | 'corrections' | 'effort' | 'services' | 'data';
  control?: Control;
  /** Typed by the user, and therefore in no report for developers. */
  isTyped?: true;
  /**
   * Taken over from no settings file, because it sends or deletes something, or signs with a name:
   * only the user switches it on.
   */
  isOwn?: true;
};

function choiceOf<const T extends Option>(
  options: readonly T[],
  usual: NoInfer<T>,
  more: Partial<OptionsControl> = {},
) {
  const control: OptionsControl = { kind: 'choice', options, ...more };
  return { schema: v.fallback(v.picklist(options), usual), control };
}

function switchOf(isOn: boolean, asks?: 'works' | 'archive') {
  const control = { kind: 'switch' as const, ...(asks && { asks }) };
  return { schema: v.fallback(v.boolean(), isOn), control };
}

function numberOf(usual: number, range: { min: number; max: number }) {
  const whole = v.pipe(v.number(), v.integer(), v.minValue(range.min), v.maxValue(range.max));
  return { schema: v.fallback(whole, usual), control: { kind: 'number' as const, ...range } };
}

/** The length of a name, not of an essay: it is shown beside every verdict given by hand. */
const READER_NAME_LENGTH = 60;

/** Services look no closer at an address, and only mail proves more. */
const email = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/),
);

/** Returns true if it can be an e-mail address. */
export function isEmail(value: string): boolean {
  return v.is(email, value);
}

/** All settings, in the order of the options page. */
export const SETTINGS = {
  /** Colours of our own pages. */
  theme: {
    ...choiceOf(['system', 'light', 'dark'], 'system', { hasHelp: false }),
    section: 'look',
  },
  /** Of our own pages. */
  textSize: {
    ...choiceOf(['small', 'normal', 'large', 'larger'], 'normal', { hasHelp: false }),
    section: 'look',
  },
  /** Of our own words, as a BCP 47 tag; `auto`: the browser's. A package may have no words in it. */
  language: {
    schema: v.fallback(v.pipe(v.string(), v.regex(/^(?:auto|[a-z]{2,3}(?:-[A-Z]{2})?)$/)), 'auto'),
  },
  /** Verdicts are also shown beside the statements on the chat page. */
  badges: { ...switchOf(true), section: 'look' },
  /** When answers on chat pages are checked; automatic checks are for the user to switch on. */
  pageMode: { schema: v.fallback(v.picklist(PAGE_MODES), 'click') },
  /** Sites whose mode is not `pageMode`. */
  siteModes: { schema: v.fallback(v.pipe(v.unknown(), v.transform(parseSiteModes)), {}) },
  /** Passages of a source for each statement. Twelve hold more of the evidence (ADR 7), and take longer. */
  passagesPerPair: { ...numberOf(8, { min: 1, max: 20 }), section: 'checking' },
  /** A language model that judges is asked once more without the passages. */
  scrubTest: { ...switchOf(false), section: 'checking' },
  /**
   * The cost from which on the user is asked before a check is sent to their API. The default is
   * that of four or five usual checks by a large model of 2026.
   */
  askAbove: {
    ...choiceOf(ASK_LIMITS, '0.25', {
      wordOf: limit =>
        Number.isNaN(Number(limit))
          ? t(limit === 'never' ? 'setting.askAbove.value.never' : 'setting.askAbove.value.always')
          : t('setting.askAbove.value.above', { limit: formatDollars(Number(limit)) }),
    }),
    section: 'checking',
    isOwn: true,
  },
  /** Shown beside what the user says by hand; empty: they are "you". */
  readerName: {
    schema: v.fallback(v.pipe(v.string(), v.maxLength(READER_NAME_LENGTH)), ''),
    section: 'corrections',
    control: { kind: 'text', most: READER_NAME_LENGTH },
    isTyped: true,
    isOwn: true,
  },
  /** The machine's verdicts are hidden until the user has given theirs. */
  judgeBlind: { ...switchOf(false), section: 'corrections' },
  /** Speed of a judge on this device. */
  judgingPace: { ...choiceOf(JUDGING_PACES, 'by-power', { isLong: true }), section: 'effort' },
  /** When automatic checks wait for the charger. */
  batteryWait: {
    ...choiceOf(BATTERY_WAITS, 'low', {
      isLong: true,
      values: () => ({ limit: formatPercent(LOW_BATTERY) }),
    }),
    section: 'effort',
  },
  /** Public services are asked about cited works: they are told which works an answer cites. */
  lookUpWorks: { ...switchOf(false, 'works'), section: 'services', isOwn: true },
  /** Of works in PubMed only title and abstract are read, as BioACE does. */
  titleAndAbstractOnly: { ...switchOf(false), section: 'services' },
  /** Told to services that want to know who asks; empty: none is told. */
  contactEmail: {
    schema: v.fallback(v.union([v.literal(''), email]), ''),
    section: 'services',
    control: { kind: 'text' },
    isTyped: true,
  },
  /** An archive is asked about pages that are gone. */
  askArchive: { ...switchOf(false, 'archive'), section: 'services', isOwn: true },
  /** Addresses of services that are not the usual ones. */
  serviceBases: {
    schema: v.fallback(v.pipe(v.unknown(), v.transform(parseServiceBases)), {}),
    isTyped: true,
    isOwn: true,
  },
  /**
   * Days for which the text of a source is kept for other checks; 0: not at all. A week covers one
   * conversation; a quarter of a year is the most, since guidelines and reviews change.
   */
  cacheDays: { ...numberOf(7, { min: 0, max: 90 }), section: 'data' },
  /** Of a source's text only its hash and what is quoted remain once a check has ended. */
  keepQuotesOnly: { ...switchOf(false), section: 'data', isOwn: true },
  /** Days after which a check is deleted; 0: never. */
  retentionDays: {
    ...choiceOf(RETENTION_DAYS, 0, {
      kind: 'list',
      wordOf: days =>
        days === 0
          ? t('setting.retentionDays.value.forever')
          : t('setting.retentionDays.value.days', { days }),
    }),
    section: 'data',
    isOwn: true,
  },
  /** The page with what is new opens after an update that has some. */
  showNews: { schema: v.fallback(v.boolean(), true) },
} as const satisfies Record<string, Setting>;

/** Everything the user can choose. */
export type Settings = {
  [Key in keyof typeof SETTINGS]: v.InferOutput<(typeof SETTINGS)[Key]['schema']>;
};

/**
 * The settings that can be relied on, from whatever was stored: a value that is missing, of another
 * type or out of its range is replaced by the default; others are kept.
 */
export function parseSettings(
  raw: unknown,
  registry: Record<string, Setting> = SETTINGS,
): Settings {
  const stored = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const parsed = Object.entries(registry).map(([key, { schema }]) => [
    key,
    v.parse(schema, stored[key]),
  ]);
  return Object.fromEntries(parsed) as Settings;
}

export const DEFAULT_SETTINGS = parseSettings({});

/** Returns true if chat pages show verdicts: not while the user judges without the machine's. */
export function hasPageBadges(settings: Pick<Settings, 'badges' | 'judgeBlind'>): boolean {
  return settings.badges && !settings.judgeBlind;
}
