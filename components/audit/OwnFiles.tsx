import type { VNode } from 'preact';

import type { OwnFileFailure } from '../../lib/core/source/own-file';
import { explain, t } from '../../lib/i18n/t';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { Explained } from '../ui/Explained';
import { FileField } from '../ui/FileField';
import { ACCEPTED } from './OwnText';
import { useSaving } from './SavingLine';

/** The user's own files to search in: which there are, and a way to add and remove them. */
export function OwnFiles(): VNode {
  const { state, actions } = usePanel();
  const { state: adding, save } = useSaving<OwnFileFailure>();
  return (
    <div class="stack gap-6 start wide">
      <ul class="stack gap-4 wide">
        {state.ownFiles.value.map(file => (
          <li key={file.id} class="row apart wide" data-own-file={file.name}>
            <bdi>{file.name}</bdi>
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
            <Explained {...explainFailure(adding.failure)} />
          </div>
        )}
      </div>
    </div>
  );
}

function explainFailure(failure: OwnFileFailure) {
  return failure === 'storage-full'
    ? explain('own_text.failure', failure)
    : explain('reason', failure);
}
