import { describe, expect, it } from 'vitest';

import { reportWords } from '../../../components/options/ConnectionForm';
import { explain } from '../../../lib/i18n/t';
import {
  CONNECTION_FAULTS,
  type ConnectionReport,
  PLAIN_REPORT_KINDS,
} from '../../../lib/core/device/remote-connection';

const originsLine = 'OLLAMA_ORIGINS=chrome-extension://abc';
const WORKS = { kind: 'works', ms: 1_234, tokens: null, format: 'json_schema' } as const;
const REPORTS: ConnectionReport[] = [
  WORKS,
  { kind: 'blocked', originsLine },
  { kind: 'origin-refused', originsLine },
  { kind: 'no-such-model', models: [] },
  { kind: 'no-such-model', models: ['small', 'large'] },
  ...PLAIN_REPORT_KINDS.map(kind => ({ kind })),
];

describe('the words of the connection doctor', () => {
  it.each(REPORTS)('are a sentence and what to do, for $kind', report => {
    const { sentence, nextStep } = reportWords(report);

    expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
    expect(nextStep).toMatch(/^\p{Lu}.+[.)]$/u);
  });

  it('differ from report to report', () => {
    const sentences = new Set(REPORTS.map(report => reportWords(report).sentence));

    // The two reports of a model nobody knows differ in what to do.
    expect(sentences.size).toBe(REPORTS.length - 1);
  });

  it('tell how long a check took, for how many tokens, and how firmly answers are held', () => {
    const tokens = { prompt: 310, reply: 42 };

    expect(reportWords(WORKS).sentence).toContain('(1.2 s).');
    expect(reportWords({ ...WORKS, tokens }).sentence).toContain('310 tokens in, 42 out');
    const steps = (['json_schema', 'json_object', 'text'] as const).map(
      format => reportWords({ ...WORKS, format }).nextStep,
    );
    expect(new Set(steps).size).toBe(3);
  });

  it.each(['blocked', 'origin-refused'] as const)('have the exact line for Ollama: %s', kind =>
    expect(reportWords({ kind, originsLine }).nextStep).toContain(` ${originsLine} `),
  );

  it('name models there are, not hundreds', () => {
    const models = Array.from({ length: 200 }, (_, i) => `model-${i}`);

    const { nextStep } = reportWords({ kind: 'no-such-model', models });

    expect(nextStep).toContain('model-0');
    expect(nextStep).toContain('192 more');
    expect(nextStep.length).toBeLessThan(200);
  });

  it('claim nothing of name, port or certificate, which a browser cannot tell apart', () => {
    const { sentence, nextStep } = reportWords({ kind: 'cannot-connect' });

    expect(sentence).toBe('Veracite cannot connect.');
    expect(nextStep).toContain('open the address in a tab');
    expect(nextStep).not.toMatch(/\b(?:name|port|certificate)\b/);
  });

  it.each(CONNECTION_FAULTS)('of the fault "%s" say what to enter', fault => {
    const { sentence, nextStep } = explain('doctor.fault', fault);

    expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
    expect(nextStep).toMatch(/^\p{Lu}.+\.$/u);
  });
});
