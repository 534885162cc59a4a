import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { inForce } from '../../lib/core/study/study';
import type { Grid, SlotState } from '../../lib/studies/grid';
import { pageOf, type ShownStudy } from '../../lib/studies/page-state';
import type { StudySystem } from '../../lib/studies/contract';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { AskApis } from './AskApis';
import { CellDetails } from './CellDetails';
import { Pager } from './Pager';
import type { StudiesProps } from './studies-props';
import { OUTCOME_ICONS, outcomeName, systemName } from './study-words';

type AnswersProps = Pick<StudiesProps, 'checks' | 'actions' | 'asking'> & { study: ShownStudy };
type Row = Grid['rows'][number];
type Place = { question: string; system: string };

/** Cells that are drawn at once: more would be felt. */
const CELLS = 80;

/** Every place for an answer, and what is in it. */
export function AnswersView({ study, checks, actions, asking }: AnswersProps): VNode {
  const { grid } = study;
  const [page, setPage] = useState(0);
  const [isMissingOnly, setMissingOnly] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const rows = isMissingOnly ? grid.rows.filter(lacksAnswers) : grid.rows;
  // Kept over pages: an open form lists hundreds of checks.
  const details = useMemo(
    () =>
      place && (
        <CellDetails
          key={JSON.stringify(place)}
          study={study}
          place={place}
          checks={checks}
          actions={actions}
          onClose={() => setPlace(null)}
        />
      ),
    [study, place],
  );
  const shown = pageOf(rows, page, Math.max(4, Math.floor(CELLS / grid.systems.length)));
  return (
    <div class="stack gap-16">
      <Counts grid={grid} />
      <Collect study={study} actions={actions} />
      <AskApis study={study} asking={asking} actions={actions} />
      <label class="choice small">
        <input
          type="checkbox"
          name="missing-only"
          checked={isMissingOnly}
          onChange={event => setMissingOnly(event.currentTarget.checked)}
        />
        {t('studies.answers.missing_only')}
      </label>
      <GridTable study={study} rows={shown.items} place={place} onPlace={setPlace} />
      <Pager shown={shown} of={rows.length} onPage={setPage} />
      {details}
    </div>
  );
}

/** Leads to the bar in the panel, where the chats are. */
function Collect({ study, actions }: Pick<AnswersProps, 'study' | 'actions'>): VNode | null {
  const [isOn, setOn] = useState(false);
  const { systems } = inForce(study.study.frozen).protocol;
  if (!systems.some(({ kind }) => kind === 'chat-site')) return null;
  return (
    <div class="row">
      <Button
        kind="primary"
        action="collect"
        onClick={() => {
          actions.collect(study.study.id);
          setOn(true);
        }}
      >
        {t('study_bar.begin')}
      </Button>
      <p class="small" role="status">
        {isOn && t('study_bar.begun')}
      </p>
    </div>
  );
}

function lacksAnswers({ cells }: Row): boolean {
  return cells.some(outcomes => outcomes.includes('missing'));
}

function Counts({ grid }: { grid: Grid }): VNode {
  const counts = Object.entries(grid.counts) as [SlotState['outcome'], number][];
  return (
    <div class="stack gap-4">
      <ul class="wrap" data-counts>
        {counts
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => (
            <li key={outcome}>
              <Mark outcome={outcome} count={count} />
            </li>
          ))}
      </ul>
      {grid.outside.length > 0 && (
        <p class="soft small">{t('studies.answers.outside', { count: grid.outside.length })}</p>
      )}
    </div>
  );
}

function Mark({ outcome, count }: { outcome: SlotState['outcome']; count: number }): VNode {
  return (
    <span class={`outcome outcome-${outcome} small`} data-outcome={outcome}>
      <Icon path={OUTCOME_ICONS[outcome]} size={12} />
      {formatNumber(count)} {outcomeName(outcome)}
    </span>
  );
}

function GridTable(props: {
  study: ShownStudy;
  rows: readonly Row[];
  place: Place | null;
  onPlace: (place: Place) => void;
}): VNode {
  const { study, rows, place, onPlace } = props;
  const { systems } = inForce(study.study.frozen).protocol;
  const caption = t('studies.answers.caption');
  const last = useRef<HTMLButtonElement>(null);
  useReturnedFocus(place, last);
  return (
    <div class="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table class="figures study-grid">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('studies.questions.text')}</th>
            {systems.map(system => (
              <th key={system.id} scope="col" dir="auto">
                {systemName(system)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ question, cells }) => (
            <tr key={question.id}>
              <th scope="row" dir="auto">
                <span class="clamp">{question.text}</span>
              </th>
              {systems.map((system, at) => (
                <td key={system.id}>
                  <Cell
                    question={question.text}
                    system={system}
                    outcomes={cells[at] ?? []}
                    isOpen={place?.question === question.id && place.system === system.id}
                    onOpen={button => {
                      last.current = button;
                      onPlace({ question: question.id, system: system.id });
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The button that opened the details gets the focus back when they close. */
function useReturnedFocus(
  place: Place | null,
  button: { current: HTMLButtonElement | null },
): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && place === null) button.current?.focus();
    wasOpen.current = place !== null;
  }, [place]);
}

function Cell(props: {
  question: string;
  system: StudySystem;
  outcomes: Row['cells'][number];
  isOpen: boolean;
  onOpen: (button: HTMLButtonElement) => void;
}): VNode {
  const { question, system, outcomes, isOpen, onOpen } = props;
  const counts = [...Map.groupBy(outcomes, outcome => outcome)].map(
    ([outcome, group]) => [outcome, group.length] as const,
  );
  return (
    <button
      type="button"
      class="study-cell"
      data-cell={counts.map(([outcome]) => outcome).join(' ')}
      aria-expanded={isOpen}
      onClick={event => onOpen(event.currentTarget)}
    >
      <span class="visually-hidden">
        {question}, {systemName(system)}:
      </span>
      {counts.map(([outcome, count]) => (
        <Mark key={outcome} outcome={outcome} count={count} />
      ))}
    </button>
  );
}
