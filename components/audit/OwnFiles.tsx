import type { VNode } from 'preact';

import type { OwnFileFailure } from '../../lib/core/source/own-file';
import { formatDayHere } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { Explained } from '../ui/Explained';
import { FileField } from '../ui/FileField';
import { OpenPages } from './OpenPages';
import { explainOwnFile } from './own-file-words';
import { ACCEPTED } from './OwnText';
import { useSaving } from './SavingLine';

/** The user's own files and pages to search in: which there are, and ways to add and remove them. */
export function OwnFiles({ chat }: { chat: string | null }): VNode {
  const { state, actions } = usePanel();
  const { state: adding, save } = useSaving<OwnFileFailure>();
  return (
    <div class="stack gap-6 start wide">
      <ul class="stack gap-4 wide">
        {state.ownFiles.value.map(file => (
          <li key={file.id} class="line apart wide" data-own-file={file.name}>
            <span>
              <bdi>{file.name}</bdi>{' '}
              <time class="soft" dateTime={file.addedAt}>
                {formatDayHere(file.addedAt)}
              </time>
            </span>
            <Button
              kind="quiet"
              action="delete-own-file"
              name={t('look.files.delete_named', { name: file.name })}
              onClick={() => actions.deleteOwnFile(file.id)}
            >
              {t('look.files.delete')}
            </Button>
          </li>
        ))}
      </ul>
      <OpenPages chat={chat} />
      <FileField
        label={t('look.files.add')}
        name="own-file"
        accept={ACCEPTED}
        disabled={adding.status === 'saving'}
        onFiles={file => void save(() => actions.addOwnFile(file))}
      />
      <div role="status">
        {adding.status === 'failed' && (
          <div class="form-problem tone-problem small" data-failure={adding.failure}>
            <Explained {...explainOwnFile(adding.failure)} />
          </div>
        )}
      </div>
    </div>
  );
}
