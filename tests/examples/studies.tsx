import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import { CellDetails } from '../../components/studies/CellDetails';
import { StudiesApp } from '../../components/studies/StudiesApp';
import type { StudiesProps, StudyActions } from '../../components/studies/studies-props';
import type { AuditSummary } from '../../lib/core/audit/audit';
import { contentHash } from '../../lib/core/ids';
import { isSettled } from '../../lib/core/audit/pair';
import { fail, ok } from '../../lib/core/result';
import type { StudyAnswerRow, StudyRow } from '../../lib/core/study/study';
import type { Outcome, StudySlot } from '../../lib/studies/contract';
import { emptyProtocol, type StudyDraft } from '../../lib/studies/draft';
import type { StudyAudit, StudyRecords } from '../../lib/studies/export/parse-study';
import { reportOf } from '../../lib/studies/export/report';
import type { StudyLabel } from '../../lib/studies/labels';
import { listSlots } from '../../lib/studies/order';
import { lineOf, showStudy, type StudyTab } from '../../lib/studies/page-state';
import { PNG } from '../fakes/images';
import { protocolOf } from '../fakes/studies';
import { buildAudit, type AuditSketch } from './build-audit';
import { datedAudit } from './dated-audits';
import { IDLE_STUDIES } from './idle-actions';
import { FINISHED, HOSTILE as HOSTILE_AUDIT } from './sketches';

export const HOSTILE = '=HYPERLINK("https://evil.example","<b>x</b>") '.repeat(6);
const AT = '2026-11-28T09:00:00.000Z';

export function hash(number: number): ReturnType<typeof contentHash> {
  return contentHash(number.toString(16).padStart(64, '0'));
}

function protocol(questions: number, repeats = 2) {
  return protocolOf({
    title: 'Cold remedies',
    questions: Array.from({ length: questions }, (_, at) => ({
      id: `q${String(at + 1)}`,
      text: `Does remedy ${String(at + 1)} shorten a cold in adults?`,
      stratum: at % 2 === 0 ? 'drugs' : null,
    })),
    repeats,
    inclusion: ['Answers in English'],
    instructions: 'Start a new chat for each question.',
  });
}

export function studyRow(questions: number, repeats = 2): StudyRow {
  const frozen = { protocol: protocol(questions, repeats), sha256: hash(1), frozenAt: AT };
  const amended = { ...frozen, at: '2026-11-29T09:00:00.000Z', reason: 'One more repeat' };
  const { protocol: next, sha256, at, reason } = amended;
  return {
    id: hash(1),
    addedAt: AT,
    frozen: { ...frozen, amendments: [{ protocol: next, sha256, at, reason }] },
  };
}

const OUTCOMES: readonly Outcome[] = ['answered', 'hedged', 'answered', 'refused', 'no-answer'];

function answerOf(slot: StudySlot, number: number): StudyAnswerRow {
  const outcome = OUTCOMES[number % OUTCOMES.length] ?? 'answered';
  const isBare = outcome === 'refused' || outcome === 'no-answer';
  return {
    study: hash(1),
    auditId: null,
    answer: {
      id: hash(1_000 + number),
      protocol: hash(1),
      slot,
      outcome,
      reason: isBare ? 'It asked to see a doctor.' : null,
      deviation: null,
      replaces: null,
      question: null,
      answer: isBare ? '' : 'It may.',
      citations: [],
      sha256: hash(2),
      capturedAt: AT,
      timeZone: 'UTC',
      locale: 'en',
      siteLayout: null,
      modelLabel: '2.5 Pro',
      mode: null,
      signedIn: null,
      freshChat: true,
      pageUrl: null,
    },
  };
}

/** A study of which so many slots are filled; the first answers have checks. */
export function keptStudy(questions: number, filled: number, repeats = 2) {
  const study = studyRow(questions, repeats);
  const slots = listSlots(study.frozen.protocol).slice(0, filled);
  const answers = slots.map((slot, number) => {
    const { answer } = answerOf(slot, number);
    return { answer, auditId: number % 5 === 0 ? buildAudit(FINISHED).id : null };
  });
  return showStudy({ study, answers, screenshots: [] });
}

/** Records with a check for each answer, and labels of two people on some of their comparisons. */
export function studyRecords(): StudyRecords {
  const { frozen } = studyRow(8, 1);
  const slots = listSlots(frozen.protocol);
  const answers = slots.map((slot, number) => ({
    ...answerOf(slot, 0).answer,
    id: hash(2_000 + number),
  }));
  const audits = answers.map((answer, number): StudyAudit => ({
    ...datedAudit({
      name: `study${String(number)}`,
      startedAt: AT,
      site: 'gemini',
      model: '2.5 Pro',
      supported: 3 + (number % 4),
      contradicted: number % 5 === 0 ? 1 : 0,
      notFound: 1 + (number % 3),
      unread: number % 4 === 0 ? 1 : 0,
    }),
    texts: [],
    ledger: [],
    labels: [],
    answerId: answer.id,
  }));
  const judged = audits.flatMap(({ pairs }) =>
    pairs.filter(isSettled).filter(({ finding }) => finding.kind !== 'not-judged'),
  );
  const drawn = judged.map(({ id }) => ({ id, stratum: '', chance: 1 }));
  const labels = judged.flatMap(({ id, finding }, at) =>
    ['anna', 'ben'].map((annotator): StudyLabel => ({
      pair: id,
      annotator,
      round: 'main',
      verdict: finding.kind === 'supported' || (at % 9 === 0 && annotator === 'ben') ? 5 : 3,
      quote: null,
      note: '',
      ms: 4_000,
      at: AT,
    })),
  );
  return {
    frozen,
    answers,
    audits,
    sample: { plan: { kind: 'simple', labels: drawn.length, seed: 7 }, of: drawn.length, drawn },
    labels,
    adjudications: [],
    looks: [],
  };
}

const nothing = () => undefined;

export const EMPTY_DRAFT: StudyDraft = {
  id: 'd1',
  changedAt: AT,
  of: null,
  protocol: emptyProtocol(7),
};
export const FULL_DRAFT: StudyDraft = {
  id: 'd2',
  changedAt: AT,
  of: hash(1),
  protocol: protocol(30),
};
const HOSTILE_DRAFT: StudyDraft = {
  ...EMPTY_DRAFT,
  protocol: { ...protocol(2), title: HOSTILE },
};

type Shown = Partial<{
  [
    Name in Exclude<keyof StudiesProps, 'actions' | 'labels' | 'ownOrigin' | 'onShowVerdicts'>
  ]: StudiesProps[Name] extends {
    value: infer Value;
  }
    ? Value
    : never;
}> & { actions?: Partial<StudyActions> };

/** The page's input for one state of the world. */
export function studiesProps({ actions, ...shown }: Shown): StudiesProps {
  return {
    place: signal(shown.place ?? { kind: 'list' }),
    lines: signal(shown.lines ?? []),
    drafts: signal(shown.drafts ?? []),
    shown: signal(shown.shown ?? 'loading'),
    checks: signal(shown.checks ?? [FINISHED, HOSTILE_AUDIT].map(checkOf)),
    progress: signal(shown.progress ?? null),
    storage: signal(shown.storage ?? null),
    ...modelProps(shown),
    actions: { ...IDLE_STUDIES, ...actions },
    ownOrigin: 'chrome-extension://veracite',
    labels: <p>Packets</p>,
    isBlind: signal(shown.isBlind ?? false),
    onShowVerdicts: nothing,
  };
}

function modelProps({
  asking,
  writing,
  api,
}: Shown): Pick<StudiesProps, 'asking' | 'writing' | 'api'> {
  return {
    asking: signal(asking ?? { status: 'idle' }),
    writing: signal(writing ?? { status: 'idle' }),
    api: signal(api === undefined ? 'api.example' : api),
  };
}

function checkOf(sketch: AuditSketch): AuditSummary {
  const audit = buildAudit(sketch);
  const { answer, pairs } = audit;
  return {
    ...audit,
    answerId: answer.id,
    origin: answer.origin,
    pageUrl: answer.pageUrl,
    title: answer.question ?? '',
    settledPairs: pairs.length,
    pairs: pairs.length,
  };
}

function page(shown: Shown): () => VNode {
  return () => <StudiesApp {...studiesProps(shown)} />;
}

/** A study with some answers, at one of its tabs. */
export function tab(name: StudyTab, shown: Shown = {}): () => VNode {
  return () => {
    const study = keptStudy(30, 41);
    return page({
      shown: study,
      place: { kind: 'study', id: study.study.id, tab: name },
      ...shown,
    })();
  };
}

export function draft(each: StudyDraft, shown: Shown = {}): () => VNode {
  return page({ drafts: [each], place: { kind: 'draft', id: each.id }, ...shown });
}

function report(records: StudyRecords, shown: Shown = {}): () => VNode {
  const found = ok(reportOf(records));
  return tab('report', { ...shown, actions: { report: () => Promise.resolve(found) } });
}

/** Every state of the page of studies, by name. */
export const STUDY_EXAMPLES: Record<string, () => VNode> = {
  'studies-loading': () => <StudiesApp {...studiesProps({})} lines={signal(null)} />,
  'studies-empty': page({}),
  'studies-list': () => {
    const [part, all] = [lineOf(keptStudy(30, 41)), lineOf(keptStudy(3, 12))];
    return page({
      lines: [part, { ...all, id: hash(3) }, { ...part, id: hash(4), title: HOSTILE }],
      drafts: [EMPTY_DRAFT, FULL_DRAFT],
    })();
  },
  'studies-storage-full': page({ storage: 'storage-full' }),
  'studies-missing': page({ shown: 'missing', place: { kind: 'study', id: 'x', tab: 'report' } }),
  'studies-draft-empty': draft(EMPTY_DRAFT),
  'studies-draft-full': draft(FULL_DRAFT),
  'studies-draft-hostile': draft(HOSTILE_DRAFT),
  'studies-protocol': tab('protocol'),
  'studies-answers': tab('answers'),
  'studies-screenshot': () => {
    const kept = keptStudy(30, 41);
    const [slot] = kept.answers.map(({ answer }) => answer.slot);
    if (!slot) throw new Error('examples: the study has no answer');
    const study = { ...kept, screenshots: [slot] };
    const found = { slot, sha256: hash(2), image: PNG };
    const { actions, checks } = studiesProps({
      actions: { findScreenshot: () => Promise.resolve(found) },
    });
    return (
      <main class="page studies">
        <h1>{study.study.frozen.protocol.title}</h1>
        <CellDetails
          study={study}
          place={slot}
          checks={checks}
          actions={actions}
          onClose={nothing}
        />
      </main>
    );
  },
  'studies-report-working': tab('report', { progress: { done: 300, of: 1_208 } }),
  'studies-report': report(studyRecords()),
  'studies-report-unlabelled': report({ ...studyRecords(), sample: null, labels: [] }),
  'studies-report-empty': report({
    ...studyRecords(),
    audits: [],
    sample: null,
    labels: [],
  }),
  'studies-report-refused': tab('report', {
    actions: {
      report: () =>
        Promise.resolve(fail({ file: 'labels/anna.jsonl', line: 3, kind: 'unknown-pair' })),
    },
  }),
  'studies-report-blind': report(studyRecords(), { isBlind: true }),
  'studies-export': tab('export'),
};
