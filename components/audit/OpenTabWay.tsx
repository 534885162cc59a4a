import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type {
  ConfirmedTab,
  GivingPlace,
  TabFailure,
  TabWait,
} from '../../lib/core/source/given-text';
import type { Source } from '../../lib/core/source/source';
import { explain, t } from '../../lib/i18n/t';
import { hostOf } from '../../lib/util/openable-url';
import { tabOriginsOf } from '../../lib/core/source/missing-access';
import { Button } from '../ui/Button';
import { ExternalLink } from '../ui/ExternalLink';
import { useAuditTools } from './audit-tools';
import { Explained } from '../ui/Explained';

export function OpenTabWay({ place, source }: { place: GivingPlace; source: Source }): VNode {
  const { ownOrigin, ownText } = useAuditTools();
  const [isTaking, setTaking] = useState(false);
  const host = hostOf(source.url);
  const wait = waitOf(ownText.tabWait.value, place);

  // nb. The browser asks only during the click: no await may come before.
  const use = (confirmed: ConfirmedTab | null): void => {
    setTaking(true);
    void ownText
      .useTab({ place, origins: tabOriginsOf(source), confirmed })
      .finally(() => setTaking(false));
  };
  return (
    <section class="own-text-way stack gap-6 small" data-way="open-tab">
      <h3>{t('own_text.tab.heading')}</h3>
      {host !== null && <p>{t('own_text.tab.how', { host })}</p>}
      <p class="soft">{t('own_text.tab.without')}</p>
      <div class="row">
        <ExternalLink url={source.url} ownOrigin={ownOrigin}>
          {t('own_text.tab.source')}
        </ExternalLink>
        {host !== null && (
          <Button action="use-open-tab" disabled={isTaking} onClick={() => use(null)}>
            {isTaking ? t('own_text.tab.taking') : t('own_text.tab.use')}
          </Button>
        )}
      </div>
      <div role="status">
        {wait?.state === 'failed' && <OwnTextProblem failure={wait.failure} />}
        {wait?.state === 'other-address' && <OtherAddress wait={wait} place={place} onUse={use} />}
      </div>
    </section>
  );
}

function waitOf(wait: TabWait | null, { audit, source }: GivingPlace): TabWait | null {
  return wait?.audit === audit && wait.source === source ? wait : null;
}

function OtherAddress(props: {
  wait: ConfirmedTab;
  place: GivingPlace;
  onUse: (confirmed: ConfirmedTab) => void;
}): VNode {
  const {
    wait: { tab, url },
    place,
    onUse,
  } = props;
  const { ownText } = useAuditTools();
  return (
    <div class="form-problem tone-problem small" data-other-address={url}>
      <p>
        <bdi>{t('own_text.tab.other', { url })}</bdi>
      </p>
      <p>{t('own_text.tab.other_next')}</p>
      <div class="row">
        <Button action="confirm-tab" onClick={() => onUse({ tab, url })}>
          {t('own_text.tab.confirm')}
        </Button>
        <Button kind="quiet" action="refuse-tab" onClick={() => ownText.waitForTab(place)}>
          {t('own_text.tab.refuse')}
        </Button>
      </div>
    </div>
  );
}

export function OwnTextProblem({ failure }: { failure: TabFailure }): VNode {
  return (
    <div class="form-problem tone-problem small" data-failure={failure}>
      <Explained {...explain('own_text.failure', failure)} />
    </div>
  );
}
