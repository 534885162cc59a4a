import { describe, expect, it } from 'vitest';

import { findFormat, type BodyKind } from '../../../../lib/sources/web/read-head';

const bytes = (text: string) => new TextEncoder().encode(text);
const JATS = '<?xml version="1.0"?><!DOCTYPE article PUBLIC "JATS"><article><front/></article>';

describe('the format of a body', () => {
  it.each<[what: string, body: string, named: BodyKind, format: string | null]>([
    ['a PDF, whatever it is called', '%PDF-1.7 \n', 'page', 'pdf'],
    ['a PDF after a line of its server', '\nHTTP log\n%PDF-1.4', 'unnamed', 'pdf'],
    ['a sign-in page called a PDF', '<!doctype html><html><p>Sign in', 'pdf', 'page'],
    ['words called a PDF', 'Not today.', 'pdf', null],
    ['a page called XML', '<?xml version="1.0"?><html><p>Hello', 'jats', 'page'],
    ['an article in JATS', JATS, 'jats', 'jats'],
    ['an article in JATS without a type', JATS, 'unnamed', 'jats'],
    ['an article on a page without a type', '<article class="a"><p>Hello', 'unnamed', 'page'],
    ['markup without a type', ' <p>Hello', 'unnamed', 'page'],
    ['words without a type', 'Hello', 'unnamed', 'plain'],
    ['a page', 'Hello', 'page', 'page'],
    ['an archive called a page', 'PK\u0003\u0004\u0000\u0000', 'page', null],
    ['an archive without a type', '\u001f\u008b\u0008\u0000\u0000', 'unnamed', null],
  ])('is found for %s', (...[, body, named, format]) =>
    expect(findFormat(bytes(body), named)).toBe(format),
  );

  it('is found for markup in UTF-16', () => {
    const utf16 = new Uint8Array(Buffer.from('\ufeff<html><p>Hello', 'utf16le'));

    expect(findFormat(utf16, 'unnamed')).toBe('page');
  });
});
