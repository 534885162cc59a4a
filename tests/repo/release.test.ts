import { readFileSync } from 'node:fs';

import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { expect, it } from 'vitest';

import { INTEGRITY } from '../../lib/llm/web-llm/model-libs';
import { findModel } from '../../lib/llm/web-llm/models';

it('the release workflow names two programs as web-llm does, at one commit and each by its hash', () => {
  const workflow = readFileSync('.github/workflows/release.yml', 'utf8');
  const commit = /PROGRAMS_COMMIT: '(.*)'/.exec(workflow)?.[1];
  const programs = [...workflow.matchAll(/^ +(\S+-MLC) (\S+\.wasm)(?: (\S+))?$/gm)];
  const folder = /PROGRAMS_COMMIT\/(\S+)"/.exec(workflow)?.[1] ?? '';

  expect(programs).toHaveLength(2);
  for (const [, model = '', file = '', integrity] of programs) {
    const known = prebuiltAppConfig.model_list.find(({ model_id: id }) => id === model);
    expect(findModel(model)).not.toBeNull();
    expect(known?.model_lib).toContain(`/${folder}/${file}`);
    // Noted together, or not yet.
    expect([integrity !== undefined && INTEGRITY.test(integrity), commit]).toEqual(
      commit === '' ? [false, ''] : [true, expect.stringMatching(/^[0-9a-f]{40}$/)],
    );
  }
});
