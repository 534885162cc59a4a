import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import type { JudgePlace } from '../../lib/core/device/judge-place';
import { unreadLanguage } from '../../lib/core/audit/language-reach';
import { findJudge } from '../../lib/judges/registry';
import { formatDollars, formatLanguage } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { AskLimit } from '../../lib/settings/ask-first';
import {
  connectionHost,
  type JudgeView,
  type SavedConnection,
} from '../../lib/settings/judge-choice';
import { type CheckEstimate, type CheckTerms, estimateCheck } from '../../lib/views/estimate';
import { estimateWords } from '../judge/judging-words';
import { judgeLabel } from '../judge/judge-words';
import { Banner } from '../ui/Banner';
import { Button, LinkButton } from '../ui/Button';
import { usePanel } from './panel-context';

/**
 * Takes the place of the progress section until the check has started. Says what the check would
 * send where and what it costs, before anything is sent.
 */
export function AskBeforeCheck({ audit }: { audit: Audit }): VNode {
  const { state, actions } = usePanel();
  const judging = state.judging.value;
  const { connection } = judging.choice;
  const onAgree = (place: JudgePlace): void => actions.agree(audit.id, place);
  const unread = unreadBy(audit);
  if (unread !== null) return <AskLanguage audit={audit} unread={unread} onAgree={onAgree} />;
  return (
    <Banner tone="ask" title={t('ask_first.title')}>
      {connection === null ? (
        <p>{t('ask_first.no_api')}</p>
      ) : (
        <Price audit={audit} judging={judging} connection={connection} />
      )}
      <div class="row">
        {connection !== null && (
          <Button kind="primary" action="agree-api" onClick={() => onAgree('api')}>
            {t('ask_first.by_api', { judge: judgeLabel(judging.judges.api) })}
          </Button>
        )}
        <Button action="agree-device" onClick={() => onAgree('device')}>
          {t('ask_first.by_device')}
        </Button>
      </div>
      <p class="soft">
        {whyWords(judging.askAbove)}{' '}
        <LinkButton action="ask-options" onClick={() => actions.openOptions()}>
          {t('ask_first.change')}
        </LinkButton>
      </p>
    </Banner>
  );
}

/** Returns the answer's language if its judge does not read it. */
function unreadBy({ judge, answer }: Audit): string | null {
  const language = answer.language ?? null;
  const reach = findJudge(judge.id)?.reads;
  return reach ? unreadLanguage(reach, { statement: language, source: null }) : null;
}

function AskLanguage(props: {
  audit: Audit;
  unread: string;
  onAgree: (place: JudgePlace) => void;
}): VNode {
  const { audit, onAgree } = props;
  const { state, actions } = usePanel();
  const { choice, judges } = state.judging.value;
  const language = formatLanguage(props.unread);
  return (
    <Banner tone="ask" title={t('ask_first.language.title', { language })}>
      <p>{t('ask_first.language.text', { judge: judgeLabel(audit.judge), language })}</p>
      <div class="row">
        {choice.connection !== null && (
          <Button kind="primary" action="agree-api" onClick={() => onAgree('api')}>
            {t('ask_first.by_api', { judge: judgeLabel(judges.api) })}
          </Button>
        )}
        <Button action="agree-device" onClick={() => onAgree('device')}>
          {t('ask_first.language.anyway')}
        </Button>
        <LinkButton action="ask-options" onClick={() => actions.openOptions()}>
          {t('ask_first.change')}
        </LinkButton>
      </div>
    </Banner>
  );
}

function Price(props: { audit: Audit; judging: JudgeView; connection: SavedConnection }): VNode {
  const { audit, judging, connection } = props;
  const { choice, judges, scrubs, passagesPerPair } = judging;
  const { splitBy } = choice;
  const { granularity } = judges.api;
  const terms = { scrubs, passagesPerPair, granularity };
  const estimate = estimateCheck(audit, { ...connection, ...terms, splitBy });
  return (
    <>
      <p>{t(`judging.leaving.${splitBy}`, { host: connectionHost(connection) })}</p>
      <p data-estimate={estimate.calls}>
        {t('ask_first.takes', { estimate: estimateWords(estimate) })}
      </p>
      <p class="soft">{basisWords(estimate, terms)}</p>
    </>
  );
}

/** Says what the estimate is based on: it is made before any source is read. */
function basisWords(
  { statements, sources }: CheckEstimate,
  {
    passagesPerPair,
    scrubs,
    granularity,
  }: Pick<CheckTerms, 'passagesPerPair' | 'scrubs' | 'granularity'>,
): string {
  const counted =
    granularity === undefined
      ? t('ask_first.basis', { statements, sources, passages: passagesPerPair })
      : t('ask_first.basis_sentence', { statements, sources });
  const scrubbed = scrubs === true ? [t('ask_first.scrubbed')] : [];
  return [counted, t('ask_first.unread'), ...scrubbed].join(' ');
}

function whyWords(limit: AskLimit): string {
  return limit === 'always' || limit === 'never'
    ? t('ask_first.why.always')
    : t('ask_first.why.above', { limit: formatDollars(Number(limit)) });
}
