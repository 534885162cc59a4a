import { describe, expect, it } from 'vitest';

import { hostOf, parseConnection } from '../../../../lib/llm/remote/connection';

const ENTERED = { baseUrl: 'https://api.example/v1', model: 'big-model', key: 'sk-1' };

const parse = (overrides: object) => parseConnection({ ...ENTERED, ...overrides });
const addressOf = (baseUrl: string, kind = 'openai') => {
  const parsed = parse({ baseUrl, kind });
  return parsed.ok ? parsed.value.baseUrl : parsed.failure;
};

describe('a connection', () => {
  it('needs an address and a model, and assumes the rest', () => {
    const parsed = parseConnection({ baseUrl: 'http://localhost:11434/v1', model: 'small' });

    expect(parsed).toEqual({
      ok: true,
      value: {
        kind: 'openai',
        baseUrl: 'http://localhost:11434/v1',
        key: '',
        model: 'small',
        contextTokens: 8_192,
      },
    });
  });

  it('keeps what was entered of numbers and prices', () => {
    const price = { prompt: 0.15, reply: 0.6 };

    expect(parse({ contextTokens: 128_000, price })).toMatchObject({
      ok: true,
      value: { contextTokens: 128_000, price },
    });
  });

  it('has a version of the interface where it is Azure’s, and only there', () => {
    expect(parse({ kind: 'azure' })).toMatchObject({ value: { apiVersion: '2024-10-21' } });
    expect(parse({ kind: 'azure', apiVersion: '2025-01-01-preview' })).toMatchObject({
      value: { apiVersion: '2025-01-01-preview' },
    });
    const openai = parse({ apiVersion: '2025-01-01-preview' });
    expect(openai.ok && 'apiVersion' in openai.value).toBe(false);
  });

  it('takes what was copied with it off an address', () => {
    expect(addressOf(' https://api.example/v1/ ')).toBe('https://api.example/v1');
    expect(addressOf('https://api.example/v1/chat/completions')).toBe('https://api.example/v1');
    expect(addressOf('https://api.example/v1?x=1#top')).toBe('https://api.example/v1');
    expect(addressOf('https://api.example')).toBe('https://api.example');
  });

  it.each([
    'https://me.openai.azure.com',
    'https://me.openai.azure.com/',
    'https://me.openai.azure.com/openai',
    'https://me.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=1',
  ])('at Azure is the resource’s address, from %s', entered =>
    expect(addressOf(entered, 'azure')).toBe('https://me.openai.azure.com'),
  );

  it.each([
    'http://localhost:1234/v1',
    'http://127.0.0.1:8080',
    'http://[::1]:8080/v1',
    'http://192.168.1.20:11434/v1',
    'http://workstation:11434/v1',
    'http://gpu.local/v1',
  ])('may be plain http on the reader’s own computer or network: %s', entered =>
    expect(addressOf(entered)).toBe(entered),
  );

  it.each([
    ['', 'no-address'],
    ['api.example', 'no-address'],
    ['ftp://api.example/v1', 'no-web-address'],
    ['localhost:11434/v1', 'no-web-address'],
    ['javascript:alert(1)', 'no-web-address'],
    ['https://me@api.example/v1', 'secret-in-address'],
    ['https://me:sk-1@api.example/v1', 'secret-in-address'],
    ['http://api.example/v1', 'open-to-others'],
    ['http://8.8.8.8/v1', 'open-to-others'],
  ])('is not made of "%s": %s', (entered, fault) => expect(addressOf(entered)).toBe(fault));

  it.each([
    [{ model: ' ' }, 'no-model'],
    [{ model: undefined }, 'no-model'],
    [{ model: 'a\nb' }, 'no-model'],
    [{ key: 'sk-1\nsk-2' }, 'broken-key'],
    [{ key: 'sk-é' }, 'broken-key'],
    [{ key: 1 }, 'broken-key'],
    [{ contextTokens: 0 }, 'broken-number'],
    [{ contextTokens: 8.5 }, 'broken-number'],
    [{ contextTokens: '8192' }, 'broken-number'],
    [{ price: { prompt: -1, reply: 1 } }, 'broken-number'],
    [{ price: { prompt: Infinity, reply: 1 } }, 'broken-number'],
    [{ price: 'free' }, 'broken-number'],
    [{ kind: 'azure', apiVersion: 'a b' }, 'broken-version'],
  ])('is not made with %o: %s', (entered, failure) =>
    expect(parse(entered)).toEqual({ ok: false, failure }),
  );

  it.each([null, undefined, 'https://api.example/v1', []])('is not made of %o', entered =>
    expect(parseConnection(entered)).toMatchObject({ ok: false }),
  );

  it('loses the blanks around a key', () =>
    expect(parse({ key: ' sk-1\n' })).toMatchObject({ ok: true, value: { key: 'sk-1' } }));

  it('is shown by its host', () =>
    expect(hostOf({ baseUrl: 'http://localhost:11434/v1' })).toBe('localhost:11434'));
});
