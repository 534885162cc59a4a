import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { TextField } from './Field';

/** Field for a model's address; `onAdd` returns false if it is none. */
export function AddModel({ onAdd }: { onAdd: (typed: string) => boolean }): VNode {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = (): void => {
    const isAdded = onAdd(typed);
    setWrong(!isAdded);
    if (isAdded) setTyped('');
  };
  return (
    <>
      <TextField
        label={t('model.address.label')}
        help={t('model.address.help')}
        name="model-address"
        value={typed}
        onInput={setTyped}
      />
      <Button action="add-model" onClick={add}>
        {t('model.address.ask')}
      </Button>
      <p class="model-trouble small" role="status">
        {isWrong && t('model.address.invalid')}
      </p>
    </>
  );
}
