import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';

import { findCorrection } from '../../lib/core/audit/annotation';
import type { MarkKind } from '../../lib/core/audit/mark';
import type { SettledPair } from '../../lib/core/audit/pair';
import { isWarning } from '../../lib/core/source/source-checks';
import type { Source } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { plainState, type PlainFinding, type PlainItem } from '../../lib/views/plain-view';
import { sourceName } from '../../lib/views/source-name';
import { useAuditTools } from '../audit/audit-tools';
import { ClosestPassage, FindingQuotes, MissingWords } from '../audit/FindingQuotes';
import { HandMark } from '../audit/HandMark';
import { OpenReasonWords } from '../audit/StrengthWords';
import { markWords } from '../audit/source-words';
import { TogetherView } from '../audit/TogetherView';
import { ExternalLink } from '../ui/ExternalLink';

/** One statement of the answer, what was found of it, and the words of the source. */
export function PlainStatement(props: {
  index: AuditIndex;
  item: PlainItem;
  look: MarkKind;
}): VNode {
  const { index, item, look } = props;
  const { row, finding, pair, isProblem } = item;
  const { id, text } = row.statement;
  // Where sources disagree, `pair` is the one that contradicts.
  const together = finding === 'disputed' ? undefined : row.verdict?.together;
  const isTold = plainState(finding) === 'look';
  // The passage closest to what was not found shows little.
  const isOpen = finding === 'not-judged' || (isProblem && finding !== 'not-found');
  const says = together ? (
    <TogetherView index={index} together={together} />
  ) : (
    pair && <SourceSays index={index} pair={pair} statement={text} />
  );
  return (
    <li
      class={`statement stack gap-6 box verdict-${look}`}
      data-statement={id}
      data-finding={finding}
      tabIndex={-1}
    >
      <p class="statement-text" dir="auto">
        <strong>{text}</strong>{' '}
        <HandMark correction={findCorrection(index.audit, { statementId: id, sourceId: null })} />
      </p>
      {isTold && <p>{findingWords(finding)}</p>}
      {says && (isOpen ? says : <Folded>{says}</Folded>)}
    </li>
  );
}

function findingWords(finding: PlainFinding): string {
  if (finding === 'disputed') return t('plain.disputed');
  if (finding === 'ungrounded') return t('audit.matrix.legend.ungrounded');
  return t(`verdict.sentence.${finding}`);
}

function Folded({ children }: { children: ComponentChildren }): VNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="disclosure" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('plain.says')}</summary>
      {isOpen && children}
    </details>
  );
}

/** The passage of one source, with what a patient should know of that source. */
function SourceSays(props: {
  index: AuditIndex;
  pair: SettledPair;
  statement: string;
}): VNode | null {
  const { index, pair, statement } = props;
  const { ownOrigin } = useAuditTools();
  const source = index.columns.get(pair.sourceId)?.source;
  if (!source) return null;
  const { finding } = pair;
  const passages = pair.passageIds.flatMap(id => index.passages.get(id) ?? []);
  const said = { finding, source, passages, statement };
  return (
    <div class="stack gap-6">
      <p class="evidence-source">
        <bdi>{sourceName(source)}</bdi>
      </p>
      <Cautions source={source} />
      {finding.kind === 'not-judged' && (
        <ExternalLink url={source.url} ownOrigin={ownOrigin}>
          {t('audit.open_source')}
        </ExternalLink>
      )}
      <FindingQuotes {...said} />
      <MissingWords finding={finding} />
      <OpenReasonWords finding={finding} />
      <ClosestPassage {...said} />
    </div>
  );
}

/** Kinds of sites that may want to sell, or where anyone may write. */
const CAUTIOUS_KINDS = ['shop', 'forum'] as const;

function Cautions({ source: { checks } }: { source: Source }): VNode | null {
  const kind = CAUTIOUS_KINDS.find(each => each === checks?.site?.kind);
  const words = [
    ...(kind === undefined ? [] : [t(`plain.site.${kind}`)]),
    ...(checks?.marks ?? []).filter(isWarning).map(mark => markWords(mark).sentence),
  ];
  return words.length === 0 ? null : (
    <>
      {words.map(each => (
        <p key={each} class="source-mark source-mark-warning" data-caution>
          {each}
        </p>
      ))}
    </>
  );
}
