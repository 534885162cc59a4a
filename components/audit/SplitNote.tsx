import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import type { LeftToRulesReason, Parsing } from '../../lib/core/answer/parsing';
import { t } from '../../lib/i18n/t';
import { readSplit } from '../../lib/views/split-outcome';
import { becauseWords, splitNextStep } from '../parsing-words';
import { Banner } from '../ui/Banner';
import { ICONS } from '../ui/Icon';
import { judgeLabel } from './format';

/** How a model's split of the answer went; nothing where none was asked for. */
export function SplitNote({ audit: { parsing } }: { audit: Pick<Audit, 'parsing'> }): VNode | null {
  if (!parsing) return null;
  const { kind, left } = readSplit(parsing);
  const [first] = left;
  if (kind === 'rules' && first) return <ByRules reason={first.reason} parsing={parsing} />;
  return <ByModel parsing={parsing} left={left} isPart={kind === 'both'} />;
}

/** The model was asked for nothing, or for nothing that could be used. */
function ByRules({ reason, parsing }: { reason: LeftToRulesReason; parsing: Parsing }): VNode {
  return (
    <div data-split="rules">
      <Banner
        tone="info"
        icon={ICONS.info}
        title={t('parsing.note.by_rules', { because: becauseWords(reason) })}
      >
        <p class="soft">{splitNextStep(reason)}</p>
        <ul class="notes">
          <Losses parsing={parsing} />
        </ul>
      </Banner>
    </div>
  );
}

type ByModelProps = {
  parsing: Parsing;
  left: ReturnType<typeof readSplit>['left'];
  isPart: boolean;
};

function ByModel({ parsing, left, isPart }: ByModelProps): VNode {
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
      <ul class="notes">
        {left.map(({ reason, count }) => (
          <li key={reason} data-left={reason}>
            {t('parsing.note.left', { count, because: becauseWords(reason) })}
          </li>
        ))}
        <Losses parsing={parsing} />
      </ul>
    </details>
  );
}

/** What the model gave and nobody sees, so that it is at least counted. */
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
