import { signal } from '@preact/signals';

import type { AuditTools } from '../../components/audit/audit-tools';
import { findNumbersApart } from '../../lib/text/evidence/conflict';
import { idleAnnotations } from './annotations';
import { idleOwnText } from './own-text';
import { fakeJudgeView } from './judge-views';

/** Finds nothing and does nothing; each can be replaced. */
export function fakeAuditTools(overrides: Partial<AuditTools> = {}): AuditTools {
  const nothing = (): void => undefined;
  return {
    ownOrigin: 'chrome-extension://veracite',
    findText: () => Promise.resolve(null),
    findReadings: () => Promise.resolve([]),
    findClosest: () => null,
    findNumbersApart,
    retry: nothing,
    judging: signal(fakeJudgeView()),
    checkAgain: nothing,
    stop: nothing,
    finish: nothing,
    drafts: new Map(),
    typedNotes: new Map(),
    ownText: idleOwnText(),
    annotations: idleAnnotations(),
    grant: () => Promise.resolve(false),
    showJudge: nothing,
    ...overrides,
  };
}
