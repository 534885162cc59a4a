import type { VNode } from 'preact';

import { AuditToolsContext } from '../../components/audit/audit-tools';
import { CleanupView } from '../../components/audit/CleanupView';
import { PanelContext, type PanelProps } from '../../components/panel/panel-context';
import type { Audit } from '../../lib/core/audit/audit';
import {
  findUnclean,
  type CleanupOffer,
  type CleanupRun,
  type UncleanStatement,
} from '../../lib/core/audit/cleanup';
import { indexAudit } from '../../lib/views/audit-index';
import { findCleanupPlace, readCleanup } from '../../lib/views/cleanup-state';
import { fakeRemoval, fakeRewrite, withCleanup } from '../fakes/cleanups';
import { connectedJudgeView, fakeJudgeView, REMOTE_JUDGE } from '../fakes/judge-views';
import { fakeAuditTools } from '../fakes/audit-tools';
import { buildAudit, textsOf } from './build-audit';
import { CONNECTED } from './judges';
import { FINISHED, STOPPED } from './sketches';

/** A rewrite where the source has something to rewrite by, removal elsewhere. */
function offer(unclean: UncleanStatement): CleanupOffer {
  const { finding } = unclean.pair;
  if (finding.kind === 'not-found') return fakeRemoval(unclean);

  const { evidence } = finding;
  const isByModel = finding.kind === 'contradicted';
  return fakeRewrite(unclean, {
    text: unclean.statement.text.replace('250 to 500', '25 to 50').replace(/, and .*$/, '.'),
    finding: { kind: 'supported', confidence: 0.9, evidence, isGrounded: !isByModel },
    ...(isByModel ? {} : { rewriter: null }),
  });
}

const BUILT = buildAudit(FINISHED);
const BY_API: Audit = { ...BUILT, judge: REMOTE_JUDGE };
const OFFERS = findUnclean(BUILT).map(offer);

function offered(run: Partial<CleanupRun>, offers = OFFERS): Audit {
  return withCleanup(BUILT, run, offers);
}

function view(panel: PanelProps, audit: Audit, judging = fakeJudgeView()): () => VNode {
  const tools = fakeAuditTools({ findText: textsOf(FINISHED) });
  return () => (
    <main class="audit">
      <h1>{audit.answer.question}</h1>
      <PanelContext.Provider value={panel}>
        <AuditToolsContext.Provider value={tools}>
          <CleanupView
            index={indexAudit(audit)}
            state={readCleanup(audit)}
            place={findCleanupPlace(audit, judging)}
          />
        </AuditToolsContext.Provider>
      </PanelContext.Provider>
    </main>
  );
}

const WAITING = OFFERS.map(each =>
  each.kind === 'remove' ? { ...each, why: 'model-timeout' as const } : each,
);

/** The view of the supported answer in all its states, by name. */
export function cleanupExamples(panel: PanelProps): Record<string, () => VNode> {
  return {
    'cleanup-too-early': view(panel, buildAudit(STOPPED)),
    'cleanup-nothing-to-do': view(
      panel,
      buildAudit({ ...FINISHED, statements: FINISHED.statements.slice(0, 1) }),
    ),
    'cleanup-not-started': view(panel, BUILT),
    'cleanup-not-started-api': view(panel, BY_API, CONNECTED),
    'cleanup-other-connection': view(
      panel,
      { ...BY_API, judge: { ...REMOTE_JUDGE, model: 'old-model at old.example' } },
      connectedJudgeView(),
    ),
    'cleanup-running': view(panel, offered({ status: 'running' }, OFFERS.slice(0, 1))),
    'cleanup-stopped': view(panel, offered({ status: 'stopped' }, OFFERS.slice(0, 1))),
    'cleanup-failed': view(
      panel,
      offered({ status: 'failed', failure: 'quota-used-up' }, OFFERS.slice(0, 1)),
    ),
    'cleanup-finished': view(panel, offered({ status: 'finished' })),
    'cleanup-try-again': view(panel, offered({ status: 'finished' }, WAITING)),
  };
}
