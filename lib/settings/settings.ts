import { RETENTION_DAYS, type RetentionDays } from '../core/audit/history';
import type { PageMode } from '../core/device/page-mode';
import {
  BATTERY_WAITS,
  JUDGING_PACES,
  type BatteryWait,
  type JudgingPace,
} from '../core/device/power';
import { parseServiceBases, type ServiceBases } from '../core/device/service-bases';
import { ASK_LIMITS, type AskLimit } from './ask-first';
import { parsePageMode, parseSiteModes, type SiteModes } from './page-mode';

/** Colours of our own pages: the system's choice, or the reader's. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Languages a reader can have; `auto`: the browser's. A package offers those it has words in. */
export const LANGUAGES = ['auto', 'en', 'de', 'es', 'fr', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How large our own pages write. */
export const TEXT_SIZES = ['small', 'normal', 'large', 'larger'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** What the reader can choose. */
export type Settings = {
  theme: Theme;
  textSize: TextSize;
  /** Of what we say; answers and sources stay as they are. */
  language: Language;
  /** Whether verdicts are also shown beside the statements on the chat page. */
  badges: boolean;
  /** When answers on chat pages are checked; `siteModes` has what differs from it. */
  pageMode: PageMode;
  siteModes: SiteModes;
  /** How hard a judge on this device works. */
  judgingPace: JudgingPace;
  /** When checks that began by themselves wait for the charger. */
  batteryWait: BatteryWait;
  /** From what a check may cost on the reader is asked before it is sent to their API. */
  askAbove: AskLimit;
  /** How many passages of a source a judge is given for each statement. */
  passagesPerPair: number;
  /** How many days the text of a source is kept for other checks; 0: not at all. */
  cacheDays: number;
  /** Whether of a source's text only its hash and what is quoted stay once a check has ended. */
  keepQuotesOnly: boolean;
  /** After how many days a check is deleted; 0: never. */
  retentionDays: RetentionDays;
  /** Whether a language model that judges is asked once more without the passages. */
  scrubTest: boolean;
  /** Whether public services are asked about cited works (Crossref, PubMed…). */
  lookUpWorks: boolean;
  /** Whether an archive is asked about pages that are gone. */
  askArchive: boolean;
  /** Named to services that want to know who asks; empty: nobody is named. */
  contactEmail: string;
  /** Whether of works in PubMed only title and abstract are read, as BioACE does. */
  titleAndAbstractOnly: boolean;
  /** Other addresses of these services; left out of it: the usual ones. */
  serviceBases: ServiceBases;
  /** The name that stands beside what the reader says by hand; empty: they are "you". */
  readerName: string;
  /** Whether the machine's verdicts are hidden until the reader has given theirs. */
  judgeBlind: boolean;
  /** Whether the page with what is new opens by itself after an update that has some. */
  showNews: boolean;
};

/** Whole numbers a setting can take, both ends included. */
export const PASSAGES_RANGE = { min: 1, max: 20 };
/** A quarter of a year: guidelines and reviews change slowly, but they do change. */
export const CACHE_DAYS_RANGE = { min: 0, max: 90 };

/**
 * Eight passages: twelve hold more of the evidence (ADR 7), and take longer. A week covers
 * one conversation.
 */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  textSize: 'normal',
  language: 'auto',
  badges: true,
  // To read and judge without being asked is the reader's to switch on.
  pageMode: 'click',
  siteModes: {},
  judgingPace: 'by-power',
  batteryWait: 'low',
  // Four or five usual checks by a large model of 2026: what costs more should not be a surprise.
  askAbove: '0.25',
  passagesPerPair: 8,
  cacheDays: 7,
  keepQuotesOnly: false,
  retentionDays: 0,
  scrubTest: false,
  // Opt-in: they tell hosts that the answer does not cite which works it cites.
  lookUpWorks: false,
  askArchive: false,
  contactEmail: '',
  titleAndAbstractOnly: false,
  serviceBases: {},
  readerName: '',
  judgeBlind: false,
  showNews: true,
};

/**
 * The settings as they can be relied on, from whatever was stored: every value that is
 * missing, of another type or out of its range is the default; others are kept.
 */
export function parseSettings(raw: unknown): Settings {
  if (typeof raw !== 'object' || raw === null) return DEFAULT_SETTINGS;

  const stored = raw as Stored;
  return {
    theme: THEMES.find(theme => theme === stored.theme) ?? DEFAULT_SETTINGS.theme,
    textSize: TEXT_SIZES.find(size => size === stored.textSize) ?? DEFAULT_SETTINGS.textSize,
    language: LANGUAGES.find(each => each === stored.language) ?? DEFAULT_SETTINGS.language,
    badges: readSwitch(stored, 'badges'),
    pageMode: parsePageMode(stored.pageMode),
    siteModes: parseSiteModes(stored.siteModes),
    ...readEffort(stored),
    passagesPerPair: isWholeIn(PASSAGES_RANGE, stored.passagesPerPair)
      ? stored.passagesPerPair
      : DEFAULT_SETTINGS.passagesPerPair,
    cacheDays: isWholeIn(CACHE_DAYS_RANGE, stored.cacheDays)
      ? stored.cacheDays
      : DEFAULT_SETTINGS.cacheDays,
    keepQuotesOnly: readSwitch(stored, 'keepQuotesOnly'),
    retentionDays:
      RETENTION_DAYS.find(days => days === stored.retentionDays) ?? DEFAULT_SETTINGS.retentionDays,
    scrubTest:
      typeof stored.scrubTest === 'boolean' ? stored.scrubTest : DEFAULT_SETTINGS.scrubTest,
    lookUpWorks: readSwitch(stored, 'lookUpWorks'),
    askArchive: readSwitch(stored, 'askArchive'),
    contactEmail: readEmail(stored.contactEmail),
    titleAndAbstractOnly: readSwitch(stored, 'titleAndAbstractOnly'),
    serviceBases: parseServiceBases(stored.serviceBases),
    readerName: readName(stored.readerName),
    judgeBlind: readSwitch(stored, 'judgeBlind'),
    showNews: readSwitch(stored, 'showNews'),
  };
}

type Stored = Partial<Record<keyof Settings, unknown>>;

type Effort = Pick<Settings, 'judgingPace' | 'batteryWait' | 'askAbove'>;

/** What a check may take of the device, and of the reader's money. */
function readEffort(stored: Stored): Effort {
  const { judgingPace, batteryWait, askAbove } = DEFAULT_SETTINGS;
  return {
    judgingPace: JUDGING_PACES.find(pace => pace === stored.judgingPace) ?? judgingPace,
    batteryWait: BATTERY_WAITS.find(rule => rule === stored.batteryWait) ?? batteryWait,
    askAbove: ASK_LIMITS.find(limit => limit === stored.askAbove) ?? askAbove,
  };
}

/** Whether chat pages show verdicts: not while the reader gives theirs without the machine's. */
export function hasPageBadges(props: Pick<Settings, 'badges' | 'judgeBlind'>): boolean {
  const { badges, judgeBlind } = props;
  return badges && !judgeBlind;
}

function readSwitch(
  stored: Stored,
  name:
    | 'badges'
    | 'judgeBlind'
    | 'keepQuotesOnly'
    | 'lookUpWorks'
    | 'askArchive'
    | 'titleAndAbstractOnly'
    | 'showNews',
): boolean {
  const value = stored[name];
  return typeof value === 'boolean' ? value : DEFAULT_SETTINGS[name];
}

/** A name, not an essay: it stands beside every verdict given by hand. */
export const READER_NAME_LENGTH = 60;

function readName(value: unknown): string {
  return typeof value === 'string' && value.length <= READER_NAME_LENGTH
    ? value
    : DEFAULT_SETTINGS.readerName;
}

function readEmail(value: unknown): string {
  return typeof value === 'string' && isEmail(value) ? value : DEFAULT_SETTINGS.contactEmail;
}

/** Whether it can be an e-mail address. Services look no closer, and mail proves more. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value);
}

function isWholeIn({ min, max }: { min: number; max: number }, value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}
