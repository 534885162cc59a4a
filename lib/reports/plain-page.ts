import { findLack } from '../core/answer/answer';
import { explain, inOneLine, language, t } from '../i18n/t';
import { statesNothing } from '../views/overview';
import {
  plainView,
  type PlainQuestion,
  type PlainSummary,
  type PlainView,
} from '../views/plain-view';
import type { Report, ReportBlock, ReportFacts, ReportWords } from './report';
import { toLine } from './plain-words';
import { lines, progressOf } from './report-numbers';

/** Says in a few sentences what was found: counts of statements, never shares. */
export function summaryWords({ index: { audit }, summary }: PlainView): string[] {
  if (statesNothing(audit)) return [t('overview.nothing')];
  if (audit.sources.length === 0) return [inOneLine(explain('reason', findLack(audit.answer)))];
  const found = [...foundAgainst(summary), ...foundElse(summary)];
  const { unchecked, waiting } = summary;
  const all = [...found, unchecked > 0 && t('overview.not_checked', { count: unchecked })];
  if (waiting > 0 && audit.status === 'waiting')
    all.push(t('overview.waiting', { count: waiting }));
  else if (waiting > 0 && found.length === 0) all.push(t('claims.none_yet'));
  return all.filter(each => each !== false);
}

function foundAgainst({ disagree, mayDisagree, about }: PlainSummary): string[] {
  const against = disagree + mayDisagree;
  if (against === 0) return [];
  return [
    ...(disagree > 0 ? [t('plain.disagree', { count: disagree })] : []),
    ...(mayDisagree > 0 ? [t('plain.may_disagree', { count: mayDisagree })] : []),
    ...about.map(({ load, count }) =>
      against === 1 ? t(`plain.it.${load}`) : t(`plain.some.${load}`, { count }),
    ),
    t('plain.advice'),
    t('plain.caution'),
  ];
}

/** What is said where no source disagrees. */
function foundElse({ disagree, mayDisagree, look, agrees, waiting }: PlainSummary): string[] {
  if (disagree + mayDisagree > 0) return [];
  if (look > 0) {
    // A source may still disagree while a check runs.
    const calm = waiting > 0 ? [] : [t('plain.calm')];
    return [...calm, t('plain.look', { count: look }), t('plain.caution')];
  }
  if (agrees === 0) return [];
  return [t(waiting > 0 ? 'claims.calm_so_far' : 'claims.calm', { count: agrees })];
}

/** The questions as plain text, each with the statement and the words of its source. */
export function writeQuestions({
  audit,
  differing,
}: Pick<ReportFacts, 'audit' | 'differing'>): string {
  const { questions } = plainView(audit, differing);
  const asked = questions.map(question => {
    const { source, quote } = question;
    const said = quote === null ? [] : [`  ${toLine(t('plain.quoted', { source, quote }))}`];
    return [`- ${toLine(questionWords(question))}`, ...said].join('\n');
  });
  return [t('plain.questions.title'), '', ...asked].join('\n');
}

function questionWords({ kind, statement }: PlainQuestion): string {
  return t('plain.asked', { question: t(`plain.question.${kind}`), statement });
}

/** One page to take along: what was found, and what to ask. */
export function buildPlainPage(
  { audit, differing, version }: Pick<ReportFacts, 'audit' | 'differing' | 'version'>,
  words: ReportWords,
): Report {
  const view = plainView(audit, differing);
  const { answer, status, startedAt } = audit;
  const title = t('report.title', { title: words.title(audit) });
  return {
    title,
    language: language(),
    blocks: [
      { kind: 'heading', level: 1, words: title },
      ...lines([
        t('report.from', { origin: words.origin(answer), date: words.date(answer.capturedAt) }),
        t('report.about', { version, date: words.date(startedAt) }),
      ]),
      ...lines([status !== 'finished' && t(`report.${status}`, progressOf(audit))], 'notice'),
      ...lines([summaryWords(view).join(' ')], 'notice'),
      { kind: 'heading', level: 2, words: t('plain.questions.title') },
      ...view.questions.flatMap(asked),
    ],
  };
}

function asked(question: PlainQuestion): ReportBlock[] {
  const { quote, source } = question;
  return [
    { kind: 'heading', level: 3, words: questionWords(question) },
    ...(quote === null ? [] : [{ kind: 'quote', words: quote, from: source } as const]),
  ];
}
