import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { SITE_IDS } from '../../lib/core/answer';
import type { SiteId } from '../../lib/core/answer';
import { ENGINE_PLACES } from '../../lib/core/engine-place';
import type { EnginePlace } from '../../lib/core/engine-place';
import { t } from '../../lib/i18n/t';
import { ownPlaceOf } from '../../lib/state/engine-choice';
import type { EngineChoice } from '../../lib/state/engine-choice';
import { siteName } from '../audit/format';
import { placeWord } from '../engine/engine-words';

export type SiteEnginesProps = {
  choice: EngineChoice;
  /** `null`: the site goes with the switch. */
  onChoose: (site: SiteId, place: EnginePlace | null) => void;
};

/** Sites whose answers are judged elsewhere than the switch says. */
export function SiteEngines({ choice, onChoose }: SiteEnginesProps): VNode {
  const id = useId();
  return (
    <section class="site-engines" aria-labelledby={id}>
      <h3 id={id}>{t('options.api.by_site.title')}</h3>
      <p class="soft">{t('options.api.by_site.help')}</p>
      {SITE_IDS.map(site => (
        <SiteEngine
          key={site}
          site={site}
          place={ownPlaceOf(choice, site)}
          onChoose={place => {
            onChoose(site, place);
          }}
        />
      ))}
    </section>
  );
}

type SiteEngineProps = {
  site: SiteId;
  place: EnginePlace | null;
  onChoose: (place: EnginePlace | null) => void;
};

function SiteEngine({ site, place, onChoose }: SiteEngineProps): VNode {
  const id = useId();
  return (
    <div class="site-engine">
      <label for={id}>{siteName(site)}</label>
      <select
        id={id}
        name={`engine-${site}`}
        value={place ?? ''}
        onChange={event => {
          const { value } = event.currentTarget;
          onChoose(ENGINE_PLACES.find(each => each === value) ?? null);
        }}
      >
        <option value="">{t('options.api.by_site.as_switch')}</option>
        {ENGINE_PLACES.map(each => (
          <option key={each} value={each}>
            {placeWord(each)}
          </option>
        ))}
      </select>
    </div>
  );
}
