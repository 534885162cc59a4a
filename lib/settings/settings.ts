import * as v from 'valibot';

import { RETENTION_DAYS } from '../core/audit/history';
import { PAGE_MODES, type PageMode } from '../core/answer/page-check';
import { BATTERY_WAITS, JUDGING_PACES, LOW_BATTERY } from '../core/device/power';
import type { SiteId } from '../core/answer/answer';
import { parseServiceBase } from '../core/device/service-bases';
import { LOOKUP_SERVICES, QUOTA, TOPIC_SERVICES } from '../core/source/services';
import { formatDollars, formatPercent } from '../i18n/format';
import { offeredLanguages } from '../i18n/catalogue';
import { t } from '../i18n/t';
import { ASK_LIMITS } from './ask-first';
import { bySite, entriesOf } from './entries';
import type { OptionsSection } from './option-places';

/** How checks are shown: for a patient, in full, or without the verdicts that the user has not given. */
export const CHECK_VIEWS = ['plain', 'full', 'blind'] as const;
export type CheckView = (typeof CHECK_VIEWS)[number];

type Option = string | number;

/** A choice among a few: all shown on the page, or in a drop-down list. */
type OptionsControl = {
  kind: 'choice' | 'list';
  options: () => readonly Option[];
  /** Words of an option; omitted if they are only the message `setting.<key>.value.<option>`. */
  wordOf?: (option: Option) => string;
  /** Puts each option on its own line, for words that are sentences. */
  isLong?: boolean;
  /** Language of an option's words, if it is not the page's. */
  langOf?: (option: Option) => string | undefined;
  values?: () => Record<string, string>;
  hasHelp?: false;
};

/** Field of a setting on the options page. */
export type Control =
  | OptionsControl
  /** `asks`: hosts the user has to allow before it is switched on. */
  | { kind: 'switch'; asks?: 'works' | 'archive' }
  | { kind: 'number'; min: number; max: number }
  /** `most`: limit in characters. Without it the message `setting.<key>.unfit` is required. */
  | { kind: 'text'; most?: number };

/** Its key names its messages: `setting.<key>.label`, `.help`, `.value.<option>`. */
export type Setting = {
  /** Parses stored data; its fallback is the default. */
  schema: v.GenericSchema;
  /** Field and section on the options page. Omitted if a component has its own. */
  section?: OptionsSection;
  control?: Control;
  /** Typed by the user, and therefore in no report for developers. */
  isTyped?: true;
  /** Ignored in settings files: it sends or deletes something, or signs with a name. */
  isOwn?: true;
};

/** Words of one option of a setting, as people read them. */
export function wordOfOption(name: string, control: OptionsControl, option: Option): string {
  const say = t as (key: string, values?: Record<string, string>) => string;
  const { wordOf, values } = control;
  return wordOf ? wordOf(option) : say(`setting.${name}.value.${option}`, values?.());
}

function choiceOf<const T extends Option>(
  options: readonly T[],
  usual: NoInfer<T>,
  more: Partial<OptionsControl> = {},
) {
  const control: OptionsControl = { kind: 'choice', options: () => options, ...more };
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

/** In characters: it is shown beside every verdict given by hand. */
const USER_NAME_LENGTH = 60;

/** As strict as the services; only sending mail proves more. */
const email = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/),
);

export function isEmail(value: string): boolean {
  return v.is(email, value);
}

const isService = (name: string): boolean => LOOKUP_SERVICES.some(each => each === name);
const serviceBase = v.pipe(v.unknown(), v.transform(parseServiceBase), v.string());

/** All settings, in the order of the options page. */
export const SETTINGS = {
  theme: {
    ...choiceOf(['system', 'light', 'dark'], 'system', { hasHelp: false }),
    section: 'look',
  },
  textSize: {
    ...choiceOf(['small', 'normal', 'large', 'larger'], 'normal', { hasHelp: false }),
    section: 'look',
  },
  checkView: {
    ...choiceOf(CHECK_VIEWS, 'full', {
      hasHelp: false,
      isLong: true,
      wordOf: view =>
        t('setting.checkView.each', {
          name: t(`setting.checkView.name.${view as CheckView}`),
          about: t(`setting.checkView.about.${view as CheckView}`),
        }),
    }),
    section: 'look',
  },
  /** Shows verdicts also beside the statements on the chat page. */
  badges: { ...switchOf(true), section: 'look' },
  /** Of our own words, as a BCP 47 tag; `auto`: the browser's. A package may lack its words. */
  language: {
    schema: v.fallback(v.pipe(v.string(), v.regex(/^(?:auto|[a-z]{2,3}(?:-[A-Z]{2})?)$/)), 'auto'),
    section: 'look',
    control: {
      kind: 'list',
      options: () => ['auto', ...Object.keys(offeredLanguages())],
      wordOf: tag => offeredLanguages()[tag] ?? t('setting.language.value.auto'),
      langOf: tag => (tag === 'auto' ? undefined : String(tag)),
    },
  },
  /** When answers on chat pages are checked; only the user turns on automatic checks. */
  pageMode: { schema: v.fallback(v.picklist(PAGE_MODES), 'click') },
  /** Sites with a mode other than `pageMode`. */
  siteModes: { schema: bySite(v.picklist(PAGE_MODES)) },
  /** Per source and statement. Twelve hold more of the evidence (ADR 7), and take longer. */
  passagesPerPair: { ...numberOf(8, { min: 1, max: 20 }), section: 'checking' },
  /** What a statement is compared with; recorded in each check. */
  granularity: { ...choiceOf(['document', 'sentence'], 'document'), section: 'checking' },
  /** Repeats a language model's question without the passages. */
  scrubTest: { ...switchOf(false), section: 'my-api' },
  /** Default: the cost of four or five usual checks by a large model of 2026. */
  askAbove: {
    ...choiceOf(ASK_LIMITS, '0.25', {
      wordOf: limit =>
        Number.isNaN(Number(limit))
          ? t(limit === 'never' ? 'setting.askAbove.value.never' : 'setting.askAbove.value.always')
          : t('setting.askAbove.value.above', { limit: formatDollars(Number(limit)) }),
    }),
    section: 'my-api',
    isOwn: true,
  },
  /** Shown beside the user's own verdicts; empty: "you". */
  userName: {
    schema: v.fallback(v.pipe(v.string(), v.maxLength(USER_NAME_LENGTH)), ''),
    section: 'corrections',
    control: { kind: 'text', most: USER_NAME_LENGTH },
    isTyped: true,
    isOwn: true,
  },
  judgingPace: { ...choiceOf(JUDGING_PACES, 'by-power', { isLong: true }), section: 'effort' },
  /** Conditions in which automatic checks wait for the charger. */
  batteryWait: {
    ...choiceOf(BATTERY_WAITS, 'low', {
      isLong: true,
      values: () => ({ limit: formatPercent(LOW_BATTERY) }),
    }),
    section: 'effort',
  },
  /** Asks public services about cited works, which tells them the works an answer cites. */
  lookUpWorks: { ...switchOf(false, 'works'), section: 'services', isOwn: true },
  /** Reads only title and abstract of works in PubMed, as BioACE does. */
  titleAndAbstractOnly: { ...switchOf(false), section: 'services' },
  /** Sent to services that ask for a contact; empty: none is sent. */
  contactEmail: {
    schema: v.fallback(v.union([v.literal(''), email]), ''),
    section: 'services',
    control: { kind: 'text' },
    isTyped: true,
  },
  /** Hits that a search of literature takes from each service. */
  literatureQuota: { ...numberOf(5, { min: QUOTA.least, max: QUOTA.most }), section: 'services' },
  /** Services that a search of literature asks; one that is not here is never asked. */
  literatureServices: {
    schema: v.fallback(v.array(v.picklist(TOPIC_SERVICES)), [...TOPIC_SERVICES]),
    isOwn: true,
  },
  askArchive: { ...switchOf(false, 'archive'), section: 'services', isOwn: true },
  /** Addresses of services that differ from the defaults. */
  serviceBases: {
    schema: entriesOf(isService, serviceBase),
    isTyped: true,
    isOwn: true,
  },
  /** 0: not kept. A week covers one conversation; the limit is a quarter since reviews change. */
  cacheDays: { ...numberOf(7, { min: 0, max: 90 }), section: 'data' },
  /** After a check, keeps only the hash and the quotes of a source's text. */
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
  /** Opens the news page after an update that has some. */
  showNews: { schema: v.fallback(v.boolean(), true) },
} as const satisfies Record<string, Setting>;

export type Settings = {
  [Key in keyof typeof SETTINGS]: v.InferOutput<(typeof SETTINGS)[Key]['schema']>;
};

/** Replaces values that are missing, of another type or out of range by the default. */
export function parseSettings(
  raw: unknown,
  registry: Record<string, Setting> = SETTINGS,
): Settings {
  const stored = withCheckView(
    typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {},
  );
  const parsed = Object.entries(registry).map(([key, { schema }]) => [
    key,
    v.parse(schema, stored[key]),
  ]);
  return Object.fromEntries(parsed) as Settings;
}

/** Settings from before there were three views have a switch for the blind one. */
function withCheckView(stored: Record<string, unknown>): Record<string, unknown> {
  return stored['judgeBlind'] === true ? { checkView: 'blind', ...stored } : stored;
}

export const DEFAULT_SETTINGS = parseSettings({});

/** Returns true if chat pages show verdicts: not while the user judges without the machine's. */
export function hasPageBadges(settings: Pick<Settings, 'badges' | 'checkView'>): boolean {
  return settings.badges && settings.checkView !== 'blind';
}

/** Returns when answers of a site are checked. */
export function modeFor(
  { pageMode, siteModes }: Pick<Settings, 'pageMode' | 'siteModes'>,
  site: SiteId,
): PageMode {
  return siteModes[site] ?? pageMode;
}
