import { describe, expect, it } from 'vitest';

import {
  chooseForSite,
  choosePlace,
  connectionHost,
  DEFAULT_JUDGE_CHOICE,
  findExceptions,
  placeFor,
  usesApi,
  withConnection,
  type JudgeChoice,
} from '../../../lib/settings/judge-choice';
import { parseJudgeChoice } from '../../../lib/settings/parse-judge-choice';
import { fakeConnection } from '../../fakes/connections';

function choice(overrides: Partial<JudgeChoice> = {}): JudgeChoice {
  return { ...DEFAULT_JUDGE_CHOICE, connection: fakeConnection(), ...overrides };
}

describe('the place an answer is judged at', () => {
  it('is the device until the reader says otherwise', () => {
    expect(placeFor(DEFAULT_JUDGE_CHOICE, 'chatgpt')).toBe('device');
    expect(placeFor(choice(), null)).toBe('device');
  });

  it('is the general choice, or the one for its site', () => {
    const api = choice({ where: 'api', perSite: { chatgpt: 'device' } });

    expect(placeFor(api, null)).toBe('api');
    expect(placeFor(api, 'openevidence')).toBe('api');
    expect(placeFor(api, 'chatgpt')).toBe('device');
  });

  it('is the device where there is no connection, whatever else was chosen', () => {
    const api = choice({ where: 'api', perSite: { chatgpt: 'api' }, connection: null });

    expect([placeFor(api, null), placeFor(api, 'chatgpt')]).toEqual(['device', 'device']);
  });
});

describe('the switch', () => {
  it('turns the general choice', () => {
    expect(choosePlace(choice(), 'api', null).where).toBe('api');
    expect(choosePlace(choice(), 'api', 'chatgpt')).toEqual(choice({ where: 'api' }));
  });

  it('turns the choice of the site alone, where that has one', () => {
    const own = choice({ perSite: { chatgpt: 'device' } });

    const turned = choosePlace(own, 'api', 'chatgpt');

    expect(turned).toEqual(choice({ perSite: { chatgpt: 'api' } }));
  });

  it('names the sites that go another way, and no others', () => {
    const mixed = choice({ perSite: { chatgpt: 'api', openevidence: 'device' } });

    expect(findExceptions(mixed)).toEqual([{ site: 'chatgpt', place: 'api' }]);
    expect(findExceptions(choice({ perSite: { chatgpt: 'api' }, connection: null }))).toEqual([]);
  });

  it('lets a site go with the general choice again', () => {
    const own = chooseForSite(choice(), 'chatgpt', 'api');

    expect(own.perSite).toEqual({ chatgpt: 'api' });
    expect(chooseForSite(own, 'chatgpt', null).perSite).toEqual({});
  });
});

describe('a stored choice', () => {
  it.each([null, undefined, 'api', 7, []])('is the default when %o was stored', raw =>
    expect(parseJudgeChoice(raw)).toEqual(DEFAULT_JUDGE_CHOICE),
  );

  it('is kept whole', () => {
    const stored = choice({ where: 'api', perSite: { chatgpt: 'device' }, splitBy: 'model' });

    expect(parseJudgeChoice(structuredClone(stored))).toEqual(stored);
  });

  it('lets rules split where nothing that is known was stored', () => {
    const older = { where: 'api', connection: fakeConnection() };

    expect(parseJudgeChoice(older).splitBy).toBe('rules');
    expect(parseJudgeChoice({ ...older, splitBy: 'an oracle' }).splitBy).toBe('rules');
  });

  it('loses what is broken and keeps the rest', () => {
    const stored = {
      where: 'cloud',
      perSite: { chatgpt: 'api', sample: 'moon', 'Not an id': 'api' },
    };

    const parsed = parseJudgeChoice({ ...stored, connection: fakeConnection() });

    expect(parsed).toEqual(choice({ perSite: { chatgpt: 'api' } }));
  });

  it.each([
    { kind: 'lexical' },
    { kind: 'prompt-api' },
    { kind: 'web-llm', model: 'Qwen3-4B-q4f16_1-MLC', weights: 'ab12' },
  ] as const)('keeps the judge on this device: $kind', device =>
    expect(parseJudgeChoice(structuredClone(choice({ device }))).device).toEqual(device),
  );

  it.each([
    [{ kind: 'oracle' }],
    [{ kind: 'web-llm', model: 'Qwen3-4B-q4f16_1-MLC' }],
    [{ kind: 'web-llm', model: '', weights: 'ab12' }],
    ['lexical'],
    [null],
  ])('has the embedded judge where %o was stored for it', device => {
    const parsed = parseJudgeChoice({ ...choice({ where: 'api' }), device });

    expect(parsed).toEqual(choice({ where: 'api' }));
  });

  it.each([
    ['address', { baseUrl: 'api.example' }],
    ['model', { model: '' }],
    ['kind', { kind: 'other' }],
    ['number of tokens', { contextTokens: -1 }],
    ['price', { price: { prompt: 'much' } }],
    ['word on its key', { keyTerm: 'for ever' }],
  ])('has no connection where its %s is broken', (_name, broken) => {
    const parsed = parseJudgeChoice({
      where: 'api',
      connection: { ...fakeConnection(), ...broken },
    });

    expect(parsed.connection).toBeNull();
    expect(placeFor(parsed, null)).toBe('device');
  });

  it('never holds a key, even where one was stored by mistake', () => {
    const parsed = parseJudgeChoice(
      choice({ connection: { ...fakeConnection(), key: 'sk-1' } as never }),
    );

    expect(JSON.stringify(parsed)).not.toContain('sk-1');
  });
});

describe('a connection', () =>
  it.each([
    ['https://api.example/v1', 'api.example'],
    ['http://localhost:11434/v1', 'localhost:11434'],
  ])('%s is named by its host %s', (baseUrl, host) =>
    expect(connectionHost({ baseUrl })).toBe(host),
  ));

describe('a connection that is saved', () => {
  const turned = choice({ where: 'api', perSite: { chatgpt: 'device', openevidence: 'api' } });

  it('leaves the switch as it is where it leads to the same host', () => {
    const other = fakeConnection({ model: 'small-model', savedAt: 2 });

    expect(withConnection(turned, other)).toEqual({ ...turned, connection: other });
  });

  it.each(['https://elsewhere.example/v1', 'https://api.example:8443/v1'])(
    'turns everything back to the device where it leads to another: %s',
    baseUrl => {
      const next = withConnection(turned, fakeConnection({ baseUrl }));

      expect(next.connection?.baseUrl).toBe(baseUrl);
      expect(usesApi(next)).toBe(false);
    },
  );

  it('leaves the judge on the device as it was chosen', () => {
    const device = { kind: 'lexical' } as const;
    const next = withConnection({ ...DEFAULT_JUDGE_CHOICE, device }, fakeConnection());

    expect(next.device).toEqual(device);
  });

  it('does not turn the switch by being the first one', () =>
    expect(usesApi(withConnection(DEFAULT_JUDGE_CHOICE, fakeConnection()))).toBe(false));
});
