import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { CHECK_VIEWS, type CheckView } from '../../lib/settings/settings';

/** Three cards, of which one is chosen: how the user wants to see checks. */
export function ChooseView(props: {
  chosen: CheckView;
  onChoose: (view: CheckView) => void;
}): VNode {
  const { chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset class="wrap">
      <legend>
        <h2>{t('setting.checkView.label')}</h2>
      </legend>
      {CHECK_VIEWS.map(view => (
        <label key={view} class="view-card stack gap-4 box">
          <span class="line">
            <input
              type="radio"
              name={name}
              value={view}
              checked={view === chosen}
              data-action={`view-${view}`}
              onChange={() => onChoose(view)}
            />
            <strong>{t(`setting.checkView.name.${view}`)}</strong>
          </span>
          <span class="soft">{t(`setting.checkView.about.${view}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
