import type { VNode } from 'preact';

import type { Answer } from '../../lib/core/answer/answer';
import type { LeftToRulesReason, Parsing } from '../../lib/core/answer/statement';
import type { Audit } from '../../lib/core/audit/audit';
import { isModelFailure } from '../../lib/core/audit/model-failure';
import { keepsQuotesOnly, type ReadSource } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { readSplit } from '../../lib/views/split-outcome';
import { judgeLabel } from '../judge/judge-words';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useAuditTools } from './audit-tools';
import { captureNotes } from './capture-words';

/** Shows caveats of the texts, the capture and the statements behind the audit; never a verdict. */
export function Origins({ audit }: { audit: Audit }): VNode {
  return (
    <>
      <QuotesOnly audit={audit} />
      <CaptureNotes answer={audit.answer} />
      <SplitNote audit={audit} />
    </>
  );
}

/** Says which sources have only their quotes stored, what that prevents, and the next step. */
export function QuotesOnly({ audit }: { audit: Audit }): VNode | null {
  const tools = useAuditTools();
  const sources = audit.sources.filter(keepsQuotesOnly);
  const fetched = sources.filter(({ given }) => !given);
  if (audit.status === 'running' || sources.length === 0) return null;
  return (
    <section class="quotes-only" data-quotes-only={sources.length}>
      <p class="soft">
        {t('quotes_only.sentence', { count: sources.length })} {quotesOnlyNext(sources)}
      </p>
      {fetched.length > 0 && (
        <Button
          kind="quiet"
          action="read-again"
          onClick={() => tools.retry(fetched.map(({ id }) => id))}
        >
          {t('quotes_only.read_again', { count: fetched.length })}
        </Button>
      )}
    </section>
  );
}

export function quotesOnlyNext(sources: readonly ReadSource[]): string {
  const steps = [
    ...(sources.some(({ given }) => !given) ? [t('quotes_only.next')] : []),
    ...(sources.some(({ given }) => given) ? [t('quotes_only.next_given')] : []),
  ];
  return steps.join(' ');
}

function CaptureNotes({ answer }: { answer: Answer }): VNode | null {
  const notes = captureNotes(answer);
  if (notes.length === 0) return null;
  return (
    <Banner tone="info" title={t('audit.capture.title')}>
      <ul class="notes stack gap-6">
        {notes.map(({ note, sentence, nextStep }) => (
          <li key={note} data-note={note}>
            {sentence} <span class="soft">{nextStep}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Result of a model's split of the answer; empty if none was asked for. */
export function SplitNote({ audit: { parsing } }: { audit: Pick<Audit, 'parsing'> }): VNode | null {
  if (!parsing) return null;
  const { kind, left } = readSplit(parsing);
  const [first] = left;
  if (kind === 'rules' && first) return <ByRules reason={first.reason} parsing={parsing} />;
  return <ByModel parsing={parsing} left={left} isPart={kind === 'both'} />;
}

/** Says why the rules split the answer: no model was asked, or none gave a usable split. */
function ByRules({ reason, parsing }: { reason: LeftToRulesReason; parsing: Parsing }): VNode {
  return (
    <div data-split="rules">
      <Banner
        tone="info"
        title={t('parsing.note.by_rules', { because: t(`reason.short.${reason}`) })}
      >
        <p class="soft">{splitNextStep(reason)}</p>
        <ul class="notes stack gap-6">
          <Losses parsing={parsing} />
        </ul>
      </Banner>
    </div>
  );
}

function ByModel(props: {
  parsing: Parsing;
  left: ReturnType<typeof readSplit>['left'];
  isPart: boolean;
}): VNode {
  const { parsing, left, isPart } = props;
  const byRules = left.reduce((sum, { count }) => sum + count, 0);
  return (
    <details class="disclosure split-note" data-split={isPart ? 'both' : 'model'}>
      <summary>
        {isPart
          ? t('parsing.note.by_both', {
              statements: t('count.statements', { count: parsing.statements }),
              rest: t('parsing.note.rest', { count: byRules }),
            })
          : t('parsing.note.by_model', { count: parsing.statements })}
      </summary>
      <p>
        {t('parsing.note.how', { parser: judgeLabel(parsing.parser), count: parsing.sentences })}
      </p>
      <ul class="notes stack gap-6">
        {left.map(({ reason, count }) => (
          <li key={reason} data-left={reason}>
            {t('parsing.note.left', { count, because: t(`reason.short.${reason}`) })}
          </li>
        ))}
        <Losses parsing={parsing} />
      </ul>
    </details>
  );
}

/** Counts what the model returned and the parser discarded. */
function Losses({ parsing: { dropped, refused } }: { parsing: Parsing }): VNode {
  return (
    <>
      {dropped > 0 && (
        <li data-dropped={dropped}>{t('parsing.note.dropped', { count: dropped })}</li>
      )}
      {refused > 0 && (
        <li data-refused={refused}>{t('parsing.note.refused', { count: refused })}</li>
      )}
    </>
  );
}

export function splitNextStep(reason: LeftToRulesReason): string {
  const step = ownStep(reason) ?? (isModelFailure(reason) ? t(`reason.next.${reason}`) : '');
  const again = t('parsing.next.again');
  return step === '' ? again : `${step} ${again}`;
}

/**
 * Next steps if the split itself failed; other reasons have the model's step.
 *
 * nb. Repeating the same request to the same model returns its cached reply: only another model
 * helps.
 */
const OWN_STEPS = {
  'context-too-small': 'larger_context',
  'reply-declined': 'other_model',
  'invalid-reply': 'other_model',
  untraced: 'other_model',
  'reworded-wrongly': 'other_model',
  incomplete: 'other_model',
  'too-many-cells': 'in_parts',
} as const satisfies Partial<Record<LeftToRulesReason, string>>;

function ownStep(reason: LeftToRulesReason): string | null {
  return hasOwnStep(reason) ? t(`parsing.next.${OWN_STEPS[reason]}`) : null;
}

function hasOwnStep(reason: LeftToRulesReason): reason is keyof typeof OWN_STEPS {
  return Object.hasOwn(OWN_STEPS, reason);
}
