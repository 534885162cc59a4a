import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { t } from '../../lib/i18n/t';
import { ICONS } from '../ui/Icon';
import { Button } from '../ui/Button';
import { usePanel } from './panel-context';

/** Hides the marks on the pages of the answer's site, or shows them; none for other answers. */
export function HideMarks({ audit }: { audit: Audit }): VNode | null {
  const { state, actions } = usePanel();
  const { origin } = audit.answer;
  if (origin.kind !== 'site') return null;

  const { site } = origin;
  const isHidden = state.hiddenMarks.value.includes(site);
  return (
    <Button
      kind="quiet"
      icon={isHidden ? ICONS.eyeOff : ICONS.eye}
      action="hide-marks"
      name={t('page.marks.hide')}
      tip={t('page.marks.hide')}
      isPressed={isHidden}
      onClick={() => actions.hideMarks(site, !isHidden)}
    />
  );
}
