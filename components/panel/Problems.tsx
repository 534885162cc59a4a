import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { statementId, type StatementId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import { Icon, ICONS } from '../ui/Icon';
import { usePanel } from './panel-context';
import type { AuditTabsState } from './use-audit-tabs';

/** Leads from problem to problem, gravest first; stays in sight below the tabs. */
export function Problems({ tabs }: { tabs: AuditTabsState }): VNode | null {
  const { claims, place, step } = tabs;
  const count = claims.length;
  if (count === 0) return null;
  return (
    <>
      <div class="problem-steps line gap-4 tiny">
        <p role="status" data-place={place}>
          {place === 0 ? t('claims.count', { count }) : t('claims.place', { number: place, count })}
        </p>
        <StepButton name={t('claims.previous')} keyName="k" onClick={() => step(-1)} />
        <StepButton name={t('claims.next')} keyName="j" onClick={() => step(1)} />
      </div>
      <Below tabs={tabs} />
    </>
  );
}

/** Leads to the next problem below what is in view; hidden where there is none. */
function Below({ tabs }: { tabs: AuditTabsState }): VNode {
  const below = useBelow(tabs);
  const [next] = below;
  // nb. Before the list: at its end the Tab key would come when nothing is below any more.
  return (
    <button
      type="button"
      class="button problems-below tiny"
      data-action="next-below"
      data-below={below.length}
      hidden={!next}
      onClick={() => next && tabs.pick(next)}
    >
      <Icon path={ICONS.down} size={14} />
      <span>{t('claims.below', { count: below.length })}</span>
    </button>
  );
}

function StepButton(props: { name: string; keyName: 'j' | 'k'; onClick: () => void }): VNode {
  const { name, keyName, onClick } = props;
  return (
    <button
      type="button"
      class="icon-button"
      data-action={keyName === 'j' ? 'next-problem' : 'previous-problem'}
      aria-label={name}
      aria-keyshortcuts={keyName}
      title={`${name} (${keyName})`}
      onClick={onClick}
    >
      <Icon path={keyName === 'j' ? ICONS.chevron : ICONS.back} />
    </button>
  );
}

/** All that is above belongs to it: a row that is scrolled past at once is told of too. */
const ABOVE_EDGE = '9999999px 0px 0px 0px';

/** Returns the problems below what is in view, in the order of the list. */
function useBelow({ claims, filter, listRef }: AuditTabsState) {
  const order = usePanel().state.order.value;
  const [below, setBelow] = useState<readonly StatementId[]>([]);

  useEffect(() => {
    const ids = new Set<string>(claims.map(({ row }) => row.statement.id));
    const rows = [...(listRef.current?.querySelectorAll<HTMLElement>('.statement') ?? [])].filter(
      ({ dataset }) => ids.has(dataset['statement'] ?? ''),
    );
    const lower = new Set<Element>();
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) lower.delete(target);
          else lower.add(target);
        }
        setBelow(
          rows
            .filter(row => lower.has(row))
            .map(({ dataset }) => statementId(dataset['statement'] ?? '')),
        );
      },
      { rootMargin: ABOVE_EDGE },
    );
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [claims, filter, order, listRef]);

  return below.flatMap(id => claims.find(({ row }) => row.statement.id === id) ?? []);
}
