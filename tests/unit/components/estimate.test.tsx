// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';

import { estimateWords } from '../../../components/judge/judging-words';
import { buildAudit } from '../../examples/build-audit';
import { CONNECTED } from '../../examples/judges';
import { FINISHED } from '../../examples/sketches';
import { connectedJudgeView } from '../../fakes/judge-views';
import { mountPanel } from './mount';

describe('what a check takes', () => {
  it('is said beside a check too, where the switch may be turned without having been seen elsewhere', async () => {
    const audit = { status: 'shown' as const, audit: buildAudit(FINISHED) };

    const screen = await mountPanel({ audit, judging: CONNECTED });
    expect(screen.get('.audit-header .judging-cost').textContent).toContain('about 5 requests');

    const onDevice = await mountPanel({ audit, judging: connectedJudgeView({ where: 'device' }) });
    expect(onDevice.all('.audit-header .judging-cost')).toEqual([]);
  });

  it('is said where answers of one site alone are judged through the API', async () => {
    const judging = connectedJudgeView({ where: 'device', perSite: { chatgpt: 'api' } });

    const screen = await mountPanel({ judging });

    expect(screen.get('.judging-cost').textContent).toContain('about 5 requests');
  });

  it('goes without figures that nobody knows', () => {
    const unknown = { calls: 1, tokens: { prompt: 440, reply: 60 }, dollars: null, seconds: null };

    expect(estimateWords(unknown)).toBe(
      'unknown price, unknown time (untested), about 1 request, 440 tokens in, 60 out',
    );
    expect(estimateWords({ ...unknown, dollars: 0.0004, seconds: 3 })).toContain(
      'less than $0.01, about 5\u00A0s',
    );
    expect(estimateWords({ ...unknown, dollars: 0 })).toContain('$0.00');
  });
});
