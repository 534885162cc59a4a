import type { VNode } from 'preact';

import type { Source } from '../../lib/core/source/source';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { useAuditTools } from './audit-tools';

export function GivenNote({ source }: { source: Source }): VNode | null {
  const tools = useAuditTools();
  const { given, status } = source;
  if (!given) return null;
  const { tabUrl, fileName, givenAt } = given;
  return (
    <div class="source-mark source-mark-note" data-given={given.way}>
      <p>
        <strong>{t(`own_text.note.${given.way}`)}</strong>
        {fileName !== null && (
          <>
            {' '}
            <bdi>{fileName}</bdi>
          </>
        )}
        {', '}
        <time dateTime={givenAt}>{formatDate(givenAt)}</time>.
      </p>
      {tabUrl !== null && (
        <p>
          <bdi>{t('own_text.note.address', { url: tabUrl })}</bdi>
        </p>
      )}
      {status === 'pending' && <p>{t('own_text.note.pending')}</p>}
      {status === 'unreadable' && <p>{t('own_text.note.unread')}</p>}
      <Button kind="quiet" action="remove-own-text" onClick={() => tools.retry([source.id])}>
        {t('own_text.note.undo')}
      </Button>
    </div>
  );
}
