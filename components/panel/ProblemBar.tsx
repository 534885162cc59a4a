import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { statementId, type StatementId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import { Icon, ICONS } from '../ui/Icon';
import { usePanel } from './panel-context';
import type { AuditTabsState } from './use-audit-tabs';

/** Leads from problem to problem, gravest first, and to the next one below what is in view. */
export function ProblemBar({ tabs }: { tabs: AuditTabsState }): VNode | null {
  const { claims, place, step, pick } = tabs;
  const below = useBelow(tabs);
  const [next] = below;
  if (claims.length === 0) return null;
  const count = claims.length;
  return (
    <div class="problem-bar line apart small" data-problems={count}>
      <div class="line gap-4">
        <StepButton name={t('claims.previous')} keyName="k" onClick={() => step(-1)} />
        <p role="status" data-place={place}>
          {place === 0 ? t('claims.count', { count }) : t('claims.place', { number: place, count })}
        </p>
        <StepButton name={t('claims.next')} keyName="j" onClick={() => step(1)} />
      </div>
      {next && (
        <button
          type="button"
          class="button button-quiet"
          data-action="next-below"
          data-below={below.length}
          onClick={() => pick(next)}
        >
          <Icon path={ICONS.down} size={14} />
          <span>{t('claims.below', { count: below.length })}</span>
        </button>
      )}
    </div>
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

/** Height of the bar itself, which covers what is at the edge. */
const EDGE = '0px 0px -44px 0px';

/** Returns the problems below what is in view, in the order of the list. */
function useBelow({ claims, filter, listRef }: AuditTabsState) {
  const order = usePanel().state.order.value;
  const [below, setBelow] = useState<readonly StatementId[]>([]);

  useEffect(() => {
    const ids = new Set<string>(claims.map(({ row }) => row.statement.id));
    const rows = [...(listRef.current?.querySelectorAll<HTMLElement>('.statement') ?? [])].filter(
      ({ dataset }) => ids.has(dataset['statement'] ?? ''),
    );
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
          if (!isIntersecting && boundingClientRect.top > (rootBounds?.top ?? 0)) seen.add(target);
          else seen.delete(target);
        }
        setBelow(
          rows
            .filter(row => seen.has(row))
            .map(({ dataset }) => statementId(dataset['statement'] ?? '')),
        );
      },
      { rootMargin: EDGE },
    );
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [claims, filter, order, listRef]);

  return below.flatMap(id => claims.find(({ row }) => row.statement.id === id) ?? []);
}
