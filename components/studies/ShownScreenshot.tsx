import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { imageTypeOf } from '../../lib/core/study/screenshot';
import type { StudySlot } from '../../lib/core/study/study';
import type { ShownStudy } from '../../lib/studies/page-state';
import { ConfirmButton } from '../ui/ConfirmButton';
import type { StudiesProps } from './studies-props';

/** The picture of one answer, and a way to delete it. */
export function ShownScreenshot(props: {
  study: ShownStudy;
  place: Pick<StudySlot, 'question' | 'system'>;
  repeat: number;
  actions: Pick<StudiesProps['actions'], 'findScreenshot' | 'deleteScreenshot'>;
}): VNode {
  const { study, place, repeat, actions } = props;
  const { id } = study.study;
  const slot = { ...place, repeat };
  const title = `${t('studies.screenshot.alt')}, ${t('studies.answers.repeat', { repeat })}`;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    void actions.findScreenshot(id, slot).then(found => {
      // What came with a package may be any file: a browser gets it only as one of three kinds.
      const type = found && imageTypeOf(found.image);
      if (!type || isOver) return;
      made = URL.createObjectURL(new Blob([found.image], { type }));
      setUrl(made);
    });
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
    // A study that changed may have another picture there.
  }, [study]);
  return (
    <div class="stack gap-4">
      {url !== null && (
        <a href={url} target="_blank">
          <img class="study-screenshot" src={url} alt={title} />
        </a>
      )}
      <ConfirmButton
        label={t('studies.delete.button')}
        name={t('studies.delete.of', { title })}
        question={t('studies.screenshot.question')}
        confirm={t('studies.delete.confirm')}
        action="delete-screenshot"
        onConfirm={() => void actions.deleteScreenshot(id, slot)}
      />
    </div>
  );
}
