import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { isUngrounded } from '../../lib/core/audit/finding';
import { isSettled, type Pair } from '../../lib/core/audit/pair';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { marksOf } from '../../lib/core/audit/mark';
import { VERDICT_ORDER } from '../../lib/core/audit/verdict';
import { VerdictMark } from '../ui/VerdictMark';
import { EvidenceView } from './EvidenceView';
import { MarkedStatement } from './MarkedNumbers';
import { MatrixBySource } from './MatrixBySource';
import { MatrixTable } from './MatrixTable';

export function MatrixView(props: {
  index: AuditIndex;
  /** `page`: the table fills the window, and the expanded cell is shown beside it. */
  layout: 'panel' | 'page';
  open: Pair | null;
  onOpen: (pair: Pair | null) => void;
}): VNode {
  const { index, layout, open, onOpen } = props;
  const root = useRef<HTMLDivElement>(null);
  const { matrix, audit } = index;
  const Cells = useNarrow() ? MatrixBySource : MatrixTable;
  const column = open ? index.columns.get(open.sourceId) : undefined;
  const row = open ? index.rows.get(open.statementId) : undefined;

  function close(): void {
    onOpen(null);
    root.current?.querySelector<HTMLElement>('.matrix-cell[tabindex="0"]')?.focus();
  }

  if (matrix.rows.length === 0 || matrix.columns.length === 0) {
    return (
      <p class="soft">
        {t(matrix.columns.length === 0 ? 'audit.no_source' : 'audit.matrix.no_statement')}
      </p>
    );
  }
  return (
    <div class={`stack gap-16 matrix-view-${layout}`} ref={root}>
      <div class="stack gap-12">
        <Cells index={index} open={open} onOpen={onOpen} />
        <MatrixLegend audit={audit} />
        <MatrixSize index={index} />
      </div>
      {open && column && row && (
        <aside class="matrix-evidence stack" aria-label={t('audit.matrix.opened')}>
          <p class="matrix-statement" dir="auto">
            <span class="statement-number">{row.number}</span>{' '}
            <MarkedStatement statement={row.statement} pairs={[open]} />
          </p>
          <EvidenceView
            key={open.id}
            index={index}
            pair={open}
            column={column}
            takesFocus
            onClose={close}
          />
        </aside>
      )}
    </div>
  );
}

function MatrixSize({ index: { matrix, audit } }: { index: AuditIndex }): VNode {
  const quiet = audit.statements.length - matrix.rows.length;
  return (
    <p class="soft tiny">
      {t('audit.matrix.size', {
        statements: t('count.statements', { count: matrix.rows.length }),
        sources: t('count.sources', { count: matrix.columns.length }),
      })}
      {quiet > 0 && ` ${t('audit.matrix.quiet', { count: quiet })}`}
    </p>
  );
}

/** Width below which a table of several sources would be cut. */
const NARROW = '(max-width: 479.98px)';

function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const media = matchMedia(NARROW);
    const follow = (): void => setNarrow(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return isNarrow;
}

/** Kinds a cell can have; the other kinds belong to whole statements. */
const CELL_KINDS = VERDICT_ORDER.filter(
  kind => kind !== 'supported-elsewhere' && kind !== 'not-check-worthy',
).flatMap(marksOf);

function MatrixLegend({ audit: { pairs, stage } }: { audit: Audit }): VNode {
  const hasUngrounded = pairs.some(pair => isSettled(pair) && isUngrounded(pair.finding));
  return (
    <ul class="legend soft tiny" aria-label={t('audit.matrix.legend.label')}>
      {CELL_KINDS.map(kind => (
        <li key={kind}>
          <VerdictMark kind={kind} size={12} /> {t(`verdict.word.${kind}`)}
        </li>
      ))}
      <li>
        <span class="legend-cited" aria-hidden="true" /> {t('audit.matrix.legend.cited')}
      </li>
      {hasUngrounded && (
        <li>
          <span class="legend-ungrounded" aria-hidden="true" />{' '}
          {t('audit.matrix.legend.ungrounded')}
        </li>
      )}
      {stage === 'checking-again' && (
        <li>
          <span class="legend-checked-again" aria-hidden="true" /> {t('check_again.pair.mark')}
        </li>
      )}
    </ul>
  );
}
