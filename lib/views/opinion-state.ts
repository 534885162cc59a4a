import { findAside, type Aside } from '../core/audit/aside';
import type { Audit } from '../core/audit/audit';
import { OPINION_KEY, type Opinion } from '../core/audit/opinion';
import type { JudgeIdentity } from '../core/audit/pair';
import type { JudgePlace } from '../core/device/judge-place';
import type { StatementId } from '../core/ids';
import type { JudgeEntry } from '../judges/judge-entry';
import { findJudge } from '../judges/registry';
import type { JudgeView } from '../settings/judge-choice';

/** What judges that are language models need. */
const WRITES: readonly JudgeEntry['needs'][] = ['connection', 'browser-model', 'model-program'];

/** A language model that can write for the user. */
export type ChosenWriter = { place: JudgePlace; model: JudgeIdentity };

/** Returns the user's API, else the language model chosen for this device; `null`: neither is there. */
export function findWriter({ choice, judges }: JudgeView): ChosenWriter | null {
  const place = choice.connection === null ? 'device' : 'api';
  const { id, version, model: name } = judges[place];
  const model = { id, version, ...(name !== undefined && { model: name }) };
  const { needs } = findJudge(id) ?? {};
  return needs !== undefined && WRITES.includes(needs) ? { place, model } : null;
}

export function findOpinion(asides: readonly Aside[], audit: Audit): Opinion | null {
  return findAside(asides, { auditId: audit.id, kind: 'opinion', key: OPINION_KEY });
}

/** Sentences of the second answer that a document supports, by the judge and a quote that code found. */
export function carriedSentences({ state }: Opinion): string[] {
  if (state.status !== 'ended') return [];
  return state.result.answer
    .filter(({ checked }) => checked.some(({ said }) => said.kind === 'supported'))
    .map(({ text }) => text);
}

/** Statements of the first answer from which the second may differ. */
export function differingStatements(opinion: Opinion | null): ReadonlySet<StatementId> {
  if (opinion?.state.status !== 'ended') return new Set();
  const { compared } = opinion.state.result;
  return new Set(
    compared.flatMap(({ relation, first }) => (relation === 'differ' ? (first ?? []) : [])),
  );
}
