import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type {
  FailedPage,
  OfferedPage,
  OwnPageFailure,
  PageList,
} from '../../lib/core/source/own-file';
import { t, type Explanation } from '../../lib/i18n/t';
import { hostOf } from '../../lib/util/openable-url';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { Explained } from '../ui/Explained';
import { explainOwnFile } from './own-file-words';

/** Lists the open tabs on a click, and adds the pages that the user ticks to their own files. */
export function OpenPages({ chat }: { chat: string | null }): VNode {
  const { actions } = usePanel();
  const [list, setList] = useState<PageList | null>(null);
  const [failed, setFailed] = useState<readonly FailedPage[]>([]);
  const [isBusy, setBusy] = useState(false);

  function during<Value>(work: Promise<Value>, then: (value: Value) => void): void {
    setFailed([]);
    setBusy(true);
    void work.then(then).finally(() => setBusy(false));
  }
  // nb. The browser asks only during the click: no await may come before.
  const offer = (): void => during(actions.listOpenPages(chat), setList);
  const add = (pages: OfferedPage[]): void =>
    during(actions.addOpenPages(pages), failures => {
      setFailed(failures);
      setList(null);
    });
  return (
    <div class="stack gap-6 start wide">
      <Button action="list-tabs" disabled={isBusy} onClick={offer}>
        {t('look.tabs.list')}
      </Button>
      <p class="soft">{t('look.tabs.about')}</p>
      {list && <PageChoice {...list} isBusy={isBusy} onAdd={add} />}
      <div class="stack gap-6 wide" role="status">
        {failed.map(each => (
          <FailedLine key={each.page.tab} {...each} />
        ))}
      </div>
    </div>
  );
}

export function PageChoice(
  props: PageList & { isBusy: boolean; onAdd: (pages: OfferedPage[]) => void },
): VNode {
  const { pages, isWhole, isBusy, onAdd } = props;
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const chosen = pages.filter(({ tab }) => ticked.includes(tab));
  return (
    <>
      {!isWhole && <p data-tabs="partial">{t('look.tabs.partial')}</p>}
      {pages.length === 0 && <p data-tabs="none">{t('look.tabs.none')}</p>}
      {pages.length > 0 && (
        <>
          <fieldset class="open-pages stack gap-4 wide">
            <legend>{t('look.tabs.title')}</legend>
            {pages.map(({ tab, title, url }) => (
              <label key={tab} class="choice" data-open-page={url}>
                <input
                  type="checkbox"
                  checked={ticked.includes(tab)}
                  onChange={event =>
                    setTicked(
                      event.currentTarget.checked
                        ? [...ticked, tab]
                        : ticked.filter(each => each !== tab),
                    )
                  }
                />
                <span>
                  <bdi>{title}</bdi> <bdi class="soft">{hostOf(url)}</bdi>
                </span>
              </label>
            ))}
          </fieldset>
          <p class="soft">{t('look.tabs.sites')}</p>
          <Button
            action="read-tabs"
            disabled={isBusy || chosen.length === 0}
            onClick={() => onAdd(chosen)}
          >
            {isBusy ? t('own_text.tab.taking') : t('look.tabs.read')}
          </Button>
        </>
      )}
    </>
  );
}

export function FailedLine({ page, failure }: FailedPage): VNode {
  return (
    <div class="form-problem tone-problem small" data-failure={failure}>
      <p>
        <strong>
          <bdi>{page.title}</bdi>
        </strong>
      </p>
      <Explained {...explainPage(failure)} />
    </div>
  );
}

function explainPage(failure: OwnPageFailure): Explanation {
  if (failure === 'tab-changed') {
    return { sentence: t('look.tabs.changed'), nextStep: t('look.tabs.list_again') };
  }
  return failure === 'tab-not-readable' || failure === 'not-allowed'
    ? {
        sentence: t(`own_text.failure.sentence.${failure}`),
        nextStep: t('look.tabs.save_page'),
      }
    : explainOwnFile(failure);
}
