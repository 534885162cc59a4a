import * as v from 'valibot';

import { EMBEDDED_CHOICE, type DeviceJudge } from '../core/device/device-judge';
import { JUDGE_PLACES } from '../core/device/judge-place';
import {
  DEFAULT_JUDGE_CHOICE,
  KEY_TERMS,
  SPLITTERS,
  type JudgeChoice,
  type SavedConnection,
} from './judge-choice';
import type { JudgeEntry } from '../judges/judge-entry';
import { findJudge, JUDGES } from '../judges/registry';
import { bySite } from './entries';
import { parseUrl } from '../util/openable-url';

const place = v.picklist(JUDGE_PLACES);
const words = v.pipe(v.string(), v.minLength(1));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** nb. Not strict: fields not named here, above all a key, are dropped. */
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

const deviceShape = v.object({
  kind: words,
  model: v.exactOptional(words),
  weights: v.exactOptional(words),
});

const choiceShape = v.object({
  where: v.fallback(place, DEFAULT_JUDGE_CHOICE.where),
  perSite: v.optional(bySite(place), {}),
  splitBy: v.fallback(v.picklist(SPLITTERS), DEFAULT_JUDGE_CHOICE.splitBy),
  connection: v.optional(v.unknown()),
  device: v.fallback(deviceShape, EMBEDDED_CHOICE),
});

/**
 * Parses stored data. Broken parts fall back to their defaults: without a complete connection
 * everything is judged on the device, and by the embedded judge if no other judge of the registry
 * was chosen.
 */
export function parseJudgeChoice(
  raw: unknown,
  judges: readonly JudgeEntry[] = JUDGES,
): JudgeChoice {
  const parsed = v.safeParse(choiceShape, raw);
  if (!parsed.success) return DEFAULT_JUDGE_CHOICE;

  const { connection, device, ...choice } = parsed.output;
  return { ...choice, connection: parseSaved(connection), device: checkDevice(device, judges) };
}

function checkDevice(
  { kind, model, weights }: DeviceJudge,
  judges: readonly JudgeEntry[],
): DeviceJudge {
  const needs = findJudge(kind, judges)?.needs ?? 'connection';
  if (needs === 'connection') return EMBEDDED_CHOICE;
  if (needs !== 'model-program' && needs !== 'downloaded-files') return { kind };
  return model && weights ? { kind, model, weights } : EMBEDDED_CHOICE;
}

function parseSaved(raw: unknown): SavedConnection | null {
  const parsed = v.safeParse(connectionShape, raw);
  return parsed.success ? parsed.output : null;
}
