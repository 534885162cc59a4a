import type { Result } from '../../lib/core/result';
import type { StudyProtocol } from '../../lib/studies/contract';
import { emptyDraft, type AnswerDraft, type StudyState } from '../../lib/studies/file-answer';
import { freezeProtocol } from '../../lib/studies/freeze';
import { parseProtocol } from '../../lib/studies/parse-protocol';

export const FROZEN_AT = '2026-11-28T09:00:00.000Z';

const DRAFT = {
  title: 'Cold remedies',
  questions: [
    { id: 'q1', text: 'Does zinc help with colds?', stratum: 'drugs' },
    { id: 'q2', text: 'How long does a cold last?' },
  ],
  systems: [
    { kind: 'chat-site', id: 'gem', name: 'Gemini', model: '2.5 Pro' },
    { kind: 'api', id: 'api', name: 'API', model: 'fake-model', baseUrl: 'http://127.0.0.1:9/v1' },
  ],
  repeats: 2,
  order: 'latin-square',
  seed: 7,
};

/** A protocol of two questions, a chat site and an API, with what a test changes. */
export function protocolOf(overrides: object = {}): StudyProtocol {
  return valueOf(parseProtocol({ ...DRAFT, ...overrides }));
}

export async function studyOf(overrides: object = {}): Promise<StudyState> {
  return { frozen: await freezeProtocol(protocolOf(overrides), FROZEN_AT), answers: [] };
}

export function draftOf(overrides: Partial<AnswerDraft> = {}): AnswerDraft {
  return {
    ...emptyDraft('2026-11-28T10:00:00.000Z'),
    outcome: 'answered',
    question: 'Does zinc help with colds?',
    answer: 'It may. [1](https://a.example/zinc)',
    ...overrides,
  };
}

/** Returns the value of a result that a test takes for granted. */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(`a test took for granted what failed: ${JSON.stringify(result.failure)}`);
}
