import type { ComponentChildren, VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { findJudgeHosts, leavingOf } from '../../lib/settings/judge-hosts';
import { connectionHost, placeFor } from '../../lib/settings/judge-choice';
import { keepTitle } from '../../lib/util/keep-title';
import { siteOf } from '../../lib/views/check-again-offer';
import { JudgeLine } from '../audit/JudgeNamed';
import { judgeLabel } from '../judge/judge-words';
import { JudgeSwitch } from '../judge/JudgeSwitch';
import { leftInShort, newChecksLine } from '../judge/judging-words';
import { LedgerSection } from '../judge/LedgerSection';
import { Icon, ICONS } from '../ui/Icon';
import { auditTitle, originName } from '../ui/names';
import { CheckMenu } from './CheckMenu';
import { HideMarks } from './HideMarks';
import { usePanel } from './panel-context';

type AuditProps = { audit: Audit };

/** Names a check in one line, and says who judged it and what left the device. */
export function AuditHeader(props: AuditProps & { children?: ComponentChildren }): VNode {
  const { audit, children } = props;
  const { actions } = usePanel();
  // Whole: the line cuts it where it ends.
  const title = keepTitle(audit.answer.question ?? auditTitle(audit));
  return (
    <header class="audit-header stack gap-2">
      <div class="title-row line gap-4">
        <button
          type="button"
          class="icon-button"
          data-action="back"
          aria-label={t('panel.all_checks')}
          title={t('panel.all_checks')}
          onClick={() => actions.openAudit(null)}
        >
          <Icon path={ICONS.back} />
        </button>
        <h1 class="ellipsis" dir="auto" tabIndex={-1} title={title}>
          {title}
        </h1>
        <HideMarks audit={audit} />
        <CheckMenu audit={audit} />
      </div>
      {children}
      <AboutCheck audit={audit} />
    </header>
  );
}

/** Opens unasked if the next check needs a step of the user. */
function AboutCheck({ audit }: AuditProps): VNode {
  const { state, actions } = usePanel();
  const judging = state.judging.value;
  const site = siteOf(audit);
  const place = placeFor(judging.choice, site);
  return (
    <details class="about-check" open={place === 'api' && !judging.hasKey}>
      <summary class="tiny" data-action="about-check">
        <span class="about-line">
          <span>{t('judging.judge', { name: judgeLabel(audit.judge) })}</span>{' '}
          <span data-left>{leftInShort(leavingOf(audit))}</span>
          <NewChecks audit={audit} />
        </span>
      </summary>
      <div class="about-body stack gap-12 box raised">
        <Origin audit={audit} />
        <JudgeLine audit={audit} />
        <LedgerSection audit={audit} />
        <JudgeSwitch
          judging={judging}
          site={site}
          isBrief
          onChoose={chosen => actions.chooseJudge(chosen, site)}
          onConnect={() => actions.openConnection()}
          onModels={() => actions.openModels()}
        />
      </div>
    </details>
  );
}

/** Where the answer is from, and when it was written and checked. */
function Origin({ audit: { answer, startedAt } }: AuditProps): VNode {
  return (
    <>
      <p class="meta soft small">
        <span>{originName(answer)}</span>
        <time dateTime={startedAt}>{formatDate(startedAt)}</time>
        {answer.model !== null && <bdi>{answer.model}</bdi>}
        {answer.writtenAt !== undefined && (
          <span>{t('panel.answered', { date: formatDate(answer.writtenAt) })}</span>
        )}
      </p>
      {answer.shownAs !== undefined && <p class="soft small">{t('overview.completed')}</p>}
    </>
  );
}

/** Shown only if the next check sends to a server this one sent nothing to. */
function NewChecks({ audit }: AuditProps): VNode | null {
  const { choice } = usePanel().state.judging.value;
  const site = siteOf(audit);
  if (choice.connection === null || placeFor(choice, site) === 'device') return null;
  if (findJudgeHosts(audit).includes(connectionHost(choice.connection))) return null;
  return (
    <>
      {' '}
      <span data-new-checks>{newChecksLine(choice, site)}</span>
    </>
  );
}
