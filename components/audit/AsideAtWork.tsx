import type { VNode } from 'preact';

import type { AsideFailure } from '../../lib/core/audit/aside';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';

/** Work beside a check that the engine does now, with its stop. */
export function AsideAtWork(props: { work: string; words: string; onStop: () => void }): VNode {
  const { work, words, onStop } = props;
  return (
    <div class="row apart wide" data-at-work={work}>
      <p role="status">{words}</p>
      <Button action={`stop-${work}`} onClick={onStop}>
        {t('look.stop')}
      </Button>
    </div>
  );
}

/** Says why work beside a check gave nothing; an engine or a user that ended it is no failure. */
export function AsideInterrupted({ why }: { why: AsideFailure | undefined }): VNode {
  return (
    <p role="status" data-why={why ?? 'stopped'}>
      {why ? asideFailureWords(why) : t('look.interrupted')}
    </p>
  );
}

function asideFailureWords(why: AsideFailure): string {
  return why === 'no-service-answered' || why === 'no-documents'
    ? t(`opinion.why.${why}`)
    : inOneLine(explain('reason', why));
}
