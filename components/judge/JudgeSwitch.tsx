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
import { Button, LinkButton } from '../ui/Button';
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
  const exceptions = isBrief ? null : exceptionsLine(choice);
  const line = useId();
  return (
    <div class="judging stack gap-6" data-judging={place}>
      <fieldset class="judging-switch" aria-describedby={line}>
        <legend class="visually-hidden">{switchName(props)}</legend>
        {JUDGE_PLACES.map(each => (
          <Place key={each} {...props} place={each} name={`${line}-place`} />
        ))}
      </fieldset>
      <div class="judging-line stack gap-2 small" id={line} role="status">
        <p>{isBrief ? newChecksLine(choice, site) : leavingLine(choice, site)}</p>
        {exceptions !== null && <p data-judging-exceptions>{exceptions}</p>}
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

/** One of the places; without a connection, the API is a button that leads to one. */
function Place(props: JudgeSwitchProps & { place: JudgePlace; name: string }): VNode {
  const { judging, site, place, name, onChoose, onConnect } = props;
  const words = t(`judging.place.${place}`);
  if (place === 'api' && judging.choice.connection === null) {
    return (
      <button
        type="button"
        class="judging-option bare small judging-connect"
        data-action="judging-connect"
        aria-label={t('judging.connect.name', { place: words })}
        onClick={onConnect}
      >
        <span>{t('judging.connect.label', { place: words })}</span>
      </button>
    );
  }
  return (
    <label class="judging-option bare small">
      <input
        type="radio"
        name={name}
        value={place}
        checked={place === placeFor(judging.choice, site)}
        data-action={`judging-${place}`}
        onChange={() => onChoose(place)}
      />
      <span>{words}</span>
    </label>
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
          <LinkButton
            action="judging-models"
            name={t('judging.choose.name', { name })}
            onClick={onModels}
          >
            {t('judging.choose.label')}
          </LinkButton>
        </>
      )}
    </p>
  );
}

/** Shown before anything is sent; the real cost is counted afterwards. */
function Cost(props: Pick<JudgeSwitchProps, 'judging'> & { isUsed: boolean }): VNode | null {
  const { judging, isUsed } = props;
  const { choice, judges, scrubs } = judging;
  const { connection, splitBy } = choice;
  if (connection === null || !isUsed) return null;
  const terms = { ...connection, scrubs, granularity: judges.api.granularity };
  const estimate = estimateWords(estimateTypicalCheck(terms, splitBy));
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
