import * as v from 'valibot';

import type { PageMode } from '../core/answer/page-check';
import { fail, ok, type Result } from '../core/result';
import { DEFAULT_JUDGE_CHOICE, type JudgeChoice } from './judge-choice';
import { parseJudgeChoice } from './parse-judge-choice';
import { parseSettings, SETTINGS, type Setting, type Settings } from './settings';
import { parseJson } from '../util/parse-json';

/** Content of a settings file. It holds no key: neither part has one. */
type KeptSettings = { settings: Settings; engine: JudgeChoice };

export type SettingsFileFailure =
  | 'too-large'
  | 'not-settings'
  /** Written by a later version, which can use other meanings. */
  | 'newer';

const FORMAT = 'veracite-settings';
const VERSION = 1;
/** In characters: a hundred times the size of settings. */
const MAX_LENGTH = 500_000;

const fileShape = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  settings: v.unknown(),
  engine: v.unknown(),
});

/** Writes the settings as JSON that people can read too. */
export function writeSettingsFile({ settings, engine }: KeptSettings): string {
  // Parsed again to drop extra fields, above all a key.
  const { device, splitBy, connection } = parseJudgeChoice(engine);
  const file = {
    format: FORMAT,
    version: VERSION,
    settings,
    engine: { device, splitBy, connection },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Returns the current settings with those that the file names. What sends, deletes or signs stays
 * as it is, since loading somebody's file is no consent; so does what the file does not name.
 */
export function readSettingsFile(
  text: string,
  current: KeptSettings,
  registry: Record<string, Setting> = SETTINGS,
): Result<KeptSettings, SettingsFileFailure> {
  if (text.length > MAX_LENGTH) return fail('too-large');
  const parsed = v.safeParse(fileShape, parseJson(text));
  if (!parsed.success) return fail('not-settings');
  if (parsed.output.version > VERSION) return fail('newer');

  const raw = v.parse(record, parsed.output.settings);
  const taken = Object.entries(raw).filter(([key]) => registry[key]?.isOwn !== true);
  const named = withoutAutomatic(parseSettings(Object.fromEntries(taken), registry));
  const kept = Object.entries(current.settings).filter(([key]) => !Object.hasOwn(raw, key));
  const own = Object.entries(current.settings).filter(([key]) => registry[key]?.isOwn === true);
  return ok({
    settings: { ...named, ...Object.fromEntries([...kept, ...own]) },
    engine: withNamed(current.engine, parsed.output.engine),
  });
}

const record = v.fallback(v.record(v.string(), v.unknown()), {});

/** Takes what a file names of the choice of models. Where more would be sent, the API is off. */
function withNamed(current: JudgeChoice, fromFile: unknown): JudgeChoice {
  const raw = v.parse(record, fromFile);
  const { device, splitBy, connection } = parseJudgeChoice(raw);
  const chosen = {
    ...current,
    ...(Object.hasOwn(raw, 'device') && { device }),
    ...(Object.hasOwn(raw, 'splitBy') && { splitBy }),
    ...(connection !== null && { connection }),
  };
  const sendsTheSame = connection === null && chosen.splitBy === current.splitBy;
  const { where, perSite } = DEFAULT_JUDGE_CHOICE;
  return sendsTheSame ? chosen : { ...chosen, where, perSite };
}

/** Automatic checks become checks at a click. */
export function withoutAutomatic<Modes extends Pick<Settings, 'pageMode' | 'siteModes'>>(
  settings: Modes,
): Modes {
  const byClick = (mode: PageMode): PageMode => (mode === 'auto' ? 'click' : mode);
  const sites = Object.entries(settings.siteModes).map(
    ([site, mode]) => [site, byClick(mode)] as const,
  );
  return {
    ...settings,
    pageMode: byClick(settings.pageMode),
    siteModes: Object.fromEntries<PageMode>(sites),
  };
}
