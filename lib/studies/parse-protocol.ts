import * as v from 'valibot';

import { fail, ok, type Result } from '../core/result';
import { STUDY_LIMITS, protocol as shape } from '../core/study/study-schemas';
import { parseConnection } from '../llm/remote/connection';
import type { ConnectionFault } from '../core/device/remote-connection';
import type { StudyProtocol, StudySystem } from './contract';
import { normaliseQuestion } from '../text/normalise-question';

/** Why something is no protocol; `at`: the place in it, "questions.3.text". */
export type ProtocolFault =
  | { kind: 'malformed'; at: string; problem: string }
  | { kind: 'same-id' | 'same-question'; at: string }
  | { kind: 'too-many-slots'; slots: number }
  | { kind: 'bad-connection'; at: string; fault: ConnectionFault };

/** Parses a draft or a frozen protocol; keys left out are filled in. */
export function parseProtocol(value: unknown): Result<StudyProtocol, ProtocolFault> {
  const parsed = v.safeParse(shape, value);
  if (!parsed.success) return fail(malformed(parsed.issues[0]));

  const { questions, systems, repeats } = parsed.output;
  const slots = questions.length * systems.length * repeats;
  if (slots > STUDY_LIMITS.slots) return fail({ kind: 'too-many-slots', slots });

  const fault =
    findRepeated(questions, ({ id }) => id, { kind: 'same-id', list: 'questions' }) ??
    findRepeated(systems, ({ id }) => id, { kind: 'same-id', list: 'systems' }) ??
    findRepeated(questions, ({ text }) => normaliseQuestion(text), {
      kind: 'same-question',
      list: 'questions',
    }) ??
    findBadConnection(systems);
  return fault ? fail(fault) : ok(parsed.output);
}

export function malformed(
  issue: v.BaseIssue<unknown>,
): Extract<ProtocolFault, { kind: 'malformed' }> {
  return { kind: 'malformed', at: v.getDotPath(issue) ?? '', problem: issue.message };
}

function findRepeated<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  { kind, list }: { kind: 'same-id' | 'same-question'; list: string },
): ProtocolFault | null {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const name = nameOf(item);
    if (seen.has(name)) return { kind, at: `${list}.${index}` };
    seen.add(name);
  }
  return null;
}

/** nb. Keys of an account are never in a protocol, which is published. */
function findBadConnection(systems: readonly StudySystem[]): ProtocolFault | null {
  for (const [index, system] of systems.entries()) {
    const parsed = system.kind === 'api' ? parseConnection(connectionParts(system)) : null;
    if (parsed?.ok === false) {
      return { kind: 'bad-connection', at: `systems.${index}`, fault: parsed.failure };
    }
  }
  return null;
}

/** The parts of a connection that a protocol names. */
export function connectionParts({
  baseUrl,
  model,
  contextTokens,
}: Extract<StudySystem, { kind: 'api' }>) {
  return { baseUrl, model, contextTokens };
}
