import { zipSync, strToU8 } from 'fflate';

import { emptyDraft, fileAnswer } from '../../../lib/studies/file-answer';
import { freezeProtocol } from '../../../lib/studies/freeze';
import { parseProtocol } from '../../../lib/studies/parse-protocol';
import { makeAudit, MADE_UP_JUDGE } from '../../../lib/studies/demo/made-audit';
import type { DemoTopic } from '../../../lib/studies/demo/topic';
import { writeStudyFiles } from '../../../lib/studies/export/study-files';
import type { StudyAnswer } from '../../../lib/studies/contract';
import type { StudyAudit } from '../../../lib/studies/export/parse-study';

const PAGES = 4;
const CLAIMS = 12;
/** Of each page; with the records around them 30 kB an answer, as of a check of real pages. */
const SENTENCES = 80;
const SYSTEMS = ['aster', 'borage'];
const REPEATS = 2;
const STARTED = Date.parse('2026-11-10T09:00:00.000Z');

/** Pairs of each answer of `madeStudy`. */
export const PAIRS_OF_MADE_ANSWER = PAGES * CLAIMS;

/** Makes a checked study of at least so many answers, as the archive of its files. */
export async function madeStudy(answers: number): Promise<Uint8Array> {
  const topics = Array.from(
    { length: Math.ceil(answers / SYSTEMS.length / REPEATS) },
    (_, at): DemoTopic => topicOf(at),
  );
  const parsed = parseProtocol({
    title: 'Made up for a benchmark',
    questions: topics.map(({ id, question: text, stratum }) => ({ id, text, stratum })),
    systems: SYSTEMS.map(id => ({ kind: 'chat-site', id, name: id, model: `${id} 1` })),
    repeats: REPEATS,
    order: 'random',
    seed: 1,
    judge: { id: MADE_UP_JUDGE.id },
  });
  if (!parsed.ok) throw new Error('bench: the protocol is none');
  const frozen = await freezeProtocol(parsed.value, new Date(STARTED).toISOString());
  const filed: StudyAnswer[] = [];
  const audits: StudyAudit[] = [];
  const places = topics.flatMap(topic =>
    SYSTEMS.flatMap(system =>
      Array.from({ length: REPEATS }, (_, at) => ({ topic, system, repeat: at + 1 })),
    ),
  );
  for (const { topic, system, repeat } of places) {
    const draft = {
      ...emptyDraft(new Date(STARTED + filed.length * 60_000).toISOString()),
      outcome: 'answered' as const,
      question: topic.question,
      answer: wordsOf(topic, `${system} ${String(repeat)}`),
    };
    const place = { system, question: topic.id, repeat };
    const added = await fileAnswer({ frozen, answers: [] }, draft, place);
    if (!added.ok) throw new Error(`bench: ${added.failure}`);
    filed.push(added.value);
    audits.push(await makeAudit(added.value, topic));
  }
  const files = writeStudyFiles({ frozen, answers: filed, audits });
  return zipSync(Object.fromEntries([...files].map(([path, text]) => [path, strToU8(text)])));
}

function topicOf(at: number): DemoTopic {
  const pages = Array.from({ length: PAGES }, (_, page) => ({
    url: `https://clinic-${String(page)}.example/topic-${String(at)}`,
    title: `Topic ${String(at)}, clinic ${String(page)}`,
    sentences: Array.from(
      { length: SENTENCES },
      (_each, line) =>
        `Line ${String(line)} of clinic ${String(page)} tells of dose ${String(at)} in adults.`,
    ),
  }));
  const signs = ['+', '.', '~', '-'];
  const claims = Array.from({ length: CLAIMS }, (_, claim) => ({
    text: `Adults of group ${String(claim)} take dose ${String(at)} twice every day.`,
    cites: claim % PAGES,
    judge: pages
      .map((_page, page) => {
        const sign = signs[(claim + page + at) % signs.length] ?? '.';
        return sign === '.' ? sign : `${sign}${String(claim)}`;
      })
      .join(' '),
    lacks: 'twice',
  }));
  return {
    id: `topic-${String(at)}`,
    question: `What do clinics say of topic ${String(at)}?`,
    stratum: at % 2 === 0 ? 'even' : 'odd',
    pages,
    claims,
    picks: ['', '', ''],
  };
}

/** `opening`: no two answers are the same. */
function wordsOf({ claims, pages }: DemoTopic, opening: string): string {
  const cited = claims.map(
    ({ text, cites }) => `${text} [${String(cites + 1)}](${pages[cites]?.url ?? ''})`,
  );
  return [`Hello from ${opening}!`, ...cited].join(' ');
}
