import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { summariseLedger } from '../../lib/core/audit/ledger';
import type { Opinion, OpinionResult } from '../../lib/core/audit/opinion';
import { formatDollars, listInRow } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { costOf } from '../../lib/views/estimate';
import { AskedServices, HitView } from '../audit/LookResultView';
import { tokenWords } from '../judge/judging-words';
import { usePanel } from '../panel/panel-context';
import { BothAnswers } from './BothAnswers';
import { byWords } from './opinion-words';

type ResultProps = { result: OpinionResult };

/** Shows a second answer with what its documents say, and beside the first: never as a verdict. */
export function OpinionResultView(props: ResultProps & { audit: Audit; opinion: Opinion }): VNode {
  const { audit, opinion, result } = props;
  return (
    <div class="stack gap-12 wide" data-opinion-result>
      <p class="soft">
        {byWords(opinion, result)} {t('opinion.apart')}
      </p>
      <ol class="opinion-answer stack gap-12">
        {result.answer.map((sentence, at) => (
          <Sentence key={at} sentence={sentence} documents={result.documents} />
        ))}
      </ol>
      <BothAnswers audit={audit} result={result} />
      {result.gaps.length > 0 && <OwnWords gaps={result.gaps} />}
      <Searches searches={result.searches} />
      <Spent />
    </div>
  );
}

type SentenceProps = {
  sentence: OpinionResult['answer'][number];
  documents: OpinionResult['documents'];
};

function Sentence({ sentence: { text, checked }, documents }: SentenceProps): VNode {
  const works = checked.flatMap(({ document, said }) => {
    const work = documents[document - 1];
    return work ? [{ document, hit: { ...work, said } }] : [];
  });
  return (
    <li class="stack gap-4 start" data-opinion-sentence={works.length}>
      <p dir="auto">
        {text}
        <span class="soft">{works.map(({ document }) => ` [${document}]`)}</span>
      </p>
      <p class="soft">
        {works.length === 0
          ? t('opinion.unnamed')
          : works
              .map(({ document, hit }) => `[${document}] ${t(`look.said.${hit.said.kind}`)}`)
              .join(' · ')}
      </p>
      {works.length > 0 && (
        <details class="disclosure">
          <summary>{t('opinion.passages', { count: works.length })}</summary>
          <ul class="stack gap-12">
            {works.map(({ document, hit }) => (
              <li key={document} value={document}>
                <HitView hit={hit} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Words without a source, marked as such in place. */
function OwnWords({ gaps }: Pick<OpinionResult, 'gaps'>): VNode {
  return (
    <details class="disclosure" data-own-words={gaps.length}>
      <summary>{t('opinion.own_words')}</summary>
      <dl class="stack gap-4 soft">
        {gaps.map(({ point, background }, at) => (
          <div key={at}>
            <dt dir="auto">
              <strong>{point}</strong>
            </dt>
            <dd dir="auto">{background.ownWordsOfTheModel}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Searches({ searches }: Pick<OpinionResult, 'searches'>): VNode {
  return (
    <details class="disclosure" data-opinion-searches={searches.length}>
      <summary>{t('opinion.searches', { count: searches.length })}</summary>
      <ul class="stack gap-12">
        {searches.map(({ query, asked }, at) => (
          <li key={at}>
            <q dir="auto">{query}</q>
            <AskedServices asked={asked} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What the model was asked for it, as the check's ledger has it. */
function Spent(): VNode | null {
  const { state } = usePanel();
  const ledger = state.ledger.value;
  if (ledger.status !== 'shown') return null;
  const line = summariseLedger(ledger.entries).find(({ purpose }) => purpose === 'opinion');
  if (!line) return null;
  const price = state.judging.value.choice.connection?.price;
  const dollars = line.tokens && costOf(line.tokens, price);
  return (
    <p class="soft" data-opinion-calls={line.calls}>
      {listInRow([
        t('judging.ledger.to_models', { count: line.calls }),
        ...(line.tokens === null ? [] : [tokenWords(line.tokens)]),
        ...(dollars === null ? [] : [t('judging.ledger.price', { price: formatDollars(dollars) })]),
      ])}
    </p>
  );
}
