import { describe, expect, it } from 'vitest';

import { findJudgeHosts, judgeHost, splitterOf } from '../../../lib/settings/judge-hosts';
import { findCheckAgainOffer } from '../../../lib/views/check-again-offer';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { FINISHED, NO_SOURCES, RUNNING, STOPPED } from '../../examples/sketches';
import { splitByModel, splitting } from '../../examples/splits';
import type { Audit } from '../../../lib/core/audit/audit';
import { fakeEarlier } from '../../fakes/audits';
import { fakeGroupedAudit } from '../../fakes/groups';
import { connectedJudgeView, fakeJudgeView, REMOTE_JUDGE } from '../../fakes/judge-views';

/** The first statement's first cell, failed at by the judge. */
const FAILED: AuditSketch = {
  ...FINISHED,
  statements: FINISHED.statements.map((statement, at) =>
    at === 1
      ? { ...statement, cells: { 0: { says: 'not-judged', reason: 'model-busy' } } }
      : statement,
  ),
};

describe('judging again', () => {
  it('is not offered where the chosen judge has judged everything', () =>
    expect(findCheckAgainOffer(buildAudit(FINISHED), fakeJudgeView())).toBeNull());

  it('is offered by the API once the switch is on it', () => {
    const audit = buildAudit(FINISHED);

    expect(findCheckAgainOffer(audit, connectedJudgeView())).toEqual({
      kind: 'all',
      place: 'api',
      judge: REMOTE_JUDGE,
    });
    expect(findCheckAgainOffer(audit, connectedJudgeView({ where: 'device' }))).toBeNull();
  });

  it('is offered on the device for what the API has judged', () => {
    const audit = { ...buildAudit(FINISHED), judge: REMOTE_JUDGE };

    const offer = findCheckAgainOffer(audit, connectedJudgeView({ where: 'device' }));

    expect(offer).toMatchObject({ kind: 'all', place: 'device', judge: { id: 'lexical' } });
    expect(findCheckAgainOffer(audit, connectedJudgeView())).toBeNull();
  });

  it('goes by the choice for the answer’s own site', () => {
    const audit = buildAudit(FINISHED);
    const judging = connectedJudgeView({ perSite: { sample: 'device' } });

    expect(findCheckAgainOffer(audit, judging)).toBeNull();
  });

  it('is offered for the cells alone that the chosen judge failed at', () =>
    expect(findCheckAgainOffer(buildAudit(FAILED), fakeJudgeView())).toEqual({
      kind: 'failed',
      place: 'device',
      cells: 1,
    }));

  it('is offered for a group alone that the judge failed at, while its texts are kept', () => {
    const audit = fakeGroupedAudit();
    const [first, ...others] = audit.pairs;
    const groups = first?.groups?.map(({ sourceIds, judged }) => ({
      sourceIds,
      ...(judged && {
        judged: { ...judged, finding: { kind: 'not-judged', reason: 'model-busy' } as const },
      }),
    }));
    const failed = { ...audit, pairs: first && groups ? [{ ...first, groups }, ...others] : [] };
    const sources = failed.sources.map((source, at) =>
      at === 0 && source.status === 'read' ? { ...source, excerpts: [] } : source,
    );

    const offer = (tried: Audit) =>
      findCheckAgainOffer(
        tried,
        fakeJudgeView({}, { judges: { device: tried.judge, api: tried.judge } }),
      );
    expect(offer(failed)).toMatchObject({ kind: 'failed', cells: 1 });
    expect(offer(audit)).toBeNull();
    expect(offer({ ...failed, sources })).toBeNull();
  });

  it('waits while the audit is at work, and goes on where it was stopped', () => {
    expect(findCheckAgainOffer(buildAudit(RUNNING), connectedJudgeView())).toBeNull();
    expect(findCheckAgainOffer(buildAudit(STOPPED), connectedJudgeView())).not.toBeNull();
  });

  it('is not offered where no source could be read', () =>
    expect(findCheckAgainOffer(buildAudit(NO_SOURCES), connectedJudgeView())).toBeNull());
});

describe('the hosts an audit was judged at', () => {
  it('are none for judges that run in this browser', () => {
    expect(judgeHost({ id: 'embedded', version: '2' })).toBeNull();
    expect(judgeHost({ id: 'web-llm', version: '1', model: 'small at home' })).toBeNull();
    expect(findJudgeHosts(buildAudit(FINISHED))).toEqual([]);
  });

  it.each([
    ['gpt at api.example', 'api.example'],
    ['a model at large at localhost:11434', 'localhost:11434'],
  ])('are read from the name %s', (model, host) =>
    expect(judgeHost({ id: 'remote', version: '1', model })).toBe(host),
  );

  it('are those of earlier judges too, each once', () => {
    const audit = buildAudit(FINISHED);
    const pairs = audit.pairs.map(pair => ({
      ...pair,
      earlier: [fakeEarlier({ judge: { id: 'remote', version: '1', model: 'm at old.example' } })],
    }));

    expect(findJudgeHosts({ judge: REMOTE_JUDGE, pairs })).toEqual(['api.example', 'old.example']);
  });

  it('name who split the answer, also where nothing was judged there', () => {
    const { pairs, parsing } = splitByModel();
    const judge = { id: 'embedded', version: '2' };
    const unjudged = pairs.map(pair => ({ ...pair, state: 'open' as const }));

    expect(findJudgeHosts({ judge, pairs: unjudged, ...(parsing ? { parsing } : {}) })).toEqual([
      'api.example',
    ]);
  });

  it('are shown the whole answer where one of them splits it, or has', () => {
    expect(splitterOf(buildAudit(FINISHED))).toBe('rules');
    expect(splitterOf(splitting())).toBe('model');
    expect(splitterOf(splitByModel())).toBe('model');
  });
});
