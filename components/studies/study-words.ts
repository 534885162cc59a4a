import type { AuditSummary } from '../../lib/core/audit/audit';
import type { ScreenshotFault } from '../../lib/core/study/screenshot';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { clipAtWord } from '../../lib/util/keep-title';
import type { StudyProtocol, StudySystem } from '../../lib/studies/contract';
import type { StudyFault } from '../../lib/studies/export/parse-study';
import type { GivenFault } from '../../lib/studies/given-files';
import type { ImportFault, StudyReply } from '../../lib/studies/page-calls';
import type { BindingFault, FreezeFault } from '../../lib/studies/page-state';
import { AMEND_FAULTS, type FrozenFault } from '../../lib/studies/freeze';
import type { ProtocolFault } from '../../lib/studies/parse-protocol';
import type { QuestionsFault } from '../../lib/studies/read-questions';
import type { SlotState } from '../../lib/studies/grid';
import { VERDICT_ICONS } from '../ui/verdict-icons';

export function orderName(order: StudyProtocol['order']): string {
  return t(`studies.order.${order}`);
}

export function systemName({ name, model }: Pick<StudySystem, 'name' | 'model'>): string {
  return `${name}, ${model}`;
}

export function outcomeName(outcome: SlotState['outcome']): string {
  return t(`studies.outcome.${outcome}`);
}

/** Shapes that differ; the word is always beside them. */
export const OUTCOME_ICONS: Readonly<Record<SlotState['outcome'], string>> = {
  answered: VERDICT_ICONS.supported,
  hedged: VERDICT_ICONS['partly-supported'],
  refused: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2M4 12L12 4',
  'no-answer': VERDICT_ICONS['not-check-worthy'],
  invalid: VERDICT_ICONS['open-contradicted'],
  missing: 'M8 3a5 5 0 1 0 0 10A5 5 0 1 0 8 3',
};

const NAME = 80;

export function checkName({ title, startedAt }: AuditSummary): string {
  return `${clipAtWord(title, NAME)} · ${formatDate(startedAt)}`;
}

export function questionsSentence(fault: QuestionsFault): string {
  switch (fault.kind) {
    case 'empty':
      return t('studies.fault.questions.empty');
    case 'too-many':
      return t('studies.fault.questions.too_many', { most: fault.most });
    case 'no-text-column':
      return t('studies.fault.questions.no_column');
    case 'bad-line':
      return t('studies.fault.questions.bad_line', { line: fault.line });
  }
}

/** Places of a protocol that have a heading or a label on the page. */
const PARTS: readonly string[] = [
  'title',
  'questions',
  'systems',
  'repeats',
  'seed',
  'inclusion',
  'instructions',
];

export function protocolSentence(fault: ProtocolFault): string {
  switch (fault.kind) {
    case 'malformed': {
      const [part = '', number] = fault.at.split('.');
      const name = PARTS.find(each => each === part);
      const field = name === undefined ? fault.at : t(`studies.field.${name as 'title'}`);
      const place = number === undefined ? field : `${field} ${String(Number(number) + 1)}`;
      return t('studies.fault.protocol.malformed', { place });
    }
    case 'same-id':
    case 'same-question': {
      const [part, number] = fault.at.split('.');
      const field = t(`studies.field.${part === 'systems' ? 'systems' : 'questions'}`);
      const place = `${field} ${String(Number(number) + 1)}`;
      return t(`studies.fault.protocol.${fault.kind}`, { place });
    }
    case 'too-many-slots':
      return t('studies.fault.protocol.too_many', { slots: fault.slots });
    case 'bad-connection':
      return t('studies.fault.protocol.address');
  }
}

export function freezeSentence(fault: FreezeFault, protocol: StudyProtocol): string {
  if (fault.kind === 'malformed' && protocol.questions.length === 0) {
    return t('studies.fault.protocol.no_questions');
  }
  return isFreezing(fault) ? t(`studies.fault.freeze.${fault.kind}`) : protocolSentence(fault);
}

const FREEZING = ['here', ...AMEND_FAULTS] as const;

function isFreezing(fault: FreezeFault): fault is Exclude<FreezeFault, ProtocolFault> {
  return FREEZING.some(kind => kind === fault.kind);
}

function frozenSentence(fault: FrozenFault): string {
  return fault.kind === 'wrong-hash' ? t('studies.fault.wrong_hash') : protocolSentence(fault);
}

export function fileSentence({ file, line, kind }: StudyFault): string {
  const place = line === 0 ? file : t('studies.fault.line', { file, line });
  return t(`studies.fault.file.${kind}`, { place });
}

export function importSentence(reply: StudyReply['import']): string {
  if (!reply.ok) return refusal(reply.failure);
  if (reply.value.kind === 'draft') return '';
  const { checks, refused } = reply.value;
  const answers = reply.value.kind === 'study' ? reply.value.answers : null;
  const added =
    answers === null
      ? t('studies.imported.checks', { checks })
      : t('studies.imported.study', { answers, checks });
  return refused === 0 ? added : `${added} ${t('studies.imported.refused', { refused })}`;
}

function refusal(fault: ImportFault): string {
  if (fault.kind === 'bad-file') return fileSentence(fault.fault);
  return fault.kind === 'cannot-join'
    ? t(`studies.fault.join.${fault.fault}`)
    : givenSentence(fault);
}

function givenSentence(fault: GivenFault): string {
  return fault.kind === 'bad-protocol'
    ? frozenSentence(fault.fault)
    : t(`studies.fault.given.${fault.kind}`);
}

export function bindSentence(fault: BindingFault): string {
  switch (fault) {
    case 'unknown-system':
    case 'unknown-question':
    case 'unknown-repeat':
      return t('studies.fault.stale');
    case 'no-check':
    case 'other-question':
    case 'slot-taken':
    case 'no-reason':
      return t(`studies.fault.bind.${fault}`);
  }
}

export function screenshotSentence(fault: ScreenshotFault): string {
  return fault === 'storage-full'
    ? t('annotations.failed.storage_full')
    : t(`study_bar.screenshot.${fault}`);
}
