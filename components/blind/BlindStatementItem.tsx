import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import type { BlindStatement } from '../../lib/state/blind-view';
import { reasonWords } from '../reason-words';
import { Message } from '../ui/Message';
import { VerdictBadge } from '../audit/VerdictMark';
import { BlindCellItem } from './BlindCellItem';
import type { BlindCellProps } from './BlindCellItem';
import { OwnVerdict } from './OwnVerdict';
import type { Give } from './OwnVerdict';

export type BlindStatementProps = {
  audit: BlindCellProps['audit'];
  statement: BlindStatement;
  onGive: Give;
};

/** A statement with its sources, and the reader's verdict of it; the machine's only after that. */
export function BlindStatementItem({ audit, statement, onGive }: BlindStatementProps): VNode {
  const { place, number, verdict, given } = statement;
  const { id, text, original } = statement.statement;
  return (
    <li class="statement" data-statement={id}>
      <div class="blind-statement">
        <h2 class="statement-text" dir="auto">
          <span class="statement-number">{number}</span> {text}
        </h2>
        {original !== undefined && (
          <p class="statement-original">
            <Message
              name="audit.original.shown"
              nodes={{ original: <q dir="auto">{original}</q> }}
            />
          </p>
        )}
        <Sources audit={audit} statement={statement} onGive={onGive} />
        <OwnVerdict
          place={place}
          label={t('blind.statement', { number })}
          given={given}
          machine={verdict === null ? null : <VerdictBadge kind={verdict} />}
          onGive={onGive}
        />
      </div>
    </li>
  );
}

/** The cells of a statement, folded at first: a long answer has hundreds. */
function Sources({ audit, statement: { cells }, onGive }: BlindStatementProps): VNode {
  const [isOpen, setOpen] = useState(false);
  if (cells.length === 0) {
    const { sentence, nextStep } = reasonWords('no-sources');
    return (
      <p class="soft">
        {sentence} {nextStep}
      </p>
    );
  }
  return (
    <details
      class="disclosure"
      open={isOpen}
      onToggle={event => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary data-action="blind-sources">{t('blind.sources', { count: cells.length })}</summary>
      {isOpen && (
        <ul class="blind-cells">
          {cells.map(cell => (
            <BlindCellItem key={cell.source.id} audit={audit} cell={cell} onGive={onGive} />
          ))}
        </ul>
      )}
    </details>
  );
}
