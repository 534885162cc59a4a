import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { CHECK_VIEWS } from '../../lib/settings/settings';
import { usePanel } from './panel-context';

/** Chooses how all checks are shown. Buttons, since an arrow key must not replace the page. */
export function ViewSwitch(): VNode {
  const { state, actions } = usePanel();
  return (
    <div class="judging-switch" role="group" aria-label={t('setting.checkView.label')}>
      {CHECK_VIEWS.map(view => (
        <button
          key={view}
          type="button"
          class="judging-option bare small"
          data-action={`view-${view}`}
          aria-pressed={view === state.checkView.value}
          title={t(`setting.checkView.about.${view}`)}
          onClick={() => actions.chooseView(view)}
        >
          <span>{t(`setting.checkView.name.${view}`)}</span>
        </button>
      ))}
    </div>
  );
}
