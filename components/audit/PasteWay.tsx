import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { GivingPlace } from '../../lib/core/given-text';
import type { ReadSource } from '../../lib/core/source';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { OwnTextProblem } from './OwnTextProblem';
import { useDraftWords } from './use-draft-words';
import { useGiving } from './use-giving';

type Extent = ReadSource['extent'];

/** How much of a source a pasted text is: it does not say so itself. */
const EXTENTS: readonly Extent[] = ['full-text', 'abstract', 'snippet'];

function isExtent(value: string): value is Extent {
  return EXTENTS.some(each => each === value);
}

function extentWords(extent: Extent): string {
  switch (extent) {
    case 'full-text':
      return t('own_text.paste.whole');
    case 'abstract':
      return t('own_text.paste.abstract');
    case 'snippet':
      return t('own_text.paste.part');
  }
}

/** Takes a text that the reader has copied. */
export function PasteWay({ place }: { place: GivingPlace }): VNode {
  const id = useId();
  const [text, setText] = useDraftWords(`paste ${place.source}`);
  const [extent, setExtent] = useState<Extent>('full-text');
  const { state, give } = useGiving(place);
  return (
    <section class="own-text-way" data-way="pasted">
      <h3>{t('own_text.paste.heading')}</h3>
      <label for={id}>{t('own_text.paste.label')}</label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        value={text}
        onInput={event => {
          setText(event.currentTarget.value);
        }}
      />
      <div class="row">
        <label for={`${id}-extent`}>{t('own_text.paste.extent')}</label>
        <select
          id={`${id}-extent`}
          value={extent}
          onChange={event => {
            const { value } = event.currentTarget;
            if (isExtent(value)) setExtent(value);
          }}
        >
          {EXTENTS.map(each => (
            <option key={each} value={each}>
              {extentWords(each)}
            </option>
          ))}
        </select>
        <Button
          action="give-pasted"
          disabled={state.status === 'giving'}
          onClick={() => void give({ way: 'pasted', text, extent })}
        >
          {t('own_text.paste.use')}
        </Button>
      </div>
      <div role="status">
        {state.status === 'failed' && <OwnTextProblem failure={state.failure} />}
      </div>
    </section>
  );
}
