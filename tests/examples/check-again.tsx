import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import { EvidenceView } from '../../components/audit/EvidenceView';
import { MatrixView } from '../../components/audit/MatrixView';
import { ProvideAuditTools } from '../../components/panel/ProvideAuditTools';
import type { Audit } from '../../lib/core/audit/audit';
import { indexAudit } from '../../lib/views/audit-index';
import { fakeEarlier } from '../fakes/audits';
import { REMOTE_JUDGE } from '../fakes/judge-views';
import { withCheckAgain } from '../fakes/check-again';
import { buildAudit, textsOf } from './build-audit';
import { CONNECTED } from './judges';
import { idleActions } from './idle-actions';
import { FINISHED } from './sketches';

/** The first cell in full, and the matrix it stands in. */
function firstCell(audit: Audit): () => VNode {
  const index = indexAudit(audit);
  const [pair] = audit.pairs;
  const column = pair && index.columns.get(pair.sourceId);
  if (!column) throw new Error('examples: the audit has no cell');
  return () => (
    <main class="audit">
      <h1>One pair</h1>
      <ProvideAuditTools
        id={audit.id}
        actions={idleActions()}
        findText={textsOf(FINISHED)}
        findReadings={() => Promise.resolve([])}
        ownOrigin="chrome-extension://veracite"
        cards={signal([])}
        state={{ judging: signal(CONNECTED) }}
      >
        <EvidenceView index={index} pair={pair} column={column} />
        <MatrixView index={index} layout="panel" open={null} onOpen={() => undefined} />
      </ProvideAuditTools>
    </main>
  );
}

/** The first cell checked twice before, once by another judge. */
function checkedBefore(audit: Audit): Audit {
  const [first, ...rest] = audit.pairs;
  if (!first) throw new Error('examples: the audit has no cell');
  const earlier = [
    fakeEarlier({ finding: { kind: 'not-found', confidence: 0.5 } }),
    fakeEarlier({ judge: REMOTE_JUDGE, settledAt: '2026-10-02T08:00:03.000Z' }),
  ];
  return { ...audit, pairs: [{ ...first, earlier }, ...rest] };
}

const AUDIT = buildAudit(FINISHED);

/** One cell that is, was, or could not be checked again. */
export const CHECK_AGAIN_EXAMPLES: Record<string, () => VNode> = {
  'check-pair-again-waiting': firstCell(withCheckAgain(AUDIT, { status: 'waiting' })),
  'check-pair-again-failed': firstCell(
    withCheckAgain(AUDIT, { status: 'failed', reason: 'model-unreachable' }),
  ),
  'check-pair-again-text-gone': firstCell(
    withCheckAgain(AUDIT, { status: 'failed', reason: 'text-gone' }),
  ),
  'check-pair-again-done': firstCell(checkedBefore(AUDIT)),
};
