import { describe, expect, it } from 'vitest';

import { downloadWords, obstacleWords } from '../../../components/options/model-offer-words';
import { DOWNLOAD_FAILURES, MODEL_OBSTACLES } from '../../../lib/core/device/model-offer';

/** nb. In a function: the language is chosen after this file was read. */
const all = () => [...MODEL_OBSTACLES.map(obstacleWords), ...DOWNLOAD_FAILURES.map(downloadWords)];

describe('the words about a model for this device', () => {
  it('are a sentence and a next step for every obstacle and every failed download', () => {
    expect(all()).toHaveLength(MODEL_OBSTACLES.length + DOWNLOAD_FAILURES.length);
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
    const { short, nextStep } = obstacleWords('program-missing');

    expect(short).toBe('its program is not part of this build');
    expect(nextStep).toContain('docs/web-llm.md');
  });
});
