import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import { findCorrection } from '../../lib/core/audit/annotation';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { CLAIMS_SHOWN, type Claim } from '../../lib/views/claims-that-matter';
import { hasNothingToCompare, readOverview } from '../../lib/views/overview';
import { Button } from '../ui/Button';
import { Icon, ICONS } from '../ui/Icon';
import { VerdictBadge } from '../ui/VerdictMark';
import { markOf } from '../../lib/core/audit/mark';
import { strengthOf } from '../../lib/core/audit/strength';
import { rightWords } from '../judge/judge-words';
import { HandMark } from './HandMark';
import { SourcesDisagree } from './SourcesDisagree';

/** Shows the few statements to look at first, each with the passage that shows why. */
export function ClaimsThatMatter(props: {
  index: AuditIndex;
  /** The gravest first. */
  claims: readonly Claim[];
  onOpen: (claim: Claim) => void;
  onShowAll: () => void;
}): VNode {
  const { index, claims, onOpen, onShowAll } = props;
  const shown = claims.slice(0, CLAIMS_SHOWN);
  if (shown.length === 0) return <NoClaim index={index} />;
  return (
    <section class="claims stack gap-4" aria-labelledby="claims-title" data-claims={claims.length}>
      <ClaimsHead shown={shown.length} rest={claims.length - shown.length} onShowAll={onShowAll} />
      <ol class="stack gap-0 box ruled">
        {shown.map(claim => (
          <ClaimItem key={claim.row.statement.id} index={index} claim={claim} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  );
}

function ClaimsHead(props: { shown: number; rest: number; onShowAll: () => void }): VNode {
  const { shown, rest, onShowAll } = props;
  const [isTold, setTold] = useState(false);
  const rule = useId();
  return (
    <>
      <div class="claims-head line gap-4">
        <h2 id="claims-title">{t('claims.title', { count: shown })}</h2>
        <button
          type="button"
          class="icon-button"
          data-action="claims-rule"
          aria-label={t('claims.how')}
          title={t('claims.how')}
          aria-expanded={isTold}
          aria-controls={rule}
          onClick={() => setTold(!isTold)}
        >
          <Icon path={ICONS.info} size={14} />
        </button>
        {rest > 0 && (
          <Button kind="quiet" action="more-claims" onClick={onShowAll}>
            {t('claims.more_short', { count: rest })}
          </Button>
        )}
      </div>
      <p id={rule} class="claims-rule small soft" hidden={!isTold}>
        {t('claims.rule')}
      </p>
    </>
  );
}

/** Says that no statement needs a look, but only of statements that were checked. */
function NoClaim({ index: { audit } }: { index: AuditIndex }): VNode | null {
  const { supported: count, firm, checked, pending } = readOverview(audit);
  const words = (): string => {
    if (count > firm) return t('claims.calm_open', { count: checked, open: count - firm });
    if (audit.status === 'running' || pending > 0) {
      return checked > 0 ? t('claims.calm_so_far', { count: checked }) : t('claims.none_yet');
    }
    return checked > 0 ? t('claims.calm', { count: checked }) : t('claims.none');
  };
  // Before the sites are allowed nothing is at work that could find one.
  const isIdle = audit.status === 'waiting' && checked === 0;
  return isIdle || hasNothingToCompare(audit) ? null : (
    <p class="claims-none small raised" data-claims={0} data-checked={checked}>
      {words()}
    </p>
  );
}

function ClaimItem(props: {
  index: AuditIndex;
  claim: Claim;
  onOpen: (claim: Claim) => void;
}): VNode {
  const { index, claim, onOpen } = props;
  const { row, verdict } = claim;
  const statementId = row.statement.id;
  return (
    <li
      class={`claim verdict-${markOf(verdict)}`}
      data-claim={statementId}
      data-severity={claim.severity}
    >
      <button type="button" class="claim-open bare stack gap-2 wide" onClick={() => onOpen(claim)}>
        <span class="statement-line line">
          <span class="claim-verdict">
            <span class="statement-number" aria-hidden="true">
              {row.number}
            </span>
            <VerdictBadge kind={markOf(verdict)} />
            <HandMark correction={findCorrection(index.audit, { statementId, sourceId: null })} />
          </span>
          <span class="claim-where small soft">{whereWords(index, claim)}</span>
        </span>
        <span class="claim-text clamp" dir="auto">
          {row.statement.text}
        </span>
        <Passage claim={claim} />
        <OpenReason claim={claim} />
        <SourcesDisagree verdict={verdict} index={index} />
      </button>
    </li>
  );
}

/** Shows the quoted words of the source; a source that says nothing of the claim has none. */
function Passage({ claim: { pair } }: { claim: Claim }): VNode {
  const [evidence] = 'evidence' in pair.finding ? pair.finding.evidence : [];
  return evidence === undefined ? (
    <span class="claim-no-passage small verdict-not-found">{t('claims.no_passage')}</span>
  ) : (
    <span class="claim-passage clamp small" dir="auto">
      <mark>{evidence.quote.exact}</mark>
    </span>
  );
}

function OpenReason({ claim: { pair } }: { claim: Claim }): VNode | null {
  const strength = strengthOf(pair.finding);
  return strength?.level === 'open' ? (
    <span class="small soft" data-why={strength.why}>
      {t(`strength.why.${strength.why}`)}
    </span>
  ) : null;
}

/** "Source 2 · a dose": place of the passage, and what gives the claim most weight. */
function whereWords(index: AuditIndex, { pair, loads }: Claim): string {
  const [load] = loads;
  const strength = strengthOf(pair.finding);
  const right = strength?.level === 'firm' ? rightWords(strength) : null;
  return [
    t('audit.chips.number', { number: index.columns.get(pair.sourceId)?.number ?? 0 }),
    ...(right === null ? [] : [right]),
    ...(load === undefined ? [] : [t(`claims.load.${load}`)]),
  ].join(' · ');
}
