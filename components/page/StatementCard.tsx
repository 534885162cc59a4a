import type { VNode } from 'preact';

import type { BadgeView, CardReading, NumberedStatement } from '../../lib/ports/page-ui';
import type { StatementCard as StatementCardContent } from '../../lib/core/answer/page-check';
import { isOpenMark, kindOfMark, type MarkKind } from '../../lib/core/audit/mark';
import type { PageRange } from '../../lib/core/source/source';
import type { StatementId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import { Icon } from '../ui/Icon';
import { VERDICT_ICONS } from '../ui/verdict-icons';
import { badgeName, badgeVerdict, cardFailureSentence, targetNumber } from './page-words';
import { TrustedButton } from './TrustedButton';

export type CardProps = {
  item: BadgeView;
  reading: CardReading | null;
  /** New text is announced: for keyboard users. */
  isSpoken: boolean;
  onOpen: (statement: StatementId) => void;
  onEnter: () => void;
  onLeave: () => void;
};

/** Card of a badge: the finding of its statement, and a link to the whole check. */
export function StatementCard(props: CardProps): VNode {
  const { item, reading, isSpoken } = props;
  const kind = reading?.ok ? reading.value.kind : item.kind;
  const name = t('page.card.statement', { number: targetNumber(item) });
  return (
    <div
      id="card"
      class={`card verdict-${kind}`}
      data-kind={kindOfMark(kind)}
      role="group"
      aria-label={name}
      onPointerEnter={props.onEnter}
      onPointerLeave={props.onLeave}
      onFocusOut={props.onLeave}
    >
      <div class="card-head">
        <span class="card-verdict">
          <Icon path={VERDICT_ICONS[kind]} />
          {reading?.ok && reading.value.isTogether
            ? t('verdict.together')
            : badgeVerdict({ ...item, kind })}
        </span>
        <span class="card-number">{name}</span>
      </div>
      <div class="card-body" aria-live={isSpoken ? 'polite' : 'off'}>
        {findingLines(reading).map(
          ([line, text]) =>
            text !== '' && (
              <Said
                key={line}
                name={line === 'quote' ? 'blockquote' : 'p'}
                class={`card-${line}`}
                text={text}
              />
            ),
        )}
      </div>
      {item.statements ? (
        <CardList statements={item.statements} onOpen={props.onOpen} />
      ) : (
        <TrustedButton class="card-open" onClick={() => props.onOpen(item.statementId)}>
          {t('page.card.open')}
        </TrustedButton>
      )}
    </div>
  );
}

/** Statements of one place, each with its verdict; they open the check. */
function CardList({
  statements,
  onOpen,
}: {
  statements: readonly NumberedStatement[];
  onOpen: (statement: StatementId) => void;
}): VNode {
  return (
    <ul class="card-list">
      {statements.map(each => (
        <li key={each.statementId} class={`verdict-${each.kind}`}>
          <TrustedButton
            class="card-open"
            aria-label={badgeName(each)}
            onClick={() => onOpen(each.statementId)}
          >
            <Icon path={VERDICT_ICONS[each.kind]} />
            <span>{t('page.card.statement', { number: each.number })}</span>
            <span class="card-verdict">{badgeVerdict(each)}</span>
          </TrustedButton>
        </li>
      ))}
    </ul>
  );
}

/**
 * Text that the page's scripts cannot search for: the style sheet draws it from an attribute, and
 * screen readers read it like any other text.
 *
 * nb. A closed root is not enough. `window.find` also searches closed roots and reports matches, so
 * a script could guess a passage letter by letter.
 */
function Said(props: { name: 'p' | 'blockquote'; class: string; text: string }): VNode {
  const Element = props.name;
  return <Element class={`said ${props.class}`} data-said={props.text} />;
}

type Line = readonly [line: string, text: string];

/** Named lines below the card's head; empty ones are not drawn. */
function findingLines(reading: CardReading | null): Line[] {
  if (reading === null) return [['note', t('page.card.reading')]];
  if (!reading.ok) return [['note', cardFailureSentence(reading.failure)]];

  const { machine, others, why, conflict } = reading.value;
  return [
    ['own', ownWords(machine)],
    ...passageLines(reading.value),
    ['others', others === 0 ? '' : t('page.card.others', { count: others })],
    ['why', why === undefined || machine !== undefined ? '' : t(`strength.why.${why}`)],
    ['disputed', conflict === null ? '' : disputeSentence(conflict)],
  ];
}

function passageLines({ kind, passage }: StatementCardContent): Line[] {
  if (passage === null) return [['note', t(`verdict.sentence.${kind}`)]];
  const { isCut, text, title, host, pages } = passage;
  return [
    ['quote', t(isCut ? 'page.card.quote_cut' : 'page.card.quote', { text })],
    ['title', title],
    ['host', host ?? ''],
    ['pages', pages === null ? '' : pagesWords(pages)],
  ];
}

function disputeSentence(conflict: MarkKind): string {
  return t(isOpenMark(conflict) ? 'page.card.maybe_disputed' : 'page.card.disputed');
}

/** Says what the judge found, where the head shows the user's own verdict. */
function ownWords(machine: MarkKind | undefined): string {
  return machine === undefined
    ? ''
    : t('page.card.by_hand', { verdict: t(`verdict.inside.${machine}`) });
}

/** nb. As strings: page numbers have no thousands separators. */
function pagesWords({ first, last }: PageRange): string {
  return first === last
    ? t('page.card.page', { page: String(first) })
    : t('page.card.pages', { first: String(first), last: String(last) });
}
