import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import type { SiteId } from '../../lib/core/answer/answer';
import { JUDGE_PLACES, type JudgePlace } from '../../lib/core/device/judge-place';
import { t } from '../../lib/i18n/t';
import {
  connectionHost,
  ownPlaceOf,
  placeFor,
  usesApi,
  type JudgeView,
} from '../../lib/settings/judge-choice';
import { estimateTypicalCheck, TYPICAL_CHECK } from '../../lib/views/estimate';
import { judgeLabel } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { estimateWords, exceptionsLine, leavingLine, newChecksLine } from './judging-words';
import { siteName } from '../ui/names';

type JudgeSwitchProps = {
  judging: JudgeView;
  /** Site of the answer beside the switch; `null` if none. */
  site: SiteId | null;
  /** Set beside a check: the switch then shows only what applies to future checks. */
  isBrief?: boolean;
  onChoose: (place: JudgePlace) => void;
  onConnect: () => void;
  /** Opens the judges on this device; omitted if they are shown beside the switch. */
  onModels?: () => void;
};

/** Switch for where the next check is judged, with what leaves the device for it. */
export function JudgeSwitch(props: JudgeSwitchProps): VNode {
  const { judging, site, isBrief = false } = props;
  const { choice } = judging;
  const place = placeFor(choice, site);
  const line = useId();
  return (
    <div class="judging stack gap-6" data-judging={place}>
      <fieldset class="judging-switch" aria-describedby={line}>
        <legend class="visually-hidden">{switchName(props)}</legend>
        {choice.connection === null ? (
          <Unconnected onConnect={props.onConnect} />
        ) : (
          <Choices place={place} onChoose={props.onChoose} />
        )}
      </fieldset>
      <div class="judging-line stack gap-2 small" id={line} role="status">
        {isBrief ? (
          <p>{newChecksLine(choice, site)}</p>
        ) : (
          <>
            <p>{leavingLine(choice, site)}</p>
            <Exceptions judging={judging} />
          </>
        )}
        <Cost judging={judging} isUsed={isBrief ? place === 'api' : usesApi(choice)} />
      </div>
      {place === 'device' && <OwnJudge {...props} />}
      {place === 'api' && !judging.hasKey && <MissingKey {...props} />}
    </div>
  );
}

/** Name of the switch: a site with a choice of its own has a separate one, which names it. */
function switchName({ judging, site }: JudgeSwitchProps): string {
  return site !== null && ownPlaceOf(judging.choice, site) !== null
    ? t('judging.switch_of_site', { site: siteName(site) })
    : t('judging.switch');
}

function Choices(props: { place: JudgePlace } & Pick<JudgeSwitchProps, 'onChoose'>) {
  const { place, onChoose } = props;
  const name = useId();
  return (
    <>
      {JUDGE_PLACES.map(each => (
        <label key={each} class="judging-option bare small">
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === place}
            data-action={`judging-${each}`}
            onChange={() => onChoose(each)}
          />
          <span>{t(`judging.place.${each}`)}</span>
        </label>
      ))}
    </>
  );
}

/** Replaces the API half of the switch while there is no connection. */
function Unconnected({ onConnect }: Pick<JudgeSwitchProps, 'onConnect'>): VNode {
  const name = useId();
  return (
    <>
      <label class="judging-option bare small">
        <input type="radio" name={name} value="device" checked data-action="judging-device" />
        <span>{t(`judging.place.device`)}</span>
      </label>
      <button
        type="button"
        class="judging-option bare small judging-connect"
        data-action="judging-connect"
        aria-label={t('judging.connect.name', { place: t(`judging.place.api`) })}
        onClick={onConnect}
      >
        <span>{t('judging.connect.label', { place: t(`judging.place.api`) })}</span>
      </button>
    </>
  );
}

function OwnJudge({ judging, isBrief = false, onModels }: JudgeSwitchProps): VNode {
  const name = judgeLabel(judging.judges.device);
  return (
    <p class="judging-judge tiny soft">
      {t(isBrief ? 'judging.judge_of_new' : 'judging.judge', { name })}
      {onModels && (
        <>
          {' '}
          <button
            type="button"
            class="link-button bare small"
            data-action="judging-models"
            aria-label={t('judging.choose.name', { name })}
            onClick={onModels}
          >
            {t('judging.choose.label')}
          </button>
        </>
      )}
    </p>
  );
}

function Exceptions({ judging }: Pick<JudgeSwitchProps, 'judging'>): VNode | null {
  const words = exceptionsLine(judging.choice);
  return words === null ? null : <p data-judging-exceptions>{words}</p>;
}

/** Shown before anything is sent; the real cost is counted afterwards. */
function Cost(props: Pick<JudgeSwitchProps, 'judging'> & { isUsed: boolean }): VNode | null {
  const { judging, isUsed } = props;
  const { choice, scrubs } = judging;
  const { connection } = choice;
  if (connection === null || !isUsed) return null;
  const estimate = estimateWords(estimateTypicalCheck({ ...connection, scrubs }, choice.splitBy));
  return <p class="judging-cost soft tiny">{t('judging.cost', { ...TYPICAL_CHECK, estimate })}</p>;
}

function MissingKey({ judging, onConnect }: JudgeSwitchProps): VNode | null {
  const { connection } = judging.choice;
  if (connection === null) return null;
  return (
    <div class="judging-key row small box tone-problem" role="alert">
      <p>{t('judging.key.gone', { host: connectionHost(connection) })}</p>
      <Button action="enter-key" onClick={onConnect}>
        {t('judging.key.enter')}
      </Button>
    </div>
  );
}
