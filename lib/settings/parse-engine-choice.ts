import * as v from 'valibot';

import { SITE_IDS } from '../core/answer/answer';
import { EMBEDDED_CHOICE } from '../core/device/device-judge';
import { ENGINE_PLACES } from '../core/device/engine-place';
import {
  DEFAULT_ENGINE_CHOICE,
  KEY_TERMS,
  SPLITTERS,
  type EngineChoice,
  type SavedConnection,
} from './engine-choice';
import { parseUrl } from '../util/openable-url';

const place = v.picklist(ENGINE_PLACES);
const words = v.pipe(v.string(), v.minLength(1));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** nb. Not strict: what is not named here, a key above all, does not come through. */
const connectionShape = v.object({
  kind: v.picklist(['openai', 'azure']),
  baseUrl: v.pipe(
    words,
    v.check(url => parseUrl(url) !== null),
  ),
  model: words,
  apiVersion: v.exactOptional(words),
  contextTokens: amount,
  price: v.exactOptional(v.object({ prompt: amount, reply: amount })),
  keyTerm: v.picklist(KEY_TERMS),
  savedAt: amount,
  tested: v.fallback(v.nullable(v.object({ ms: amount, replyTokens: amount })), null),
});

const deviceShape = v.variant('kind', [
  v.object({ kind: v.picklist(['embedded', 'lexical', 'prompt-api']) }),
  v.object({ kind: v.literal('web-llm'), model: words, weights: words }),
]);

const choiceShape = v.object({
  where: v.fallback(place, DEFAULT_ENGINE_CHOICE.where),
  perSite: v.fallback(v.record(v.string(), v.unknown()), {}),
  splitBy: v.fallback(v.picklist(SPLITTERS), DEFAULT_ENGINE_CHOICE.splitBy),
  connection: v.optional(v.unknown()),
  device: v.fallback(deviceShape, EMBEDDED_CHOICE),
});

/**
 * The choice as it can be relied on, from whatever was stored. What is broken is left out, and
 * without a whole connection everything is judged on the device; by the embedded judge where
 * no other was chosen.
 */
export function parseEngineChoice(raw: unknown): EngineChoice {
  const parsed = v.safeParse(choiceShape, raw);
  if (!parsed.success) return DEFAULT_ENGINE_CHOICE;

  const { where, perSite, splitBy, connection, device } = parsed.output;
  const sites = SITE_IDS.flatMap(site => {
    const own = v.safeParse(place, perSite[site]);
    return own.success ? [[site, own.output] as const] : [];
  });
  return {
    where,
    perSite: Object.fromEntries(sites),
    splitBy,
    connection: parseSaved(connection),
    device,
  };
}

function parseSaved(raw: unknown): SavedConnection | null {
  const parsed = v.safeParse(connectionShape, raw);
  return parsed.success ? parsed.output : null;
}
