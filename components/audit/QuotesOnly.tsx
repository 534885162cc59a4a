import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { keepsQuotesOnly, type ReadSource } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { useAuditTools } from './audit-tools';

/** Says which sources have only their quotes stored, what that prevents, and the next step. */
export function QuotesOnly({ audit }: { audit: Audit }): VNode | null {
  const tools = useAuditTools();
  const sources = audit.sources.filter(keepsQuotesOnly);
  const fetched = sources.filter(({ given }) => !given);
  if (audit.status === 'running' || sources.length === 0) return null;
  return (
    <section class="quotes-only" data-quotes-only={sources.length}>
      <p class="soft">
        {t('quotes_only.sentence', { count: sources.length })} {quotesOnlyNext(sources)}
      </p>
      {fetched.length > 0 && (
        <Button
          kind="quiet"
          action="read-again"
          onClick={() => tools.retry(fetched.map(({ id }) => id))}
        >
          {t('quotes_only.read_again', { count: fetched.length })}
        </Button>
      )}
    </section>
  );
}

export function quotesOnlyNext(sources: readonly ReadSource[]): string {
  const steps = [
    ...(sources.some(({ given }) => !given) ? [t('quotes_only.next')] : []),
    ...(sources.some(({ given }) => given) ? [t('quotes_only.next_given')] : []),
  ];
  return steps.join(' ');
}
