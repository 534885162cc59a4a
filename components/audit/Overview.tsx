import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import type { MarkKind } from '../../lib/core/audit/mark';
import { countVerdicts, listCounts } from '../../lib/core/audit/verdict-counts';
import { formatRange } from '../../lib/i18n/format-range';
import { t } from '../../lib/i18n/t';
import { hasNothingToCompare, readOverview } from '../../lib/views/overview';
import type { KindChoice } from '../../lib/views/statement-filter';
import { LinkButton } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Message } from '../ui/Message';
import { VERDICT_ICONS } from '../ui/verdict-icons';

type OverviewProps = {
  audit: Audit;
  /** Filter of the list of statements; `null` if all are listed. */
  filter?: KindChoice | null;
  /** Omitted where nothing can be filtered. */
  onFilter?: (kind: MarkKind | null) => void;
  onSources?: () => void;
};

/** Shows a check in one number, with the sources it rests on, and counts its verdicts in a bar. */
export function Overview(props: OverviewProps): VNode | null {
  const { audit, filter = null, onFilter } = props;
  if (hasNothingToCompare(audit)) return null;
  return (
    <section class="overview stack gap-2" aria-label={t('overview.label')}>
      <div class="wrap apart overview-line">
        <Headline audit={audit} />
        <SourcesRead {...props} />
      </div>
      <ul class="mark-bar" aria-label={t('overview.counts')}>
        {listCounts(countVerdicts(audit.verdicts)).map(({ kind, count }) => (
          <li key={kind} style={{ flexGrow: count }}>
            <MarkCount kind={kind} count={count} isChosen={filter === kind} onFilter={onFilter} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says how many are supported. Before anything was compared, "0 of 18" would be an accusation. */
function Headline({ audit }: { audit: Audit }): VNode {
  const { firm, supported, checked } = readOverview(audit);
  if (checked > 0) {
    return (
      <p class="headline" data-supported={supported} data-firm={firm} data-checked={checked}>
        <Message
          name="page.button.supported"
          nodes={{ supported: <strong>{formatRange(firm, supported)}</strong>, checked }}
        />
      </p>
    );
  }
  return <p class="headline soft">{beforeAny(audit)}</p>;
}

function beforeAny({ status }: Audit): string {
  if (status === 'waiting') return t('wait.permission');
  return t(status === 'running' ? 'page.button.checking' : 'page.button.none');
}

function SourcesRead({ audit, onSources }: OverviewProps): VNode {
  const { count, of } = readOverview(audit).sourcesRead;
  const words = t('overview.sources_read', { read: count, count: of });
  return onSources ? (
    <LinkButton action="show-sources" onClick={onSources}>
      {words}
    </LinkButton>
  ) : (
    <span class="small">{words}</span>
  );
}

function MarkCount(props: {
  kind: MarkKind;
  count: number;
  isChosen: boolean;
  onFilter: OverviewProps['onFilter'];
}): VNode {
  const { kind, count, isChosen, onFilter } = props;
  const name = t('audit.bar', { number: count, verdict: t(`verdict.word.${kind}`) });
  const title = `${name}. ${t(`verdict.sentence.${kind}`)}`;
  const content = (
    <>
      <Icon path={VERDICT_ICONS[kind]} size={14} />
      <span aria-hidden="true">{count}</span>
      <span class="visually-hidden">{name}</span>
    </>
  );
  const look = `mark-count verdict-${kind}`;
  if (!onFilter) {
    return (
      <span class={look} title={title} data-count={kind}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={look}
      aria-pressed={isChosen}
      title={title}
      data-count={kind}
      onClick={() => onFilter(isChosen ? null : kind)}
    >
      {content}
    </button>
  );
}
