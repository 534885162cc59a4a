import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';

export type SaveButtonProps = {
  kind: 'csv' | 'svg' | 'png';
  /** What it is of, for who hears the button alone. */
  chart: string;
  onClick: () => void;
};

/** Keeps a chart as a file of one kind. */
export function SaveButton({ kind, chart, onClick }: SaveButtonProps): VNode {
  const what = fileWords(kind);
  return (
    <Button
      kind="quiet"
      icon={ICONS.download}
      action={`save-${kind}`}
      name={t('dashboard.save_name', { what, chart })}
      onClick={onClick}
    >
      {what}
    </Button>
  );
}

function fileWords(kind: SaveButtonProps['kind']): string {
  switch (kind) {
    case 'csv':
      return t('dashboard.save_csv');
    case 'svg':
      return t('dashboard.save_svg');
    case 'png':
      return t('dashboard.save_png');
  }
}
