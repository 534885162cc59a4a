import { join } from 'node:path';

import type { AnswersFault } from '../../lib/studies/parse-answers';
import type { StudyFault } from '../../lib/studies/export/parse-study';
import type { BindFault } from '../../lib/studies/file-answer';
import type { AmendFault, FrozenFault, Relation } from '../../lib/studies/freeze';
import type { QuestionsFault } from '../../lib/studies/read-questions';

/** Says what is wrong with a protocol, and what to do. */
export function protocolSentence(file: string, fault: FrozenFault): string {
  switch (fault.kind) {
    case 'malformed':
      return `${file}: "${fault.at}" is not as a protocol has it (${fault.problem}). docs/studies.md lists the keys.`;
    case 'same-id':
      return `${file}: ${fault.at} has the id of another one. Give each an id of its own.`;
    case 'same-question':
      return `${file}: ${fault.at} asks the same as another question. Remove one of the two.`;
    case 'too-many-slots':
      return `${file}: questions × systems × repeats are ${fault.slots}, more than 200,000. Split the study.`;
    case 'bad-connection':
      return `${file}: ${fault.at} names no address that can be asked (${fault.fault}).`;
    case 'wrong-hash':
      return `${file}: version ${fault.version + 1} of the protocol was changed after it was frozen. Restore the file; "study freeze --reason" is how a protocol changes.`;
  }
}

/** Says why another folder's answers cannot join these. */
export const RELATION_SENTENCES: Readonly<Record<Exclude<Relation, 'same'>, string>> = {
  'another-study': 'It holds another study: its protocol has another hash.',
  'other-is-newer':
    'Its protocol has an amendment that this folder lacks. Copy its protocol.json here first.',
  'other-is-older':
    'Its protocol lacks an amendment of this folder. Copy this protocol.json there first.',
  parted: 'The protocol was amended in two ways. Agree on one protocol.json and copy it to both.',
};

export const AMEND_SENTENCES: Readonly<Record<AmendFault, string>> = {
  'nothing-changed': 'The draft says what the frozen protocol says: there is nothing to freeze.',
  'no-reason': 'The protocol is frozen. Say why it changes with --reason TEXT.',
  'id-reused':
    'A question or a system of the draft has the id of another one in the frozen protocol. Give what is new an id of its own.',
};

export const BIND_SENTENCES: Readonly<Record<BindFault, string>> = {
  'unknown-system': 'The protocol has no such system. Name one of its ids.',
  'unknown-question':
    'The protocol does not have this question. Name one with --question ID and --reason TEXT.',
  'unknown-repeat': 'The protocol has no such repeat.',
  'other-question':
    'It answers another question, or its question is not known. Say why it belongs there with --reason TEXT.',
  'slot-taken':
    'That place has another answer. --replace with --repeat N and --reason TEXT puts this one there.',
  'no-reason': 'A refusal, no answer and a replacement need a reason: --reason TEXT.',
};

export function answersSentence(file: string, { kind, line }: AnswersFault): string {
  const ways = {
    'bad-line': 'is no answer of a study. Restore the line or remove it.',
    'other-protocol': 'was collected under another protocol. Keep each study in its own folder.',
    changed:
      'was changed after it was stored. Restore it; "study bind --replace" is how an answer changes.',
  };
  return `${file}: line ${line} ${ways[kind]}`;
}

export function questionsSentence(file: string, fault: QuestionsFault): string {
  switch (fault.kind) {
    case 'empty':
      return `${file} holds no question.`;
    case 'too-many':
      return `${file} holds more than ${fault.most} questions. Split the study.`;
    case 'no-text-column':
      return `${file} has no column "text" or "question"; its columns are: ${fault.columns.join(', ')}.`;
    case 'bad-line':
      return `${file}: line ${fault.line} is no question, like {"id":"q1","text":"…","stratum":"…","language":"en"}.`;
  }
}

/** Says what is wrong with a file of a study, and what to do. */
export function studySentence(folder: string, { file, line, kind }: StudyFault): string {
  const path = join(folder, file);
  const place = line === 0 ? path : `${path}: line ${line}`;
  switch (kind) {
    case 'missing':
      return `${folder} holds no ${file}. "study freeze" makes one from the draft.`;
    case 'malformed':
      return `${place} is not as a study has it. Restore or remove it; docs/studies.md lists the keys.`;
    case 'changed':
      return `${place} was changed after it was stored, or is of another study. Restore it.`;
    case 'unknown-pair':
      return `${place} is of a pair that no audit here has. Keep the labels of each study in its own folder.`;
  }
}
