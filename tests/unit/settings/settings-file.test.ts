import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fail, ok } from '../../../lib/core/result';
import { DEFAULT_JUDGE_CHOICE, type JudgeChoice } from '../../../lib/settings/judge-choice';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { readSettingsFile, writeSettingsFile } from '../../../lib/settings/settings-file';

const ENGINE: JudgeChoice = {
  ...DEFAULT_JUDGE_CHOICE,
  where: 'api',
  perSite: { chatgpt: 'api' },
  splitBy: 'model',
  connection: {
    kind: 'openai',
    baseUrl: 'https://llm.example/v1',
    model: 'm',
    contextTokens: 8_000,
    keyTerm: 'device',
    savedAt: 1,
    tested: null,
  },
};

describe('a file of settings', () => {
  it('brings back what was written', () => {
    const settings = { ...DEFAULT_SETTINGS, theme: 'dark' as const, passagesPerPair: 3 };
    const read = readSettingsFile(writeSettingsFile({ settings, engine: ENGINE }));

    expect(read).toEqual(ok({ settings, engine: { ...ENGINE, where: 'device', perSite: {} } }));
  });

  it('turns on nothing that sends or deletes anything', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      lookUpWorks: true,
      askArchive: true,
      retentionDays: 30 as const,
      keepQuotesOnly: true,
      userName: 'Somebody else',
      serviceBases: { crossref: 'https://elsewhere.example' },
    };
    const read = readSettingsFile(writeSettingsFile({ settings, engine: ENGINE }));

    expect(read).toMatchObject({
      value: {
        settings: {
          lookUpWorks: false,
          askArchive: false,
          retentionDays: 0,
          keepQuotesOnly: false,
          serviceBases: {},
          userName: '',
        },
        engine: { where: 'device', perSite: {} },
      },
    });
  });

  it('makes nothing check by itself, and leaves off what is off', () => {
    const siteModes = { chatgpt: 'auto', claude: 'off' } as const;
    const settings = { ...DEFAULT_SETTINGS, pageMode: 'auto' as const, siteModes };
    const file = writeSettingsFile({ settings, engine: ENGINE });

    expect(file).toContain('"pageMode": "auto"');
    expect(readSettingsFile(file)).toMatchObject({
      value: { settings: { pageMode: 'click', siteModes: { chatgpt: 'click', claude: 'off' } } },
    });
  });

  it('holds no key, even where one slipped in', () => {
    const engine = { ...ENGINE, connection: { ...ENGINE.connection, key: 'sk-secret' } };
    const file = writeSettingsFile({
      settings: DEFAULT_SETTINGS,
      engine: engine as unknown as JudgeChoice,
    });

    expect(file).not.toContain('sk-secret');
  });

  it.each([
    ['', 'not-settings'],
    ['{}', 'not-settings'],
    ['null', 'not-settings'],
    ['{"format":"veracite-settings","version":"1"}', 'not-settings'],
    ['{"format":"veracite-settings","version":2,"settings":{},"engine":{}}', 'newer'],
    [`"${'x'.repeat(500_000)}"`, 'too-large'],
  ])('is refused with its reason (%#)', (text, reason) =>
    expect(readSettingsFile(text)).toEqual(fail(reason)),
  );

  it('of any content gives settings that can be relied on, or a reason', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (settings, engine) => {
        const text = JSON.stringify({ format: 'veracite-settings', version: 1, settings, engine });
        const read = readSettingsFile(text);

        expect(read.ok && Object.keys(read.value.settings).sort()).toEqual(
          Object.keys(DEFAULT_SETTINGS).sort(),
        );
      }),
    ));
});

it('a file that asks for an API does not switch it on', () => {
  const file = JSON.parse(
    writeSettingsFile({ settings: DEFAULT_SETTINGS, engine: DEFAULT_JUDGE_CHOICE }),
  ) as {
    engine: object;
  };
  const asking = { ...file, engine: { ...file.engine, where: 'api', perSite: { chatgpt: 'api' } } };

  expect(readSettingsFile(JSON.stringify(asking))).toMatchObject({
    ok: true,
    value: { engine: { where: 'device', perSite: {} } },
  });
});
