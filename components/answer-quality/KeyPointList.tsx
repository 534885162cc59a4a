import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { KeyPoint } from '../../lib/core/answer/key-point';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { KeyPointForm } from './KeyPointForm';

type KeyPointListProps = {
  points: readonly KeyPoint[];
  /** `true` once it is stored; an empty change confirms a draft. */
  onEdit: (
    id: KeyPoint['id'],
    part: Partial<Pick<KeyPoint, 'text' | 'importance'>>,
  ) => Promise<boolean>;
  onRemove: (id: KeyPoint['id']) => void;
};

/** The key points of a question, each to change, to confirm or to delete. */
export function KeyPointList({ points, ...actions }: KeyPointListProps): VNode {
  return (
    <ul class="stack gap-6 wide" aria-label={t('quality.points.title')}>
      {points.map(point => (
        <Item key={point.id} point={point} {...actions} />
      ))}
    </ul>
  );
}

function Item({
  point,
  onEdit,
  onRemove,
}: Omit<KeyPointListProps, 'points'> & { point: KeyPoint }): VNode {
  const [isOpen, setOpen] = useState(false);
  const { id, text, importance, isConfirmed } = point;
  const button = (of: 'confirm' | 'edit' | 'delete', onClick: () => void): VNode => (
    <Button
      kind="quiet"
      action={`${of}-key-point`}
      name={t('quality.points.of', { action: t(`quality.points.${of}`), text })}
      onClick={onClick}
    >
      {t(`quality.points.${of}`)}
    </Button>
  );
  const save = async (part: Parameters<typeof onEdit>[1]): Promise<boolean> => {
    const isStored = await onEdit(id, part);
    if (isStored) setOpen(false);
    return isStored;
  };
  return (
    <li class="key-point stack gap-2 box" data-key-point={isConfirmed ? 'counts' : 'draft'}>
      {isOpen ? <KeyPointForm start={point} onSave={save} /> : <p dir="auto">{text}</p>}
      <div class="wrap apart">
        <span class="soft">
          {t(`quality.points.${importance}`)}{' '}
          {!isConfirmed && <span class="tag">{t('quality.points.draft')}</span>}
        </span>
        <span class="row">
          {!isConfirmed && button('confirm', () => void onEdit(id, {}))}
          {button('edit', () => setOpen(!isOpen))}
          {button('delete', () => onRemove(id))}
        </span>
      </div>
    </li>
  );
}
