import type { VNode } from 'preact';

import type { EnginePlace } from '../../lib/core/device/engine-place';
import { t } from '../../lib/i18n/t';
import { connectionHost, type EngineView } from '../../lib/settings/engine-choice';
import type { Estimate, ModelTerms } from '../../lib/views/estimate';
import { estimateWords } from './engine-words';

/** What judging again sends where, and what that takes. */
export function JudgingCost(props: {
  place: EnginePlace;
  engine: EngineView;
  /** What it takes through a connection; asked only where something is sent. */
  estimate: (connection: ModelTerms) => Estimate;
}): VNode {
  const { place, engine, estimate } = props;
  const { choice, scrubs } = engine;
  const { connection } = choice;
  if (place === 'device' || connection === null) return <p>{t('engine.leaving.nothing')}</p>;
  return (
    <>
      <p>{t('engine.leaving.rules', { host: connectionHost(connection) })}</p>
      <p data-estimate>
        {t(scrubs ? 'engine.rejudge.takes_scrubbed' : 'engine.rejudge.takes', {
          estimate: estimateWords(estimate({ ...connection, scrubs })),
        })}
      </p>
    </>
  );
}
