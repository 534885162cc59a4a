import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import type { SiteId } from '../../lib/core/answer';
import { ENGINE_PLACES } from '../../lib/core/engine-place';
import type { EnginePlace } from '../../lib/core/engine-place';
import { connectionHost, ownPlaceOf, placeFor, usesApi } from '../../lib/state/engine-choice';
import type { EngineView } from '../../lib/state/engine-choice';
import { estimateTypicalCheck, TYPICAL_CHECK } from '../../lib/state/estimate';
import { judgeLabel, siteName } from '../audit/format';
import { Button } from '../ui/Button';
import { exceptionsLine, leavingLine, lowerFirst, PLACE_WORDS } from './engine-words';
import { estimateWords } from './estimate-words';

export type EngineSwitchProps = {
  engine: EngineView;
  /** The site of the answer it stands beside; `null`: of none. */
  site: SiteId | null;
  /** Beside one check it says only what counts for those to come. */
  isBrief?: boolean;
  onChoose: (place: EnginePlace) => void;
  /** To where a connection is entered. */
  onConnect: () => void;
  /** To where the judge on this device is chosen; left out: it stands beside. */
  onModels?: () => void;
};

/** Where the next check is judged, and what leaves the device for it. */
export function EngineSwitch(props: EngineSwitchProps): VNode {
  const { engine, site, isBrief = false } = props;
  const { choice } = engine;
  const place = placeFor(choice, site);
  const line = useId();
  return (
    <div class="engine" data-engine={place}>
      <fieldset class="engine-switch" aria-describedby={line}>
        <legend class="visually-hidden">{switchName(props)}</legend>
        {choice.connection === null ? (
          <Unconnected onConnect={props.onConnect} />
        ) : (
          <Choices place={place} onChoose={props.onChoose} />
        )}
      </fieldset>
      <div class="engine-line" id={line} role="status">
        {isBrief ? (
          <p>New checks: {lowerFirst(leavingLine(choice, site))}</p>
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

/** A site with a choice of its own is turned by itself, and the switch says so. */
function switchName({ engine, site }: EngineSwitchProps): string {
  return site !== null && ownPlaceOf(engine.choice, site) !== null
    ? `Where checks of ${siteName(site)} are judged`
    : 'Where checks are judged';
}

function Choices({
  place,
  onChoose,
}: { place: EnginePlace } & Pick<EngineSwitchProps, 'onChoose'>) {
  const name = useId();
  return (
    <>
      {ENGINE_PLACES.map(each => (
        <label key={each} class="engine-option">
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === place}
            data-action={`engine-${each}`}
            onChange={() => {
              onChoose(each);
            }}
          />
          <span>{PLACE_WORDS[each]}</span>
        </label>
      ))}
    </>
  );
}

/** With nothing to turn to, the other half leads to where a connection is entered. */
function Unconnected({ onConnect }: Pick<EngineSwitchProps, 'onConnect'>): VNode {
  const name = useId();
  return (
    <>
      <label class="engine-option">
        <input type="radio" name={name} value="device" checked data-action="engine-device" />
        <span>{PLACE_WORDS.device}</span>
      </label>
      <button
        type="button"
        class="engine-option engine-connect"
        data-action="engine-connect"
        aria-label={`${PLACE_WORDS.api}: connect one in the options`}
        onClick={onConnect}
      >
        <span>{PLACE_WORDS.api}…</span>
      </button>
    </>
  );
}

/** Which of the judges on this device it is. */
function OwnJudge({ engine, isBrief = false, onModels }: EngineSwitchProps): VNode {
  const name = judgeLabel(engine.judges.device);
  return (
    <p class="engine-judge soft">
      {isBrief ? 'Judge of new checks:' : 'Judge:'} {name}.
      {onModels && (
        <>
          {' '}
          <button
            type="button"
            class="link-button"
            data-action="engine-models"
            aria-label={`Choose another judge than ${name}`}
            onClick={onModels}
          >
            Choose
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

/** Said before anything is sent; what it really took is counted afterwards. */
function Cost({
  engine,
  isUsed,
}: Pick<EngineSwitchProps, 'engine'> & { isUsed: boolean }): VNode | null {
  const { choice, scrubs } = engine;
  const { connection } = choice;
  if (connection === null || !isUsed) return null;
  const { statements, sources } = TYPICAL_CHECK;
  return (
    <p class="engine-cost">
      A check of {statements} statements and {sources} sources takes{' '}
      {estimateWords(estimateTypicalCheck({ ...connection, scrubs }, choice.splitBy))}.
    </p>
  );
}

function MissingKey({ engine, onConnect }: EngineSwitchProps): VNode | null {
  const { connection } = engine.choice;
  if (connection === null) return null;
  return (
    <div class="engine-key" role="alert">
      <p>The browser has forgotten the key for {connectionHost(connection)}.</p>
      <Button action="enter-key" onClick={onConnect}>
        Enter it again
      </Button>
    </div>
  );
}
