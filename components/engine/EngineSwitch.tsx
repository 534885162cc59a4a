import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import type { SiteId } from '../../lib/core/answer/answer';
import { ENGINE_PLACES, type EnginePlace } from '../../lib/core/device/engine-place';
import { t } from '../../lib/i18n/t';
import {
  connectionHost,
  ownPlaceOf,
  placeFor,
  usesApi,
  type EngineView,
} from '../../lib/settings/engine-choice';
import { estimateTypicalCheck, TYPICAL_CHECK } from '../../lib/views/estimate';
import { judgeLabel } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { estimateWords, exceptionsLine, leavingLine, newChecksLine } from './engine-words';

type EngineSwitchProps = {
  engine: EngineView;
  /** Site of the answer beside the switch; `null` if none. */
  site: SiteId | null;
  /** Set beside a check: the switch then shows only what applies to future checks. */
  isBrief?: boolean;
  onChoose: (place: EnginePlace) => void;
  onConnect: () => void;
  /** Opens the judges on this device; omitted if they are shown beside the switch. */
  onModels?: () => void;
};

/** Switch for where the next check is judged, with what leaves the device for it. */
export function EngineSwitch(props: EngineSwitchProps): VNode {
  const { engine, site, isBrief = false } = props;
  const { choice } = engine;
  const place = placeFor(choice, site);
  const line = useId();
  return (
    <div class="engine stack gap-6" data-engine={place}>
      <fieldset class="engine-switch" aria-describedby={line}>
        <legend class="visually-hidden">{switchName(props)}</legend>
        {choice.connection === null ? (
          <Unconnected onConnect={props.onConnect} />
        ) : (
          <Choices place={place} onChoose={props.onChoose} />
        )}
      </fieldset>
      <div class="engine-line stack gap-2 small" id={line} role="status">
        {isBrief ? (
          <p>{newChecksLine(choice, site)}</p>
        ) : (
          <>
            <p>{leavingLine(choice, site)}</p>
            <Exceptions engine={engine} />
          </>
        )}
        <Cost engine={engine} isUsed={isBrief ? place === 'api' : usesApi(choice)} />
      </div>
      {place === 'device' && <OwnJudge {...props} />}
      {place === 'api' && !engine.hasKey && <MissingKey {...props} />}
    </div>
  );
}

/** Name of the switch: a site with a choice of its own has a separate one, which names it. */
function switchName({ engine, site }: EngineSwitchProps): string {
  return site !== null && ownPlaceOf(engine.choice, site) !== null
    ? t('engine.switch_of_site', { site: t(`site.${site}`) })
    : t('engine.switch');
}

function Choices(props: { place: EnginePlace } & Pick<EngineSwitchProps, 'onChoose'>) {
  const { place, onChoose } = props;
  const name = useId();
  return (
    <>
      {ENGINE_PLACES.map(each => (
        <label key={each} class="engine-option bare small">
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === place}
            data-action={`engine-${each}`}
            onChange={() => onChoose(each)}
          />
          <span>{t(`engine.place.${each}`)}</span>
        </label>
      ))}
    </>
  );
}

/** Replaces the API half of the switch while there is no connection. */
function Unconnected({ onConnect }: Pick<EngineSwitchProps, 'onConnect'>): VNode {
  const name = useId();
  return (
    <>
      <label class="engine-option bare small">
        <input type="radio" name={name} value="device" checked data-action="engine-device" />
        <span>{t(`engine.place.device`)}</span>
      </label>
      <button
        type="button"
        class="engine-option bare small engine-connect"
        data-action="engine-connect"
        aria-label={t('engine.connect.name', { place: t(`engine.place.api`) })}
        onClick={onConnect}
      >
        <span>{t('engine.connect.label', { place: t(`engine.place.api`) })}</span>
      </button>
    </>
  );
}

function OwnJudge({ engine, isBrief = false, onModels }: EngineSwitchProps): VNode {
  const name = judgeLabel(engine.judges.device);
  return (
    <p class="engine-judge tiny soft">
      {t(isBrief ? 'engine.judge_of_new' : 'engine.judge', { name })}
      {onModels && (
        <>
          {' '}
          <button
            type="button"
            class="link-button bare small"
            data-action="engine-models"
            aria-label={t('engine.choose.name', { name })}
            onClick={onModels}
          >
            {t('engine.choose.label')}
          </button>
        </>
      )}
    </p>
  );
}

function Exceptions({ engine }: Pick<EngineSwitchProps, 'engine'>): VNode | null {
  const words = exceptionsLine(engine.choice);
  return words === null ? null : <p data-engine-exceptions>{words}</p>;
}

/** Shown before anything is sent; the real cost is counted afterwards. */
function Cost(props: Pick<EngineSwitchProps, 'engine'> & { isUsed: boolean }): VNode | null {
  const { engine, isUsed } = props;
  const { choice, scrubs } = engine;
  const { connection } = choice;
  if (connection === null || !isUsed) return null;
  const estimate = estimateWords(estimateTypicalCheck({ ...connection, scrubs }, choice.splitBy));
  return <p class="engine-cost soft tiny">{t('engine.cost', { ...TYPICAL_CHECK, estimate })}</p>;
}

function MissingKey({ engine, onConnect }: EngineSwitchProps): VNode | null {
  const { connection } = engine.choice;
  if (connection === null) return null;
  return (
    <div class="engine-key row small box tone-problem" role="alert">
      <p>{t('engine.key.gone', { host: connectionHost(connection) })}</p>
      <Button action="enter-key" onClick={onConnect}>
        {t('engine.key.enter')}
      </Button>
    </div>
  );
}
