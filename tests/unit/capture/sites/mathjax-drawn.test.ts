import { describe, expect, it } from 'vitest';

import { readFormula } from '../../../../lib/capture/sites/shared/formula';
import { pageOf } from './dom';

const c = (code: string, rest = '') => `<mjx-c class="mjx-c${code}${rest}"></mjx-c>`;
const mn = (code: string) => `<mjx-mn class="mjx-n">${c(code)}</mjx-mn>`;
const mi = (code: string) => `<mjx-mi class="mjx-i">${c(code, ' TEX-I')}</mjx-mi>`;
const atom = (inner: string) => `<mjx-texatom size="s" texclass="ORD">${inner}</mjx-texatom>`;
const html = (inner: string) =>
  `<mjx-container jax="CHTML"><mjx-math class="MJX-TEX">${inner}</mjx-math></mjx-container>`;

const g = (name: string, inner: string, y?: number) =>
  `<g data-mml-node="${name}"${y === undefined ? '' : ` transform="translate(605,${String(y)}) scale(0.707)"`}>${inner}</g>`;
const use = (code: string) => `<use data-c="${code}"></use>`;
const svg = (inner: string) =>
  `<mjx-container jax="SVG"><svg><defs><path id="MJX-1-31"></path></defs><g transform="scale(1,-1)">${g('math', inner)}</g></svg></mjx-container>`;

const X = '1D465';
const SUM = '<mjx-mo class="mjx-lop"><mjx-c class="mjx-c2211"></mjx-c></mjx-mo>';
const EQUALS = '<mjx-mo class="mjx-n"><mjx-c class="mjx-c3D"></mjx-c></mjx-mo>';
const DASH =
  '<mjx-mo><mjx-stretchy-h class="mjx-c2013"><mjx-ext><mjx-c></mjx-c></mjx-ext></mjx-stretchy-h></mjx-mo>';

function read(formula: string): string | null {
  const container = pageOf(`<p>${formula}</p>`).querySelector('mjx-container');
  return container && readFormula(container);
}

describe('a formula of which MathJax keeps only the drawing', () => {
  it.each([
    [
      'subscript and superscript',
      html(
        `<mjx-msubsup>${mi(X)}<mjx-script>${mn('32')}<mjx-spacer></mjx-spacer>${mn('30')}</mjx-script></mjx-msubsup>`,
      ),
      'x_0^2',
    ],
    [
      'a negative power',
      html(
        `<mjx-msup>${mn('31')}<mjx-script>${atom(`<mjx-mo>${c('2212')}</mjx-mo>${mn('39')}`)}</mjx-script></mjx-msup>`,
      ),
      '1^−9',
    ],
    [
      'a root',
      html(
        `<mjx-mroot><mjx-root>${mn('33')}</mjx-root><mjx-sqrt><mjx-surd><mjx-mo>${c('221A')}</mjx-mo></mjx-surd><mjx-box>${mn('35')}</mjx-box></mjx-sqrt></mjx-mroot>`,
      ),
      'root_3(5)',
    ],
    [
      'limits',
      html(
        `<mjx-munderover><mjx-over>${atom(mn('33'))}</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base>${SUM}</mjx-base></mjx-row><mjx-row><mjx-under>${atom(mi('1D456') + EQUALS + mn('31'))}</mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover>`,
      ),
      '∑_(i=1)^3',
    ],
    [
      'a bar',
      html(`<mjx-mover><mjx-over>${DASH}</mjx-over><mjx-base>${mi(X)}</mjx-base></mjx-mover>`),
      'x¯',
    ],
  ])('is read from HTML: %s', (_, formula, text) => {
    expect(read(formula)).toBe(text);
  });

  it.each([
    [g('msubsup', g('mi', use(X)) + g('mn', use('32'), 363) + g('mn', use('30'), -287.9))],
    [g('munderover', g('mi', use(X)) + g('mn', use('30'), -1087) + g('mn', use('32'), 1150))],
  ])('is read from SVG by the height of its scripts', formula => {
    expect(read(svg(formula))).toBe('x_0^2');
  });

  it('reads no sign without its code, and no part of an unknown form', () => {
    expect(read(html('<mjx-mn><mjx-c></mjx-c></mjx-mn>'))).toBeNull();
    expect(read(html(`<mjx-mfrac><mjx-frac>${mn('31')}</mjx-frac></mjx-mfrac>`))).toBeNull();
    expect(read(html(`<mjx-mmultiscripts>${mn('35')}${mn('32')}</mjx-mmultiscripts>`))).toBeNull();
    // "5 choose 2" is drawn as a ratio without its line.
    expect(read(svg(g('mfrac', g('mn', use('35'), 394) + g('mn', use('32'), -345))))).toBeNull();
  });
});
