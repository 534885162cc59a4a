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

/** Turns off everything that needs consent: loading somebody's file is none. */
export function readSettingsFile(
  text: string,
  registry: Record<string, Setting> = SETTINGS,
): Result<KeptSettings, SettingsFileFailure> {
  if (text.length > MAX_LENGTH) return fail('too-large');
  const parsed = v.safeParse(fileShape, parseJson(text));
  if (!parsed.success) return fail('not-settings');
  if (parsed.output.version > VERSION) return fail('newer');

  const engine = parseJudgeChoice(parsed.output.engine);
  const raw = v.parse(v.fallback(v.record(v.string(), v.unknown()), {}), parsed.output.settings);
  const taken = Object.entries(raw).filter(([key]) => registry[key]?.isOwn !== true);
  const settings = parseSettings(Object.fromEntries(taken), registry);
  return ok({
    settings: withoutAutomatic(settings),
    engine: { ...engine, where: DEFAULT_JUDGE_CHOICE.where, perSite: {} },
  });
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
