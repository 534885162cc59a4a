import { describe, expect, it } from 'vitest';

import { findJudgeWords } from '../../../components/judge/judge-words';
import { optionWords } from '../../../components/options/model-words';
import { judgeOnDevice } from '../../../lib/app/choose-judge';
import { openJudge } from '../../../lib/app/engine/open-judge';
import { auditId } from '../../../lib/core/ids';
import type { PackagedJudge } from '../../../lib/judges/judge-entry';
import { JUDGES, findJudge } from '../../../lib/judges/registry';
import { LEXICAL } from '../../../lib/judges/lexical/lexical';
import { serveJudge } from '../../../lib/judges/worker-judge';
import { findJudgeOptions, type LocalModelsView } from '../../../lib/settings/local-models';
import { parseJudgeChoice } from '../../../lib/settings/parse-judge-choice';
import { fakeAnswerCache } from '../../fakes/answer-cache';
import { findJudge as findInCommand } from '../../../scripts/audit/open-judge';
import { findJudge as findInBench, judgeNames } from '../../../scripts/bench/judge/judges';
import { judgesInNode } from '../../../scripts/lib/judges-in-node';
import { collectReplies, fakeJudge, fakeTask } from '../../fakes/judges';

const IDENTITY = { id: 'toy', version: '7' };

/** All that adding a judge takes, with the words of another one. */
const TOY: PackagedJudge = {
  id: 'toy',
  reads: { languages: null, across: true },
  needs: 'nothing',
  identity: IDENTITY,
  explain: {
    name: 'judge.close',
    note: 'judge.failures',
    about: ['judge.no_figures.unknown'],
    option: { name: 'model.choice.title', note: 'model.choice.help' },
    card: null,
  },
  open: () => Promise.resolve(fakeJudge({ identity: IDENTITY })),
};
const WITH_TOY = [...JUDGES, TOY];
const NO_MODELS: LocalModelsView = {
  encoders: { status: 'looking' },
  list: { status: 'not-here' },
  builtIn: { state: 'unavailable', task: null },
};

function unused(): Promise<never> {
  return Promise.reject(new Error('test: not for a judge of the package'));
}

describe('a judge that is added to the registry', () => {
  it('can be chosen in the options, under its name', () => {
    const options = findJudgeOptions(NO_MODELS, { kind: 'embedded' }, WITH_TOY);

    expect(options.map(({ choice }) => choice.kind)).toEqual(['embedded', 'lexical', 'toy']);
    expect(optionWords({ kind: 'toy' }, [], WITH_TOY).name).toContain('Model for new checks');
  });

  it('is kept as a choice, and unknown without its entry', () => {
    const stored = { where: 'device', device: { kind: 'toy' } };

    expect(parseJudgeChoice(stored, WITH_TOY).device).toEqual({ kind: 'toy' });
    expect(parseJudgeChoice(stored).device).toEqual({ kind: 'embedded' });
  });

  it('judges the next check on this device, and is named in the panel', () => {
    expect(judgeOnDevice({ kind: 'toy' }, WITH_TOY)).toEqual(IDENTITY);
    expect(findJudgeWords(IDENTITY, WITH_TOY)).toMatchObject({ name: 'Close', isAdded: false });
    expect(findJudgeWords(IDENTITY)).toBeNull();
  });

  it('is opened by the engine, in a worker of its own', async () => {
    const { port1, port2 } = new MessageChannel();
    const started: string[] = [];
    const opened = await openJudge(
      IDENTITY,
      {
        auditId: auditId('audit-1'),
        ledger: { add: unused },
        answers: fakeAnswerCache(),
        replies: { find: unused, put: unused },
        now: () => new Date(0),
        connectionFor: unused,
        scrubs: false,
        downloaded: {},
        builtIn: { api: null, browser: '' },
        throttle: { isOn: () => Promise.resolve(false), clock: () => 0, sleep: unused },
        startWorker: id => {
          started.push(id);
          serveJudge(TOY.open({ openEngine: unused }), port1);
          return port2;
        },
      },
      WITH_TOY,
    );

    const replies = await collectReplies(opened.judge, [fakeTask()]);
    await opened.close();
    port1.close();
    port2.close();

    expect(started).toEqual(['toy']);
    expect(opened.judge.identity).toEqual(IDENTITY);
    expect(replies).toHaveLength(1);
  });

  it('is listed and opened by the command line and the bench', async () => {
    const toy = { judge: 'toy', granularity: 'document' } as const;
    const found = findInCommand(toy, {}, { judges: WITH_TOY });
    const graded = found.ok ? await found.value({} as never) : null;
    const measured = findInBench('toy', WITH_TOY);

    expect(judgesInNode(WITH_TOY).map(({ id }) => id)).toContain('toy');
    expect(graded?.judge.identity).toEqual(IDENTITY);
    expect(judgeNames(WITH_TOY)).toContain('toy');
    expect(measured?.inBrowser).toEqual({
      worker: '/judge-worker.js?judge=toy',
      identity: IDENTITY,
    });
    expect(
      (await measured?.create({ onTrace: () => undefined, readsAll: false }))?.identity,
    ).toEqual(IDENTITY);
  });
});

describe('the registry', () => {
  it('names each judge once, by the id of the identities it gives', () => {
    const ids = JUDGES.map(({ id }) => id);

    expect(new Set(ids).size).toBe(ids.length);
    for (const judge of JUDGES) {
      if (typeof judge.identity === 'object') expect(judge.identity.id).toBe(judge.id);
    }
  });

  it('finds judges by id alone', () => {
    expect(findJudge('lexical')).toBe(LEXICAL);
    expect(findJudge('oracle')).toBeUndefined();
  });
});
