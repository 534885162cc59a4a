import { currentAnswers, inForce } from '../../core/study/study';
import type { StudyAnswer } from '../contract';
import type { PackageAbout } from './crate';
import type { StudyRecords } from './parse-study';

/**
 * Items of the Chatbot Assessment Reporting Tool (CHART Collaborative, BMJ Medicine 2025,
 * doi:10.1136/bmjmed-2025-001632) by their numbers; topics in our words. `known`: what the files of
 * the study say; `open`: what only its authors can.
 */
type Item = { item: string; topic: string; known: string[]; open: string | null };

/** Fills the reporting checklist as far as the records go, in Markdown; the rest is said to be open. */
export function writeChart(study: StudyRecords, about: PackageAbout): string {
  const items = [
    ...aboutChatbots(study),
    ...aboutAsking(study),
    ...aboutChecks(study),
    ...aboutTheRest(study, about),
  ];
  const rows = items.map(({ item, topic, known, open }) => {
    const left = open === null ? [] : [`**Open:** ${open}`];
    return `| ${item} | ${topic} | ${[...known.map(toPlain), ...left].join('<br>')} |`;
  });
  return `# CHART checklist

The items of the Chatbot Assessment Reporting Tool (https://doi.org/10.1136/bmjmed-2025-001632) by number, topics in our own
words. Veracite fills in what the files of this study say. What it cannot know is open: write it, and read the statement for what each item asks.

| item | topic | this study |
| --- | --- | --- |
${rows.join('\n')}
`;
}

function aboutChatbots({ frozen, answers }: StudyRecords): Item[] {
  const { protocol } = inForce(frozen);
  const labels = tally(answers, ({ modelLabel }) => modelLabel);
  const settings = protocol.systems.flatMap(system =>
    system.kind === 'chat-site' && system.settings !== ''
      ? [`${system.id}: ${system.settings}`]
      : [],
  );
  return [
    item(
      ['1a', 'Title'],
      [`The protocol is called: ${protocol.title}`],
      'the title of your article',
    ),
    item(['1b', 'Summary'], [], 'all of it'),
    item(['2a, 2b', 'Background and aim'], [], 'all of it'),
    item(
      ['3a, 3b', 'Names of the models'],
      [
        ...protocol.systems.map(
          ({ id, kind, name, model }) => `${id} (${kind}): ${name}, ${model}`,
        ),
        ...(labels === '' ? [] : [`Names that the pages showed: ${labels}`]),
      ],
      'owner, and whether the model is open',
    ),
    item(
      ['4a–c', 'Details of the models'],
      settings.map(each => `Set before asking: ${each}`),
      'what each model was built from, and changes to it',
    ),
  ];
}

function aboutAsking({ frozen, answers }: StudyRecords): Item[] {
  const { protocol } = inForce(frozen);
  const { questions, repeats, order, seed } = protocol;
  const made = questions.filter(({ madeFrom }) => madeFrom !== null).length;
  const prompts = tally(answers, ({ api }) => api?.prompt ?? null);
  const days = answers.map(({ capturedAt }) => capturedAt.slice(0, 10)).toSorted();
  const deviations = answers.filter(({ deviation }) => deviation !== null).length;
  return [
    item(
      ['5a, 5b', 'Writing of the prompts'],
      [
        `${questions.length} questions, word for word in protocol.json; ${made} were drafted from pages`,
        ...(prompts === '' ? [] : [`Answering prompt of APIs by version: ${prompts}`]),
      ],
      'who wrote the questions, and whether patients took part',
    ),
    item(
      ['6a–d', 'Asking'],
      [
        `Answers of ${days[0] ?? 'no day'} to ${days.at(-1) ?? 'no day'}; each has its time in answers.jsonl`,
        `Time zones: ${tally(answers, ({ timeZone }) => timeZone) || 'not recorded'}; locales: ${tally(answers, ({ locale }) => locale) || 'not recorded'}`,
        `First question of its chat: ${tally(answers, ({ freshChat }) => freshChat) || 'not recorded'}; signed in: ${tally(answers, ({ signedIn }) => signedIn) || 'not recorded'}`,
        `Each question is put to each chatbot ${repeats} times, in the order ${order} (seed ${seed})`,
        `${deviations} answers are to another question than planned, with the reason`,
        'Every answer is in answers.jsonl in full',
      ],
      'who asked, and on what devices',
    ),
  ];
}

function aboutChecks({
  frozen,
  answers,
  audits,
  labels,
  sample,
  adjudications,
}: StudyRecords): Item[] {
  const { questions, systems, repeats, judge, granularity } = inForce(frozen).protocol;
  const people = new Set(labels.map(({ annotator }) => annotator)).size;
  const outcomes = tally([...currentAnswers(answers).values()], ({ outcome }) => outcome);
  const drawn = sample
    ? [`${sample.drawn.length} of ${sample.of} pairs drawn for people (${sample.plan.kind})`]
    : [];
  const plan = questions.length * systems.length * repeats;
  return [
    item(
      ['7a, 7b', 'What counts as good, and who judged'],
      [
        `Each statement is compared with each source of its answer, by ${judge.id} (${granularity}); docs/metrics.md of Veracite defines every rate`,
        people === 0
          ? 'No person labelled pairs'
          : `${people} people labelled pairs without knowing chatbot or finding; ${adjudications.length} pairs were decided by another`,
      ],
      'whether support by the cited sources is what your readers need; training of the annotators',
    ),
    item(
      ['8', 'Sample size'],
      [
        `${questions.length} questions × ${systems.length} chatbots × ${repeats} = ${plan} answers planned`,
        ...drawn,
      ],
      'why so many',
    ),
    item(
      ['9a', 'Analysis'],
      [
        'Rates over all items and over those judged, with 95 % intervals by question (cluster bootstrap); paired differences with Holm’s correction; rates from labels by prediction-powered inference',
      ],
      null,
    ),
    item(
      ['10a–c', 'Results'],
      [
        `Outcomes: ${outcomes || 'none yet'}; ${audits.length} answers were checked`,
        'Figures are in report.json, each finding in tables/pairs.csv',
      ],
      'which answers could harm a reader: a person has to say',
    ),
  ];
}

function aboutTheRest({ frozen }: StudyRecords, { license, version }: PackageAbout): Item[] {
  const { sha256 } = inForce(frozen);
  const amendments = frozen.amendments.map(
    ({ at, reason }) => `Amended ${at.slice(0, 10)}: ${reason}`,
  );
  return [
    item(['11a–c', 'Discussion'], [], 'all of it'),
    item(['12a', 'Interests'], [], 'all of it'),
    item(['12b', 'Funding'], [], 'all of it'),
    item(['12c', 'Ethics'], [], 'all of it'),
    item(
      ['12d', 'Protocol'],
      [
        `Frozen ${frozen.frozenAt.slice(0, 10)}; SHA-256 of the version in force ${sha256}`,
        ...amendments,
      ],
      'where it is registered, if it is',
    ),
    item(
      ['12e', 'Data and code'],
      [`This package, made by Veracite ${version}; licence: ${license}`],
      'where you publish it',
    ),
  ];
}

function item([number, topic]: [string, string], known: string[], open: string | null): Item {
  return { item: number, topic, known, open };
}

/** How often each value occurs; what is not known is left out. */
function tally(
  answers: readonly StudyAnswer[],
  of: (answer: StudyAnswer) => string | boolean | null,
): string {
  const groups = Map.groupBy(answers, of);
  groups.delete(null);
  return [...groups]
    .map(([value, { length }]) => `${String(value)} (${length})`)
    .toSorted()
    .join(', ');
}

/**
 * Text as one line of Markdown that is neither markup nor the end of a cell. nb. Titles, reasons and
 * names of models come from files and pages.
 */
export function toPlain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[&<>|]/g, sign => `&#${sign.charCodeAt(0)};`)
    .replace(/[\\`*_[\]]/g, String.raw`\$&`);
}
