import { type ComponentChildren, Fragment, type VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { StatementId } from '../../lib/core/ids';
import { formatDate } from '../../lib/i18n/format';
import { explain, t } from '../../lib/i18n/t';
import { summaryWords } from '../../lib/reports/plain-page';
import type { PlainGroup, PlainState, PlainView } from '../../lib/views/plain-view';
import type { MarkKind } from '../../lib/core/audit/mark';
import { MissingPoints } from '../answer-quality/MissingPoints';
import { Origins } from '../audit/Origins';
import { Button } from '../ui/Button';
import { ExplainedInLine } from '../ui/Explained';
import { ICONS } from '../ui/Icon';
import { auditTitle, originName } from '../ui/names';
import { VerdictMark } from '../ui/VerdictMark';
import { DoctorQuestions, type ShareQuestions } from './DoctorQuestions';
import { PlainStatement } from './PlainStatement';

/** Shape and colour of each state. */
const LOOKS: Readonly<Record<PlainState, MarkKind>> = {
  look: 'open-contradicted',
  agrees: 'supported',
  unchecked: 'not-judged',
  waiting: 'pending',
};

/** Shows a check to a patient: what was found in a sentence, then each statement in three states. */
export function PlainPage(props: {
  view: PlainView;
  /** Statement that the user asked for on the chat page. */
  picked: { statement: StatementId } | null;
  viewSwitch: VNode;
  onBack: () => void;
  onShare: ShareQuestions;
  /** Key points that the answer may lack. */
  missing?: readonly string[];
  /** Second answer to the question. */
  opinion: VNode;
  /** Progress of the check. */
  children?: ComponentChildren;
}): VNode {
  const { view, picked, viewSwitch, onBack, onShare, missing = [], opinion, children } = props;
  const { audit } = view.index;
  const main = useShowPicked(picked);
  return (
    <main ref={main} class="audit plain" data-plain data-audit-status={audit.status}>
      <header class="audit-header stack">
        <div class="row apart">
          <Button kind="quiet" icon={ICONS.back} action="back" onClick={onBack}>
            {t('panel.all_checks')}
          </Button>
          {viewSwitch}
        </div>
        <h1 dir="auto" tabIndex={-1}>
          {auditTitle(audit)}
        </h1>
        <p class="meta soft small">
          <span>{originName(audit.answer)}</span>
          <time dateTime={audit.startedAt}>{formatDate(audit.startedAt)}</time>
        </p>
      </header>
      {children}
      {audit.stage !== 'asking' && <Found view={view} onShare={onShare} />}
      <MissingPoints missing={missing} />
      {opinion}
      <Origins audit={audit} />
    </main>
  );
}

/** Scrolls to the picked statement and focuses it. */
function useShowPicked(picked: { statement: StatementId } | null) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const items = main.current?.querySelectorAll<HTMLElement>('[data-statement]') ?? [];
    const item = [...items].find(each => each.dataset['statement'] === picked?.statement);
    item?.scrollIntoView({ block: 'start' });
    item?.focus({ preventScroll: true });
  }, [picked]);
  return main;
}

function Found({ view, onShare }: { view: PlainView; onShare: ShareQuestions }): VNode {
  const [first, ...rest] = summaryWords(view);
  // The questions are about what needs a look; a second opinion may raise some where nothing does.
  const asked = view.groups.find(({ state }) => state === 'look') ?? view.groups[0];
  return (
    <>
      <p class="plain-summary box raised" data-summary>
        <strong>{first}</strong> {rest.join(' ')}
      </p>
      {view.groups.map(group => (
        <Fragment key={group.state}>
          <Group view={view} group={group} />
          {group === asked && view.questions.length > 0 && (
            <DoctorQuestions questions={view.questions} onShare={onShare} />
          )}
        </Fragment>
      ))}
    </>
  );
}

function Group({ view, group }: { view: PlainView; group: PlainGroup }): VNode {
  const { state, causes } = group;
  const look = LOOKS[state];
  return (
    <section class="stack" data-state={state}>
      <h2 class="line">
        <VerdictMark kind={look} />
        <span>{stateWords(state)}</span>
      </h2>
      {causes.map(({ reason, items }) => (
        <Fragment key={reason}>
          {reason !== null && <ExplainedInLine {...explain('reason', reason)} />}
          <ul class="stack gap-12">
            {items.map(item => (
              <PlainStatement
                key={item.row.statement.id}
                index={view.index}
                item={item}
                look={look}
              />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

function stateWords(state: PlainState): string {
  switch (state) {
    case 'look':
    case 'agrees':
      return t(`plain.state.${state}`);
    case 'unchecked':
      return t('verdict.word.not-judged');
    case 'waiting':
      return t('verdict.word.pending');
  }
}
