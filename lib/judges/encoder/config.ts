import * as v from 'valibot';

/** Places of a network's scores; `null`: it only tells entailment from the rest. */
export type Labels = { entailment: number; contradiction: number | null; rest: number };

export type EncoderConfig = { labels: Labels; mostTokens: number };

/** Longer input is slow on a processor, and these networks were trained on less. */
export const MOST_TOKENS = 512;
/** Less has no room for a statement and a sentence. */
const LEAST_TOKENS = 64;

const shape = v.object({
  architectures: v.optional(v.array(v.string())),
  id2label: v.record(v.string(), v.string()),
  max_position_embeddings: v.optional(v.pipe(v.number(), v.integer(), v.minValue(LEAST_TOKENS))),
});

const SPELLINGS: readonly [says: RegExp, means: keyof Labels][] = [
  [/^(?:not?|non)entail/, 'rest'],
  [/^entail/, 'entailment'],
  [/^contradict/, 'contradiction'],
  [/^neutral/, 'rest'],
];

/**
 * Reads `config.json`. `null`: of another shape, no sequence classifier, or its labels are not
 * those of entailment. That they are true is shown later, by probes.
 */
export function readEncoderConfig(text: string): EncoderConfig | null {
  const parsed = v.safeParse(shape, parseJson(text));
  if (!parsed.success) return null;
  const { architectures, id2label, max_position_embeddings: places = MOST_TOKENS } = parsed.output;
  const isClassifier = architectures?.some(name => name.endsWith('ForSequenceClassification'));
  const labels = readLabels(id2label);
  if (isClassifier === false || labels === null) return null;
  return { labels, mostTokens: Math.min(places, MOST_TOKENS) };
}

function readLabels(id2label: Readonly<Record<string, string>>): Labels | null {
  const meanings = Object.keys(id2label).map((_, at) => meaningOf(id2label[String(at)] ?? ''));
  const isEach = new Set(meanings).size === meanings.length && !meanings.includes(null);
  const [entailment, rest] = [meanings.indexOf('entailment'), meanings.indexOf('rest')];
  if (!isEach || entailment < 0 || rest < 0) return null;
  const contradiction = meanings.indexOf('contradiction');
  return { entailment, contradiction: contradiction < 0 ? null : contradiction, rest };
}

function meaningOf(label: string): keyof Labels | null {
  const letters = label.toLowerCase().replace(/[^a-z]/g, '');
  return SPELLINGS.find(([says]) => says.test(letters))?.[1] ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Anything may be at an address.
    return null;
  }
}
