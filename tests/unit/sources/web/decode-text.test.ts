import { describe, expect, it } from 'vitest';

import { decodeText } from '../../../../lib/sources/web/decode-text';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, char => char.charCodeAt(0));
const utf16 = (text: string, mark: number[]) =>
  Uint8Array.from([
    ...mark,
    ...Array.from(text).flatMap(char => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
  ]);

describe('how bytes become text', () => {
  it('reads UTF-8 where nobody says anything', () =>
    expect(decodeText(utf8('5 µg – naïve 体'), null)).toBe('5 µg – naïve 体'));

  it('falls back to windows-1252 where the bytes are no UTF-8', () =>
    expect(decodeText(latin('caf\xe9 \x80 5 \x96 6'), 'text/html')).toBe('café € 5 – 6'));

  it('believes the content type, quoted or not', () => {
    expect(decodeText(latin('\xe0\xe1'), 'text/html; charset="windows-1251"')).toBe('аб');
    expect(decodeText(latin('\xb1'), 'text/html;CHARSET=iso-8859-2')).toBe('ą');
  });

  it.each([
    '<meta charset="iso-8859-2">\xb1',
    '<META CHARSET=iso-8859-2>\xb1',
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">\xb1',
    '<?xml version="1.0" encoding="iso-8859-2"?>\xb1',
  ])('finds the charset in %s', page => expect(decodeText(latin(page), 'text/html')).toMatch(/ą$/));

  it('looks for a charset in the first 1,024 bytes only', () => {
    const late = `${' '.repeat(1_100)}<meta charset="iso-8859-2">\xb1`;

    expect(decodeText(latin(late), null)).toMatch(/±$/);
  });

  it('puts the byte order mark above every other word', () => {
    const bytes = utf16('5 µg', [0xff, 0xfe]);

    expect(decodeText(bytes, 'text/html; charset=utf-8')).toBe('5 µg');
  });

  it('reads UTF-16 by the content type, without a mark', () =>
    expect(decodeText(utf16('5 µg', []), 'text/html; charset=utf-16le')).toBe('5 µg'));

  it('does not show the byte order mark', () =>
    expect(decodeText(utf8('\ufeffabc'), null)).toBe('abc'));

  it('takes a page that names UTF-16 in readable bytes for UTF-8', () =>
    expect(decodeText(utf8('<meta charset="utf-16">é'), null)).toMatch(/é$/));

  it('passes over an encoding nobody knows', () =>
    expect(decodeText(utf8('é'), 'text/html; charset=klingon')).toBe('é'));

  it('marks broken bytes where UTF-8 was declared', () =>
    expect(decodeText(latin('a\xe9b'), 'text/html; charset=utf-8')).toBe('a\ufffdb'));
});
