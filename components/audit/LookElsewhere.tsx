import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { findAside, isAtWork } from '../../lib/core/audit/aside';
import { mayLookElsewhere, type Look } from '../../lib/core/audit/look';
import type { AuditId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import { queryOf } from '../../lib/literature/query';
import type { MatrixRow } from '../../lib/views/audit-index';
import { usePanel } from '../panel/panel-context';
import { LinkButton } from '../ui/Button';
import { AsideAtWork, AsideInterrupted } from './AsideAtWork';
import { LookForm } from './LookForm';
import { LookResultView } from './LookResultView';

type LookElsewhereProps = { audit: Audit; row: MatrixRow };

/**
 * Offers to search public literature for a statement that its cited sources do not carry, and shows
 * what such a search gave. Nothing is asked before the click in the form.
 */
export function LookElsewhere({ audit, row }: LookElsewhereProps): VNode | null {
  const { state } = usePanel();
  const place = { auditId: audit.id, kind: 'look' as const, key: row.statement.id };
  const look = findAside(state.asides.value, place);
  const isOffered = mayLookElsewhere(row.verdict) && (look === null || !isAtWork(look));
  if (look === null && !isOffered) return null;
  return (
    <section
      class="look stack gap-12 start small"
      aria-label={t('look.title')}
      data-look={look?.state.status ?? 'none'}
    >
      {look !== null && <LookState look={look} />}
      {isOffered && <LookOffer audit={audit} row={row} earlier={look} />}
    </section>
  );
}

type LookOfferProps = LookElsewhereProps & { earlier: Look | null };

function LookOffer({ audit, row, earlier }: LookOfferProps): VNode {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    const query = earlier?.request.query ?? queryOf(row.statement.text);
    const searches = [{ key: row.statement.id, name: t('look.query'), query }];
    return <LookForm audit={audit} searches={searches} onAsked={() => setOpen(false)} />;
  }
  return (
    <LinkButton action="look-elsewhere" onClick={() => setOpen(true)}>
      {t(earlier ? 'look.again' : 'look.title')}
    </LinkButton>
  );
}

/** What is done now, and the button that stops it. */
export function LookingNow({ audit, words }: { audit: AuditId; words: string }): VNode {
  const { actions } = usePanel();
  const stop = (): void => actions.stopAside(audit, 'look');
  return <AsideAtWork work="looks" words={words} onStop={stop} />;
}

function LookState({ look }: { look: Look }): VNode {
  const { state } = look;
  if (state.status === 'ended') return <LookResultView result={state.result} />;
  if (state.status === 'interrupted') return <AsideInterrupted why={state.why} />;
  return <LookingNow audit={look.auditId} words={t('look.asking')} />;
}
