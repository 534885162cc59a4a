import type { ContentHash, IsoDateTime } from '../core/ids';
import type { Result } from '../core/result';
import { currentAnswers, hasSlot, inForce, slotKey, type StudyRow } from '../core/study/study';
import type { KeptStudy } from '../ports/study-store';
import type { FrozenProtocol, StudyAnswer, StudyProtocol, StudySlot } from './contract';
import type { StudyDraft } from './draft';
import { stateOf, type BindFault } from './file-answer';
import { amendProtocol, freezeProtocol, type AmendFault } from './freeze';
import { gridOf, type Grid } from './grid';
import { parseProtocol, type ProtocolFault } from './parse-protocol';

export const STUDY_TABS = ['protocol', 'answers', 'labels', 'report', 'export'] as const;
export type StudyTab = (typeof STUDY_TABS)[number];

/** What the page shows; its address names it. */
export type StudyPlace =
  | { kind: 'list' }
  | { kind: 'labels' }
  | { kind: 'draft'; id: string }
  | { kind: 'study'; id: string; tab: StudyTab };

/** Reads the fragment of the page's address. */
export function parsePlace(hash: string): StudyPlace {
  const [kind, id = '', named] = hash.replace(/^#/, '').split('/');
  if (kind === 'labels') return { kind };
  if (kind === 'draft' && id !== '') return { kind, id };
  if (kind !== 'study' || id === '') return { kind: 'list' };
  return { kind, id, tab: STUDY_TABS.find(tab => tab === named) ?? 'protocol' };
}

export function hashOf(place: StudyPlace): string {
  if (place.kind === 'list') return '';
  if (place.kind === 'labels') return '#labels';
  return `#${[place.kind, place.id, ...(place.kind === 'study' ? [place.tab] : [])].join('/')}`;
}

/** A study in the list; `slots`: answers to collect, `filled`: those that are there. */
export type StudyLine = { id: ContentHash; title: string; filled: number; slots: number };

export type ShownStudy = KeptStudy & { grid: Grid };

export function showStudy(kept: KeptStudy): ShownStudy {
  return { ...kept, grid: gridOf(stateOf(kept)) };
}

export function lineOf({ study, grid }: ShownStudy): StudyLine {
  const { frozen } = study;
  const slots = Object.values(grid.counts).reduce((sum, count) => sum + count, 0);
  const { title } = inForce(frozen).protocol;
  return { id: study.id, title, filled: slots - grid.counts.missing, slots };
}

/** Why a draft cannot be frozen. `here`: the same protocol is frozen already. */
export type FreezeFault = ProtocolFault | { kind: AmendFault | 'here' };

/** Freezes a draft: a new study, or the one that it amends with its next version. */
export async function freezeDraft(
  { protocol }: Pick<StudyDraft, 'protocol'>,
  known: { amended: StudyRow | null; studies: readonly Pick<StudyRow, 'id'>[] },
  about: { at: IsoDateTime; reason: string },
): Promise<Result<StudyRow, FreezeFault>> {
  const parsed = parseProtocol(withoutGaps(protocol));
  if (!parsed.ok) return parsed;
  const { amended, studies } = known;
  if (amended) {
    const next = await amendProtocol(amended.frozen, parsed.value, about);
    if (!next.ok) return { ok: false, failure: { kind: next.failure } };
    return { ok: true, value: { ...amended, frozen: next.value } };
  }
  const frozen: FrozenProtocol = await freezeProtocol(parsed.value, about.at);
  if (studies.some(({ id }) => id === frozen.sha256)) {
    return { ok: false, failure: { kind: 'here' } };
  }
  return { ok: true, value: { id: frozen.sha256, addedAt: about.at, frozen } };
}

/** Fields that a person left empty mean that there is nothing to say. */
function withoutGaps(protocol: StudyProtocol): StudyProtocol {
  const named = (text: string | null) => (text?.trim() ? text.trim() : null);
  return {
    ...protocol,
    inclusion: protocol.inclusion.filter(rule => rule.trim() !== ''),
    questions: protocol.questions.map(each => ({ ...each, stratum: named(each.stratum) })),
    judge: { ...protocol.judge, model: named(protocol.judge.model) },
  };
}

/** Outcomes that a person can note; `invalid` is of APIs. */
export const SAID_OUTCOMES = ['answered', 'hedged', 'refused', 'no-answer'] as const;

/** What a person puts into a slot: a check of the history, or why there is no answer. */
export type Binding = {
  slot: StudySlot;
  outcome: (typeof SAID_OUTCOMES)[number];
  /** Id of a check; `null` for an outcome without an answer. */
  check: string | null;
  reason: string;
};

/** `no-check`: none was chosen, or it was deleted since. */
export type BindingFault = BindFault | 'no-check';

/** Repeats of one question and one system, in order. */
export type CellSlot = {
  repeat: number;
  answer: StudyAnswer | null;
  /** `null`: not checked. */
  auditId: string | null;
  hasScreenshot: boolean;
};

export function cellSlots(kept: KeptStudy, at: Pick<StudySlot, 'question' | 'system'>): CellSlot[] {
  const { repeats } = inForce(kept.study.frozen).protocol;
  const current = currentAnswers(stateOf(kept).answers);
  return Array.from({ length: repeats }, (_, index) => {
    const slot = { ...at, repeat: index + 1 };
    const answer = current.get(slotKey(slot)) ?? null;
    const row = kept.answers.find(each => each.answer.id === answer?.id);
    const { repeat } = slot;
    return {
      repeat,
      answer,
      auditId: row?.auditId ?? null,
      hasScreenshot: hasSlot(kept.screenshots, slot),
    };
  });
}

/** Part of a long list that is drawn at once. */
export function pageOf<Item>(
  items: readonly Item[],
  page: number,
  size: number,
): { items: readonly Item[]; page: number; pages: number; first: number } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const at = Math.min(Math.max(0, page), pages - 1);
  return { items: items.slice(at * size, (at + 1) * size), page: at, pages, first: at * size };
}
