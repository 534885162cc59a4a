import { describe, expect, it } from 'vitest';

import { DOWNLOAD_WORDS, OBSTACLE_WORDS } from '../../../components/model-offer-words';
import { DOWNLOAD_FAILURES, MODEL_OBSTACLES } from '../../../lib/core/model-offer';

const all = [...Object.values(OBSTACLE_WORDS), ...Object.values(DOWNLOAD_WORDS)];

describe('the words about a model for this device', () => {
  it('are a sentence and a next step for every obstacle and every failed download', () => {
    expect(Object.keys(OBSTACLE_WORDS)).toEqual([...MODEL_OBSTACLES]);
    expect(Object.keys(DOWNLOAD_WORDS)).toEqual([...DOWNLOAD_FAILURES]);
    for (const { sentence, nextStep } of all) {
      expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(nextStep).toMatch(/^\p{Lu}.+\.$/u);
    }
  });

  it('never speak of what a source says', () => {
    const spoken = all.map(({ sentence, nextStep }) => `${sentence} ${nextStep}`).join(' ');

    expect(spoken).not.toMatch(/\b(?:found|statement|supported|contradict)/i);
  });

  it('say that a model without its program is not offered, and what to do', () => {
    const { short, nextStep } = OBSTACLE_WORDS['program-missing'];

    expect(short).toBe('its program is not part of this build');
    expect(nextStep).toContain('docs/web-llm.md');
  });
});
