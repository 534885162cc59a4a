import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import { CorrectByHand } from '../../components/audit/CorrectByHand';
import { NoteField } from '../../components/audit/NoteField';
import {
  ProvideAuditTools,
  type ProvideAuditToolsProps,
} from '../../components/panel/ProvideAuditTools';
import type { Audit } from '../../lib/core/audit/audit';
import { fakeCorrection, fakeNote } from '../fakes/annotations';
import { fakeJudgeView } from '../fakes/judge-views';
import { idleActions } from './idle-actions';
import { CHECK_AGAIN_EXAMPLES } from './check-again';

const HOSTILE_WHY = '<img src=x onerror=alert(1)> The source speaks of children only.';

/** An audit in which two people spoke: one took a verdict back, and gave another. */
export function annotated(audit: Audit): Audit {
  const [pair] = audit.pairs;
  if (!pair) throw new Error('examples: the audit has no cell');
  const place = { statementId: pair.statementId, sourceId: pair.sourceId };
  return {
    ...audit,
    isPinned: true,
    corrections: [
      fakeCorrection({ id: 'c1', statementId: pair.statementId, kind: 'partly-supported' }),
      fakeCorrection({ id: 'c2', statementId: pair.statementId, kind: null, why: '' }),
      fakeCorrection({ id: 'c3', statementId: pair.statementId, why: HOSTILE_WHY }),
      fakeCorrection({ id: 'c4', ...place, kind: 'not-found', by: 'Dr <b>Rivera</b>' }),
    ],
    notes: [fakeNote(), fakeNote({ statementId: pair.statementId, text: 'Ask the author.' })],
  };
}

/** Controls to correct a statement and a cell, and the corrections given. */
function annotationForms(audit: Audit): () => VNode {
  const [pair] = audit.pairs;
  if (!pair) throw new Error('examples: the audit has no cell');
  const tools: Omit<ProvideAuditToolsProps, 'children'> = {
    id: audit.id,
    actions: idleActions(),
    findText: () => Promise.resolve(null),
    findReadings: () => Promise.resolve([]),
    ownOrigin: 'chrome-extension://veracite',
    cards: signal([]),
    state: { judging: signal(fakeJudgeView()) },
  };
  const statement = pair.statementId;
  return () => (
    <main class="audit">
      <h1>By hand</h1>
      <ProvideAuditTools {...tools}>
        <CorrectByHand audit={audit} place={{ statementId: statement, sourceId: null }} />
        <CorrectByHand audit={audit} place={{ statementId: statement, sourceId: pair.sourceId }} />
        <NoteField audit={audit} statementId={statement} />
        <NoteField audit={audit} statementId={null} />
      </ProvideAuditTools>
    </main>
  );
}

/** An annotated audit in the panel, the forms that say it, and cells that are checked again. */
export function annotationExamples(
  audit: Audit,
  draw: (audit: Audit) => () => VNode,
): Record<string, () => VNode> {
  return {
    'audit-annotated': draw(annotated(audit)),
    'annotation-forms': annotationForms(annotated(audit)),
    ...CHECK_AGAIN_EXAMPLES,
  };
}
