import { isSettled } from '../../core/audit/pair';
import { inForce } from '../../core/study/study';
import { toPlain } from './chart';
import type { StudyRecords } from './parse-study';

/** Draft of a methods section in Markdown, from the records alone. */
export function writeMethods(study: StudyRecords, version: string): string {
  const { frozen, answers, audits } = study;
  const { protocol, sha256 } = inForce(frozen);
  const days = answers.map(({ capturedAt }) => capturedAt.slice(0, 10)).toSorted();
  const judges = new Set(
    audits.flatMap(({ pairs }) =>
      pairs.filter(isSettled).map(({ judge }) => `${judge.id} ${judge.version}`),
    ),
  );
  const strata = new Set(protocol.questions.map(({ stratum }) => stratum));
  const hasTexts = audits.some(({ texts }) => texts.length > 0);
  return `# Methods: ${toPlain(protocol.title)}

## Protocol

The protocol was frozen on ${frozen.frozenAt.slice(0, 10)}; its version in force has the SHA-256 ${sha256}.
${listed(frozen.amendments.map(({ at, reason }) => `Amended on ${at.slice(0, 10)}: ${reason}`)) || 'It was not amended.\n'}
It has ${protocol.questions.length} questions in ${strata.size} strata, put to each system ${protocol.repeats} times, in the order ${protocol.order} (seed ${protocol.seed}).

${listed(protocol.systems.map(({ id, name, model }) => `${id}: ${name}, ${model}`))}
${listed(protocol.inclusion.map(rule => `Inclusion: ${rule}`)) || 'There are no rules of inclusion.\n'}
## Answers

${answers.length} answers were collected${days.length > 0 ? ` from ${days[0]} to ${days.at(-1)}` : ''}; answers that another one replaces are kept, and do not count.
report.json counts their outcomes.

## Checks

${audits.length} answers were checked: every statement against every source of its answer, by ${[...judges].join(', ') || 'no judge yet'} (granularity ${protocol.granularity}).
*Not found* means that the judge read the source without finding the statement; *not judged* means that it could not look. Each rate is given over all items, and over those that were judged. Intervals (95 %) treat all answers to one question as one cluster.

## People

${peopleOf(study)}
## Files

Veracite ${version} made these files; manifest-sha256.txt has the SHA-256 of each. chart-checklist.md has what the CHART reporting guideline asks for. The texts of the sources are ${hasTexts ? 'in audits.jsonl' : 'left out; their SHA-256 and the quotes are kept'}.
`;
}

function peopleOf({ labels, sample, adjudications }: StudyRecords): string {
  if (labels.length === 0) return 'No pair was labelled by people.\n';
  const annotators = new Set(labels.map(({ annotator }) => annotator)).size;
  const drawn = sample
    ? `${sample.drawn.length} of ${sample.of} pairs were drawn (${sample.plan.kind}, seed ${sample.plan.seed}).`
    : 'The labelled pairs are no random sample.';
  return `${drawn} ${annotators} people gave ${labels.length} labels; ${adjudications.length} pairs were adjudicated.
Agreement is in report.json, with the rates that follow from the labels by prediction-powered inference, the Rogan–Gladen estimator, and the labels alone; where they give no rate it says why.
`;
}

function listed(lines: readonly string[]): string {
  return lines.map(line => `- ${toPlain(line)}\n`).join('');
}
