import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { MOST_KEY_POINT_CHARACTERS, type KeyPoint } from '../../lib/core/answer/key-point';
import { t } from '../../lib/i18n/t';
import { Choices } from '../options/Field';
import { Button } from '../ui/Button';
import { FieldFrame } from '../ui/Choice';

const IMPORTANCES: readonly KeyPoint['importance'][] = ['must-have', 'nice-to-have'];

type Words = Pick<KeyPoint, 'text' | 'importance'>;

/** Words and importance of one key point, new or changed. */
export function KeyPointForm(props: {
  start?: Words;
  /** `true` once it is stored; what was typed remains otherwise. */
  onSave: (words: Words) => Promise<boolean>;
}): VNode {
  const { start, onSave } = props;
  const [text, setText] = useState(start?.text ?? '');
  const [importance, setImportance] = useState(start?.importance ?? 'must-have');
  const save = async (): Promise<void> => {
    if ((await onSave({ text, importance })) && !start) setText('');
  };
  return (
    <div class="stack gap-6 start wide" data-key-point-form>
      <FieldFrame name="key-point" label={t('quality.points.text')} look="field stack gap-4 wide">
        {control => (
          <textarea
            {...control}
            rows={2}
            dir="auto"
            maxLength={MOST_KEY_POINT_CHARACTERS}
            value={text}
            onInput={event => setText(event.currentTarget.value)}
          />
        )}
      </FieldFrame>
      <Choices
        legend={t('quality.points.importance')}
        isLegendHidden
        values={IMPORTANCES}
        chosen={importance}
        wordOf={each => t(`quality.points.${each}`)}
        onChoose={setImportance}
      />
      <Button
        action={start ? 'save-key-point' : 'add-key-point'}
        disabled={text.trim() === ''}
        onClick={() => void save()}
      >
        {t(start ? 'quality.points.save' : 'quality.points.add')}
      </Button>
    </div>
  );
}
