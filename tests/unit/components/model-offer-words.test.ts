import { describe, expect, it } from 'vitest';

import { stopWords } from '../../../components/options/model-words';
import { WEIGHTS_FAILURES } from '../../../lib/core/audit/model-failure';
import { DOWNLOAD_FAILURES, MODEL_OBSTACLES } from '../../../lib/core/device/model-offer';
import { explain, t } from '../../../lib/i18n/t';

/** nb. In a function: the language is chosen after this file was read. */
const all = () => [
  ...MODEL_OBSTACLES.map(obstacle => explain('model.obstacle', obstacle)),
  ...DOWNLOAD_FAILURES.map(failure => stopWords(failure)),
  ...WEIGHTS_FAILURES.map(failure => stopWords(failure)),
];

describe('the words about a model for this device', () => {
  it('are a sentence and a next step for every obstacle and every failed download', () => {
    expect(all()).toHaveLength(
      MODEL_OBSTACLES.length + DOWNLOAD_FAILURES.length + WEIGHTS_FAILURES.length,
    );
    for (const { sentence, nextStep } of all()) {
      expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(nextStep).toMatch(/^\p{Lu}.+\.$/u);
    }
  });

  it('never speak of what a source says', () => {
    const spoken = all()
      .map(({ sentence, nextStep }) => `${sentence} ${nextStep}`)
      .join(' ');

    expect(spoken).not.toMatch(/\b(?:found|statement|supported|contradict)/i);
  });

  it('say that a model without its program is not offered, and what to do', () => {
    const { nextStep } = explain('model.obstacle', 'program-missing');

    expect(t('model.obstacle.short.program-missing')).toBe('program not included');
    expect(nextStep).toContain('docs/web-llm.md');
  });
});
