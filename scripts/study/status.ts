import { inForce } from '../../lib/core/study/study';
import { lostAsks } from '../../lib/studies/asking/ask-slots';
import { missingSlots, type StudyState } from '../../lib/studies/file-answer';
import { gridOf, type Grid } from '../../lib/studies/grid';
import { readArgs, refuse, type Command } from '../lib/command';
import { readAsks, readStudy } from './study-folder';

const USAGE = `Usage: veracite study status DIR [--system ID] [--json]
  a answered · h hedged · r refused · n no answer · i invalid reply · . missing; one for each repeat
  --system  what comes next for this system`;

/** Rows that fit a screen; --json has all. */
const MOST_ROWS = 60;

/** Shows the grid of a study and what comes next. */
export const runStatus: Command = async (args, { cwd, print }) => {
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: { system: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const [named, ...others] = positionals;
  if (others.length > 0) return refuse(USAGE);

  const study = await readStudy(named, cwd);
  const { protocol, sha256 } = inForce(study.frozen);
  const grid = gridOf(study);
  const next = missingSlots(study).find(
    ({ system }) => values.system === undefined || system === values.system,
  );
  const lost = lostAsks(readAsks(study.folder)).length;
  if (values.json) {
    print(JSON.stringify({ title: protocol.title, sha256, ...grid, next: next ?? null }, null, 2));
    return 0;
  }
  print(`${protocol.title}\nSHA-256 ${sha256}`);
  print(formatGrid(grid));
  if (next) print(formatNext(study, next));
  else print('Nothing is missing.');
  if (grid.outside.length > 0) {
    print(`${grid.outside.length} answers are kept whose place an amendment removed.`);
  }
  if (lost > 0)
    print(`${lost} questions were under way when a run ended; the server may charge them.`);
  return 0;
};

function formatGrid({ systems, rows, counts }: Grid): string {
  const width = Math.max(8, ...rows.map(({ question }) => question.id.length));
  const widths = systems.map((system, at) =>
    Math.max(system.length, rows[0]?.cells[at]?.length ?? 0),
  );
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell, at) => cell.padEnd(widths[at] ?? 0))]
      .join('  ')
      .trimEnd();
  const shown = rows.slice(0, MOST_ROWS).map(({ question, cells }) =>
    line(
      question.id,
      cells.map(outcomes =>
        outcomes.map(outcome => (outcome === 'missing' ? '.' : outcome[0])).join(''),
      ),
    ),
  );
  const more = rows.length - shown.length;
  return [
    line('question', systems),
    ...shown,
    ...(more > 0 ? [`and ${more} more questions (--json has all)`] : []),
    Object.entries(counts)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(' · '),
  ].join('\n');
}

function formatNext(
  study: StudyState,
  next: { question: string; system: string; repeat: number },
): string {
  const { questions, systems, repeats } = inForce(study.frozen).protocol;
  const at = questions.findIndex(({ id }) => id === next.question);
  const system = systems.find(({ id }) => id === next.system);
  const words = `Next: question ${at + 1} of ${questions.length} · ${system?.name ?? ''} (${next.system}) · repeat ${next.repeat} of ${repeats}`;
  return `${words}\n${questions[at]?.text ?? ''}`;
}
