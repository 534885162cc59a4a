import type { VNode } from 'preact';
import type { Audit } from '../../lib/core/audit/audit';
import { formatDate } from '../../lib/i18n/format';
import { clipAtWord } from '../../lib/util/keep-title';
import { connectionHost, placeFor } from '../../lib/settings/judge-choice';
import { t } from '../../lib/i18n/t';
import { judgeLabel } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ICONS, Icon } from '../ui/Icon';
import { auditTitle, originName } from '../ui/names';
import { usePanel } from './panel-context';
import { HideMarks } from './HideMarks';
import { ShareMenu } from './ShareMenu';
import { NoteField } from '../audit/NoteField';
import { SavingLine, useSaving } from '../audit/SavingLine';
import { findJudgeHosts, leavingOf } from '../../lib/settings/judge-hosts';
import { siteOf } from '../../lib/views/check-again-offer';
import { ViewSwitch } from './ViewSwitch';
import { JudgeSwitch } from '../judge/JudgeSwitch';
import { leftInShort, newChecksLine } from '../judge/judging-words';
import { LedgerSection } from '../judge/LedgerSection';
import { JudgeLine } from '../audit/JudgeNamed';

type AuditProps = { audit: Audit };

export function AuditHeader({ audit }: AuditProps): VNode {
  const { answer, startedAt } = audit;
  return (
    <header class="audit-header stack gap-4">
      <HeaderButtons audit={audit} />
      <h1 dir="auto" tabIndex={-1}>
        {auditTitle(audit)}
      </h1>
      <div class="header-line wrap gap-4 apart">
        <p class="meta soft tiny">
          <span>{originName(answer)}</span>
          <time dateTime={startedAt}>{formatDate(startedAt)}</time>
          {answer.model !== null && <bdi>{answer.model}</bdi>}
          {answer.writtenAt !== undefined && (
            <span>{t('panel.answered', { date: formatDate(answer.writtenAt) })}</span>
          )}
        </p>
        <AuditNote audit={audit} />
      </div>
      <AboutCheck audit={audit} />
    </header>
  );
}

function HeaderButtons({ audit }: AuditProps): VNode {
  const { actions } = usePanel();
  return (
    <div class="row apart audit-actions">
      <Button kind="quiet" icon={ICONS.back} action="back" onClick={() => actions.openAudit(null)}>
        {t('panel.all_checks')}
      </Button>
      <HideMarks audit={audit} />
      <div class="row">
        <ShareMenu audit={audit} />
        <PinButton audit={audit} />
        <Button
          kind="quiet"
          icon={ICONS.download}
          action="export"
          tip={t('panel.export')}
          onClick={() => actions.exportAudit(audit.id)}
        >
          {t('panel.export')}
        </Button>
        <ConfirmButton
          label={t('panel.delete.label')}
          question={t('panel.delete.question')}
          confirm={t('panel.delete.confirm')}
          action="delete"
          onConfirm={() => actions.deleteAudit(audit.id)}
        />
      </div>
    </div>
  );
}

/** Characters of about one line of the panel. */
const START_LENGTH = 40;

/** Field for the user's note on the whole check, collapsed to a line with its beginning. */
function AuditNote({ audit }: AuditProps): VNode {
  const note = audit.notes?.find(({ statementId }) => statementId === null);
  return (
    <details class="audit-note tiny">
      <summary data-action="audit-note">
        <Icon path={ICONS.pencil} size={12} />{' '}
        <span dir="auto">
          {note === undefined
            ? t('about_check.note_add')
            : t('about_check.note', { start: clipAtWord(note.text, START_LENGTH) })}
        </span>
      </summary>
      <NoteField audit={audit} statementId={null} />
    </details>
  );
}

/** Exempts an audit from deletion by age, or undoes that. */
function PinButton({ audit }: AuditProps): VNode {
  const { actions } = usePanel();
  const { state, save } = useSaving();
  const isPinned = audit.isPinned === true;
  return (
    <>
      <Button
        kind="quiet"
        icon={ICONS.pin}
        action={isPinned ? 'unpin' : 'pin'}
        tip={t(isPinned ? 'annotations.unpin' : 'annotations.pin')}
        disabled={state.status === 'saving'}
        onClick={() => {
          void save(() => actions.annotations.pin(audit.id, !isPinned));
        }}
      >
        {t(isPinned ? 'annotations.unpin' : 'annotations.pin')}
      </Button>
      {state.status === 'failed' && <SavingLine state={state} />}
    </>
  );
}

/** Opens unasked if the next check needs a step of the user. */
function AboutCheck({ audit }: AuditProps): VNode {
  const { state, actions } = usePanel();
  const judging = state.judging.value;
  const site = siteOf(audit);
  const place = placeFor(judging.choice, site);
  return (
    <details class="about-check tiny" open={place === 'api' && !judging.hasKey}>
      <summary data-action="about-check">
        <span class="about-line">
          <span>{t('judging.judge', { name: judgeLabel(audit.judge) })}</span>{' '}
          <span data-left>{leftInShort(leavingOf(audit))}</span>
          <NewChecks audit={audit} />
        </span>
      </summary>
      <div class="about-body stack gap-12 box raised">
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
        <ViewSwitch />
      </div>
    </details>
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
