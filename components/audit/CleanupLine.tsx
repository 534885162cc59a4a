import type { VNode } from 'preact';
import {
  type Cleanup,
  type CleanupOffer,
  type DiffPart,
  warningsLostBy,
} from '../../lib/core/audit/cleanup';
import { isModelFailure } from '../../lib/core/audit/model-failure';
import { isUngrounded } from '../../lib/core/audit/finding';
import { listInSentence } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { judgeName } from '../judge/judge-words';
import { Choices } from '../options/Field';
import { VerdictBadge } from '../ui/VerdictMark';
import { FindingQuotes } from './FindingQuotes';
import { markOfFinding } from '../../lib/core/audit/mark';
import { markOfVerdict } from './verdict-words';
import { Message } from '../ui/Message';

export function CleanupLine(props: {
  index: AuditIndex;
  offer: CleanupOffer;
  onAnswer: (answer: CleanupOffer['answer']) => void;
}): VNode {
  const { index, offer, onAnswer } = props;
  const row = index.rows.get(offer.statementId);
  const kind = markOfVerdict(row?.verdict ?? null);
  const number = row?.number ?? 0;
  return (
    <li
      class={`statement stack box verdict-${kind}`}
      data-statement={offer.statementId}
      data-cleanup={offer.kind}
    >
      <span class="statement-line line">
        <span class="statement-number" aria-hidden="true">
          {number}
        </span>
        <VerdictBadge kind={kind} />
      </span>
      <WordDiff parts={shownDiff(offer)} />
      {offer.kind === 'rewrite' ? (
        <Support index={index} rewrite={offer} />
      ) : (
        <p class="soft">{removalSentence(offer.why)}</p>
      )}
      <Warnings offer={offer} />
      <Choices
        legend={t('cleanup.choice', { number })}
        isLegendHidden
        values={CLEANUP_ANSWERS}
        chosen={offer.answer}
        wordOf={answer => answerWords(offer, answer)}
        onChoose={onAnswer}
      />
    </li>
  );
}

/** Says what the user gives up with the statement's own words. */
function Warnings({ offer }: { offer: CleanupOffer }): VNode | null {
  const lost = warningsLostBy(offer);
  if (lost.length === 0) return null;
  const loads = listInSentence(lost.map(load => t(`claims.load.${load}`)));
  return (
    <p class="missing" data-lost={lost.join(' ')}>
      {t('cleanup.loses', { loads })}
    </p>
  );
}

/** A statement that is kept is not struck out. */
function shownDiff({ kind, answer, diff }: CleanupOffer): readonly DiffPart[] {
  if (kind === 'rewrite' || answer === 'accept') return diff;
  return diff.map(({ text }) => ({ kind: 'same', text }));
}

const CLEANUP_ANSWERS: readonly CleanupOffer['answer'][] = ['accept', 'keep'];

function answerWords({ kind }: CleanupOffer, answer: CleanupOffer['answer']): string {
  if (answer === 'keep') return t('cleanup.keep');
  return t(kind === 'rewrite' ? 'cleanup.use' : 'cleanup.leave_out');
}

export function removalSentence(why: Extract<Cleanup, { kind: 'remove' }>['why']): string {
  return t(isModelFailure(why) ? `reason.sentence.${why}` : `cleanup.why.${why}`);
}

function Support(props: {
  index: AuditIndex;
  rewrite: Extract<Cleanup, { kind: 'rewrite' }>;
}): VNode {
  const { index, rewrite } = props;
  const { finding, judge, rewriter, sourceId } = rewrite;
  const column = index.columns.get(sourceId);
  const source = column?.source;
  return (
    <>
      <p class="cleanup-checked">
        <VerdictBadge kind={markOfFinding(finding)} words={t('cleanup.checked_again')} />
        {isUngrounded(finding) && <span class="tag">{t('verdict.ungrounded')}</span>}
      </p>
      {source && (
        <FindingQuotes finding={finding} source={source} passages={index.audit.passages} />
      )}
      <p class="soft">
        {column && (
          <>
            {column.number} · <bdi>{column.name}</bdi>
            {/[.!?]$/.test(column.name) ? ' ' : '. '}
          </>
        )}
        {rewriter
          ? t('cleanup.by_rewriter', { rewriter: judgeName(rewriter), judge: judgeName(judge) })
          : t('cleanup.by_dropping', { judge: judgeName(judge) })}
      </p>
    </>
  );
}

/** Shows old and new words of a statement in one line: struck out and underlined, and announced. */
function WordDiff({ parts }: { parts: readonly DiffPart[] }): VNode {
  return (
    <p class="word-diff" dir="auto">
      {parts.map((part, place) => (
        <Part key={place} part={part} />
      ))}
    </p>
  );
}

/** Announces deletions and insertions in words: few screen readers do. */
function Part({ part: { kind, text } }: { part: DiffPart }): VNode {
  if (kind === 'same') return <>{text}</>;
  const isRemoved = kind === 'removed';
  const Tag = isRemoved ? 'del' : 'ins';
  return (
    <Tag class={`verdict-${isRemoved ? 'contradicted' : 'supported'}`}>
      <Message name={`audit.diff.${kind}`} nodes={{ text }} isSpoken />
    </Tag>
  );
}
