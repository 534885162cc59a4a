import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fail, ok } from '../../../lib/core/result';
import { DEFAULT_JUDGE_CHOICE, type JudgeChoice } from '../../../lib/settings/judge-choice';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings';
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

const FRESH = { settings: DEFAULT_SETTINGS, engine: DEFAULT_JUDGE_CHOICE };

/** What a user has set who then imports a file. */
const OWN: { settings: Settings; engine: JudgeChoice } = {
  settings: {
    ...DEFAULT_SETTINGS,
    theme: 'dark',
    userName: 'Ada',
    retentionDays: 30,
    keepQuotesOnly: true,
    lookUpWorks: true,
    askAbove: 'always',
    serviceBases: { crossref: 'https://mirror.example' },
  },
  engine: ENGINE,
};

const fileOf = (settings: object, engine: object) =>
  JSON.stringify({ format: 'veracite-settings', version: 1, settings, engine });

describe('a file of settings', () => {
  it('leaves alone what it does not name', () => {
    const read = readSettingsFile(fileOf({ textSize: 'large' }, {}), OWN);

    expect(read).toEqual(
      ok({ settings: { ...OWN.settings, textSize: 'large' }, engine: OWN.engine }),
    );
  });

  it('changes no name, retention, limit or service of those who import it', () => {
    const file = writeSettingsFile({ settings: DEFAULT_SETTINGS, engine: DEFAULT_JUDGE_CHOICE });

    expect(readSettingsFile(file, OWN)).toEqual(
      ok({
        settings: { ...OWN.settings, theme: 'system' },
        engine: { ...ENGINE, splitBy: 'rules', where: 'device', perSite: {} },
      }),
    );
  });

  it('turns the API off where more would be sent to it than before', () => {
    const current = { ...OWN, engine: { ...ENGINE, splitBy: 'rules' as const } };

    expect(readSettingsFile(fileOf({}, { splitBy: 'model' }), current)).toMatchObject({
      value: { engine: { splitBy: 'model', where: 'device', perSite: {} } },
    });
    expect(readSettingsFile(fileOf({}, { splitBy: 'rules' }), current)).toMatchObject({
      value: { engine: { splitBy: 'rules', where: 'api', perSite: { chatgpt: 'api' } } },
    });
  });

  it('brings back what was written', () => {
    const settings = { ...DEFAULT_SETTINGS, theme: 'dark' as const, passagesPerPair: 3 };
    const read = readSettingsFile(writeSettingsFile({ settings, engine: ENGINE }), FRESH);

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
    const read = readSettingsFile(writeSettingsFile({ settings, engine: ENGINE }), FRESH);

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
    expect(readSettingsFile(file, FRESH)).toMatchObject({
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
    expect(readSettingsFile(text, FRESH)).toEqual(fail(reason)),
  );

  it('of any content gives settings that can be relied on, or a reason', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (settings, engine) => {
        const text = JSON.stringify({ format: 'veracite-settings', version: 1, settings, engine });
        const read = readSettingsFile(text, FRESH);

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

  expect(readSettingsFile(JSON.stringify(asking), FRESH)).toMatchObject({
    ok: true,
    value: { engine: { where: 'device', perSite: {} } },
  });
});
