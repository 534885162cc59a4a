import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { findAside, isAtWork } from '../../lib/core/audit/aside';
import type { Look } from '../../lib/core/audit/look';
import { formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { literatureCorrectness } from '../../lib/metrics/bioace';
import { queryOf } from '../../lib/literature/query';
import type { AuditIndex } from '../../lib/views/audit-index';
import { usePanel } from '../panel/panel-context';
import { LinkButton } from '../ui/Button';
import { LookingNow } from './LookElsewhere';
import { LookForm } from './LookForm';

/**
 * Offers to search public literature for every statement of an answer, and shows for how many it
 * supports them: BioACE's correctness, which is none of the check's rates.
 */
export function LookForAll({ index }: { index: AuditIndex }): VNode | null {
  const { audit, matrix } = index;
  const { state } = usePanel();
  const rows = matrix.rows.map(({ statement, number }) => {
    const place = { auditId: audit.id, kind: 'look' as const, key: statement.id };
    return { statement, number, look: findAside(state.asides.value, place) };
  });
  const left = rows.filter(({ look }) => look?.state.status !== 'ended');
  const isLooking = rows.some(({ look }) => look && isAtWork(look));
  if (rows.length === 0 || audit.status !== 'finished') return null;
  return (
    <section class="look stack gap-12 start small" aria-label={t('look.all.title')} data-look-all>
      <Correctness looks={rows.flatMap(({ look }) => look ?? [])} of={rows.length} />
      {isLooking && (
        <LookingNow
          audit={audit.id}
          words={t('look.all.done', { done: rows.length - left.length, all: rows.length })}
        />
      )}
      {!isLooking && left.length > 0 && (
        <Offer
          audit={audit}
          searches={left.map(({ statement, number }) => ({
            key: statement.id,
            name: t('look.all.query', { number }),
            query: queryOf(statement.text),
          }))}
        />
      )}
    </section>
  );
}

function Offer(props: Omit<Parameters<typeof LookForm>[0], 'onAsked'>): VNode {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <LookForm {...props} onAsked={() => setOpen(false)} />
  ) : (
    <LinkButton action="look-for-all" onClick={() => setOpen(true)}>
      {t('look.all.title')}
    </LinkButton>
  );
}

/** Over the statements that were searched for; said only once more than one was. */
function Correctness({ looks, of }: { looks: readonly Look[]; of: number }): VNode | null {
  const outcomes = looks.flatMap(({ state }) =>
    state.status === 'ended' ? state.result.outcome : [],
  );
  if (outcomes.length < Math.min(2, of)) return null;
  const { overAll, overJudged } = literatureCorrectness(outcomes);
  return (
    <p data-look-correctness={overAll.count}>
      {t('look.all.correctness', { share: formatShare(overAll) })}
      {overJudged.of < overAll.of && (
        <> · {t('look.all.searched', { share: formatShare(overJudged) })}</>
      )}
    </p>
  );
}
