import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { hashOf, type StudyPlace } from '../../lib/studies/page-state';
import { Banner } from '../ui/Banner';
import { Icon, ICONS } from '../ui/Icon';
import { StorageBanner } from '../ui/StorageBanner';
import { DraftPage } from './DraftPage';
import type { StudiesProps } from './studies-props';
import { StudyList } from './StudyList';
import { StudyPage } from './StudyPage';

/** Studies: all of them, a draft, or one. */
export function StudiesApp(props: StudiesProps): VNode {
  const place = props.place.value;
  const main = useRef<HTMLElement>(null);
  useFocusOnChange(place, main);
  return (
    <main class="page studies" data-studies={place.kind} ref={main}>
      <StorageBanner trouble={props.storage.value} />
      {place.kind === 'list' ? (
        <StudyList {...props} />
      ) : (
        <>
          <p>
            <a class="external" href={hashOf({ kind: 'list' }) || '#'}>
              <Icon path={ICONS.back} size={14} />
              <span>{t('studies.back')}</span>
            </a>
          </p>
          <Inside {...props} place={place} />
        </>
      )}
    </main>
  );
}

function Inside({ place, ...props }: Omit<StudiesProps, 'place'> & { place: StudyPlace }): VNode {
  const { drafts, shown } = props;
  if (place.kind === 'labels') return <>{props.labels}</>;
  if (place.kind === 'draft') {
    const draft = drafts.value.find(({ id }) => id === place.id);
    return draft ? <DraftPage {...props} key={draft.id} draft={draft} /> : <Missing />;
  }
  const study = shown.value;
  if (place.kind === 'list' || study === 'missing') return <Missing />;
  if (study === 'loading' || study.study.id !== place.id) {
    return (
      <h1 tabIndex={-1} aria-busy="true">
        {t('studies.title')}
      </h1>
    );
  }
  return <StudyPage {...props} key={study.study.id} study={study} tab={place.tab} />;
}

function Missing(): VNode {
  return (
    <>
      <h1 tabIndex={-1}>{t('studies.title')}</h1>
      <Banner tone="info" title={t('studies.missing')}>
        <p>{t('studies.missing_next')}</p>
      </Banner>
    </>
  );
}

/** What had the focus is gone with another page; its heading is read out instead. */
function useFocusOnChange(place: StudyPlace, main: { current: HTMLElement | null }): void {
  const id = 'id' in place ? place.id : place.kind;
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    main.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [id]);
}
