import type { VNode } from 'preact';

import { isAtWork } from '../../lib/core/audit/aside';
import type { TokenCount } from '../../lib/core/audit/ledger';
import { t } from '../../lib/i18n/t';
import { connectionHost, type JudgeView } from '../../lib/settings/judge-choice';
import { estimateCalls } from '../../lib/views/estimate';
import { AsideAtWork, AsideInterrupted } from '../audit/AsideAtWork';
import { estimateWords } from '../judge/judging-words';
import { LinkButton } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ICONS } from '../ui/Icon';
import type { WorkState } from './quality-props';

export type AskModelProps = {
  /** Also the stable hook for scripts. */
  work: 'draft' | 'rate' | 'compare';
  words: { label: string; asking: string; sent: string };
  judging: JudgeView;
  /** What the work takes, call by call. */
  calls: readonly TokenCount[];
  state: WorkState;
  onAsk: () => void;
  onStop: () => void;
  onConnect: () => void;
};

/** Work that only the user's language model does: says first what goes where and what it costs. */
export function AskModel(props: AskModelProps): VNode {
  const { work, words, judging, calls, state, onAsk, onStop } = props;
  const { connection } = judging.choice;
  if (state && isAtWork({ state }))
    return <AsideAtWork work={work} words={words.asking} onStop={onStop} />;
  if (connection === null || !judging.hasKey) return <Connect {...props} />;

  const host = connectionHost(connection);
  const estimate = estimateWords(estimateCalls(calls, connection));
  const question = t('quality.takes', { what: words.sent, host, estimate });
  return (
    <div class="stack gap-6 start wide" data-work={work}>
      {state?.status === 'interrupted' && <AsideInterrupted why={state.why} />}
      <ConfirmButton
        kind="plain"
        icon={ICONS.share}
        label={words.label}
        question={question}
        confirm={words.label}
        refuse={t('check_again.keep')}
        confirmKind="primary"
        action={`ask-${work}`}
        onConfirm={onAsk}
      />
    </div>
  );
}

function Connect({ work, judging, onConnect }: AskModelProps): VNode {
  const { connection } = judging.choice;
  return (
    <p class="soft" data-work={work} data-no-model>
      {connection === null
        ? t('quality.no_model')
        : t('judging.key.gone', { host: connectionHost(connection) })}{' '}
      <LinkButton action={`connect-${work}`} onClick={onConnect}>
        {connection === null ? t('ask_first.change') : t('judging.key.enter')}
      </LinkButton>
    </p>
  );
}
