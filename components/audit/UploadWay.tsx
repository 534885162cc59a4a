import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import type { GivingPlace } from '../../lib/core/given-text';
import { t } from '../../lib/i18n/t';
import { OwnTextProblem } from './OwnTextProblem';
import { useGiving } from './use-giving';

/** What is offered first when a file is chosen; others are looked at too, and may be refused. */
const ACCEPTED = '.html,.htm,.xhtml,.pdf,.txt,.md,.xml,.nxml';

/** As large as a fetched source may be; written here for a reader. */
const MEGABYTES = 25;

/** Takes a file that the reader has, as soon as it is chosen. */
export function UploadWay({ place }: { place: GivingPlace }): VNode {
  const id = useId();
  const { state, give } = useGiving(place);
  return (
    <section class="own-text-way" data-way="uploaded">
      <h3>{t('own_text.upload.heading')}</h3>
      <label for={id}>{t('own_text.upload.label', { megabytes: MEGABYTES })}</label>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        disabled={state.status === 'giving'}
        onChange={event => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void give({ way: 'uploaded', file });
        }}
      />
      <div role="status">
        {state.status === 'failed' && <OwnTextProblem failure={state.failure} />}
      </div>
    </section>
  );
}
