import type { VNode } from 'preact';

import { CleanupView } from '../../components/audit/CleanupView';
import type { CleanupState } from '../../components/audit/CleanupView';
import { findUnclean } from '../../lib/core/cleanup';
import type { Cleanup, UncleanStatement } from '../../lib/core/cleanup';
import { indexAudit } from '../../lib/state/audit-index';
import { diffWords } from '../../lib/text/word-diff';
import { buildAudit } from './build-audit';
import { FINISHED } from './sketches';

/** A rewrite where the source has something to rewrite by, removal elsewhere. */
function offer({ statement, pair }: UncleanStatement): Cleanup {
  const { finding } = pair;
  const place = { statementId: statement.id, pairId: pair.id, sourceId: pair.sourceId };
  if (finding.kind === 'not-found') {
    const diff = diffWords(statement.text, '');
    return { ...place, diff, kind: 'remove', text: '', finding, why: 'rewrite-not-supported' };
  }
  const text = statement.text.replace('250 to 500', '25 to 50').replace(/, and .*$/, '.');
  return {
    ...place,
    diff: diffWords(statement.text, text),
    kind: 'rewrite',
    text,
    finding: { kind: 'supported', confidence: 0.9, evidence: finding.evidence },
    judge: { id: 'lexical', version: '1' },
    rewriter:
      finding.kind === 'contradicted' ? { id: 'remote', version: '1', model: 'big-model' } : null,
  };
}

/** The view of the supported answer, in one of its states. */
export function cleanupExample(status: CleanupState['status']): () => VNode {
  return () => {
    const index = indexAudit(buildAudit(FINISHED));
    const all = findUnclean(index.audit).map(offer);
    const cleanups = status === 'working' ? all.slice(0, 1) : all;
    const nothing = (): void => undefined;
    return (
      <main class="audit">
        <CleanupView
          index={index}
          state={status === 'not-started' ? { status } : { status, cleanups }}
          notice="Nothing leaves this device."
          onStart={nothing}
          onStop={nothing}
          onCopy={() => Promise.resolve(true)}
        />
      </main>
    );
  };
}
