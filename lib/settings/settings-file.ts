import * as v from 'valibot';

import { fail, ok, type Result } from '../core/result';
import { DEFAULT_ENGINE_CHOICE, type EngineChoice } from './engine-choice';
import { withoutAutomatic } from './page-mode';
import { parseEngineChoice } from './parse-engine-choice';
import { parseSettings, SETTINGS, type Setting, type Settings } from './settings';

/** What a file of settings holds. A key is in none: it is no part of either. */
type KeptSettings = { settings: Settings; engine: EngineChoice };

/** The reason why a file cannot be taken for settings. */
export type SettingsFileFailure =
  /** More text than any settings take. */
  | 'too-large'
  /** Something else than settings of Veracite. */
  | 'not-settings'
  /** Written by a later version, whose meaning this one cannot know. */
  | 'newer';

const FORMAT = 'veracite-settings';
const VERSION = 1;
/** A hundred times what settings take; in characters. */
const MAX_LENGTH = 500_000;

const fileShape = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  settings: v.unknown(),
  engine: v.unknown(),
});

/** The settings as a file: JSON, for people to read too. */
export function writeSettingsFile({ settings, engine }: KeptSettings): string {
  // Parsed once more: what is no part of a choice, a key above all, does not come through.
  const { device, splitBy, connection } = parseEngineChoice(engine);
  const file = {
    format: FORMAT,
    version: VERSION,
    settings,
    engine: { device, splitBy, connection },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * The settings a file holds. What the browser or the user has to agree to first is off: who takes over
 * somebody's file has not agreed that anything leaves this device, or is checked without a click.
 */
export function readSettingsFile(
  text: string,
  registry: Record<string, Setting> = SETTINGS,
): Result<KeptSettings, SettingsFileFailure> {
  if (text.length > MAX_LENGTH) return fail('too-large');
  const parsed = v.safeParse(fileShape, parseJson(text));
  if (!parsed.success) return fail('not-settings');
  if (parsed.output.version > VERSION) return fail('newer');

  const engine = parseEngineChoice(parsed.output.engine);
  const raw = v.parse(v.fallback(v.record(v.string(), v.unknown()), {}), parsed.output.settings);
  const taken = Object.entries(raw).filter(([key]) => registry[key]?.isOwn !== true);
  const settings = parseSettings(Object.fromEntries(taken), registry);
  return ok({
    settings: { ...settings, ...withoutAutomatic(settings) },
    engine: { ...engine, where: DEFAULT_ENGINE_CHOICE.where, perSite: {} },
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
