import type { VNode } from 'preact';

import { AuditToolsContext } from '../../components/audit/audit-tools';
import { PlainOpinion } from '../../components/opinion/PlainOpinion';
import { SecondOpinion } from '../../components/opinion/SecondOpinion';
import { PanelContext, type PanelProps } from '../../components/panel/panel-context';
import type { Aside } from '../../lib/core/audit/aside';
import type { Opinion } from '../../lib/core/audit/opinion';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { LedgerView } from '../../lib/views/ledger-state';
import { fakeAuditTools } from '../fakes/audit-tools';
import { fakeLedgerEntry } from '../fakes/ledger';
import { fakeOpinion, fakeOpinionResult } from '../fakes/opinions';
import { connectedJudgeView } from '../fakes/judge-views';
import { buildAudit } from './build-audit';
import { FINISHED } from './sketches';

const AUDIT = buildAudit(FINISHED);
const [ONE, TWO, THREE] = AUDIT.statements;

type MakePanel = (shown: {
  asides: readonly Aside[];
  judging?: JudgeView;
  ledger: LedgerView;
}) => PanelProps;

/** Two questions to the model. */
export const ASKED: LedgerView = {
  status: 'shown',
  audit: AUDIT.id,
  entries: [1, 2].map(() => fakeLedgerEntry({ auditId: AUDIT.id, purpose: 'opinion' })),
};

function page(panel: PanelProps, body: VNode): VNode {
  return (
    <main class="audit">
      <h1>{AUDIT.answer.question}</h1>
      <PanelContext.Provider value={panel}>
        <AuditToolsContext.Provider value={fakeAuditTools()}>{body}</AuditToolsContext.Provider>
      </PanelContext.Provider>
    </main>
  );
}

/** Both answers in every relation. */
export const COMPARED_RESULT = fakeOpinionResult({
  compared: [
    { relation: 'agree', first: ONE?.id ?? null, second: 1 },
    { relation: 'differ', first: TWO?.id ?? null, second: 2 },
    { relation: 'only-first', first: THREE?.id ?? null, second: null },
    { relation: 'only-second', first: null, second: 3 },
    { relation: 'not-compared', first: ONE?.id ?? null, second: null },
  ],
});

/** A second opinion in each of its states. */
export function opinionExamples(makePanel: MakePanel): Record<string, () => VNode> {
  const view = (state: Opinion['state'] | null, judging?: JudgeView) => () => {
    const asides = state ? [fakeOpinion({ auditId: AUDIT.id, state })] : [];
    const panel = makePanel({ asides, ledger: ASKED, ...(judging && { judging }) });
    return page(panel, <SecondOpinion audit={AUDIT} />);
  };
  const ended: Opinion['state'] = { status: 'ended', result: COMPARED_RESULT };
  const plain = (opinion: Opinion) => () =>
    page(makePanel({ asides: [], ledger: ASKED }), <PlainOpinion opinion={opinion} />);
  return {
    'opinion-no-model': view(null),
    'opinion-offered': view(null, connectedJudgeView()),
    'opinion-asking': view({ status: 'asking', done: 4 }),
    'opinion-failed': view({ status: 'interrupted', why: 'key-refused' }, connectedJudgeView()),
    'opinion-ended': view(ended, connectedJudgeView()),
    'opinion-plain': plain(fakeOpinion({ state: ended })),
    'opinion-plain-none': plain(
      fakeOpinion({
        state: {
          status: 'ended',
          result: fakeOpinionResult({
            answer: [{ text: 'It is given for six weeks.', checked: [] }],
          }),
        },
      }),
    ),
  };
}
