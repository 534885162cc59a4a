import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { ReadSource } from '../../lib/core/source/source';
import { changeCause, findLaterChange, type Reading } from '../../lib/core/source/source-changes';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { useAuditTools } from './audit-tools';

/** Says so where a later check read another text at the address of a source. */
export function ChangedSince({ source }: { source: ReadSource }): VNode | null {
  const later = findLaterChange(source, useReadings(source.url));
  const how = later && changeCause(source, later);
  if (!later || !how) return null;
  return (
    <p
      class="source-mark source-mark-note"
      data-changed-since={later.retrievedAt}
      data-changed-how={how}
    >
      <strong>{t(`evidence.changed.later_${how}_head`)}</strong>{' '}
      {t(`evidence.changed.later_${how}`, { date: formatDate(later.retrievedAt) })}{' '}
      {t('evidence.changed.kept', { date: formatDate(source.visit.retrievedAt) })}
    </p>
  );
}

const NONE: readonly Reading[] = [];

function useReadings(url: string | null): readonly Reading[] {
  const { findReadings } = useAuditTools();
  const [readings, setReadings] = useState(NONE);

  useEffect(() => {
    const stopping = new AbortController();
    setReadings(NONE);
    if (url === null) return;
    findReadings(url).then(
      found => {
        if (!stopping.signal.aborted) setReadings(found);
      },
      (error: unknown) => {
        // The check stands as it is; only what came after it stays unknown.
        console.error('panel: what was read at an address could not be looked up', error);
      },
    );
    return () => stopping.abort();
  }, [url, findReadings]);

  return readings;
}
