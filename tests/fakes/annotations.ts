import type { AnnotationTools } from '../../components/audit/audit-tools';
import type { Correction, Note } from '../../lib/core/audit/annotation';
import { fakeHead, fakeStatement } from './audits';

/** A person says that the first statement is contradicted, where the machine found support. */
export function fakeCorrection(overrides: Partial<Correction> = {}): Correction {
  return {
    id: 'correction-1',
    statementId: fakeStatement().id,
    sourceId: null,
    kind: 'contradicted',
    machine: { kind: 'supported', judge: fakeHead().judge },
    by: 'you',
    at: '2026-10-02T10:00:00.000Z',
    why: 'The source speaks of children only.',
    ...overrides,
  };
}

/** Takes everything, and keeps nothing; each can be replaced. */
export function idleAnnotations(overrides: Partial<AnnotationTools> = {}): AnnotationTools {
  return {
    correct: () => Promise.resolve(null),
    putNote: () => Promise.resolve(null),
    sign: () => ({ by: 'you', at: '2026-10-02T10:10:00.000Z' }),
    pin: () => Promise.resolve(null),
    ...overrides,
  };
}

/** A note to the whole audit. */
export function fakeNote(overrides: Partial<Note> = {}): Note {
  return {
    statementId: null,
    text: 'To be asked again after the update of the guideline.',
    by: 'you',
    at: '2026-10-02T10:05:00.000Z',
    ...overrides,
  };
}
