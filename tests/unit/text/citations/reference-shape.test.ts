import { describe, expect, it } from 'vitest';

import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { isCheckWorthy } from '../../../../lib/core/answer/statement';
import { answerId } from '../../../../lib/core/ids';
import { readReferenceTitle } from '../../../../lib/text/citations/source-words';
import { read } from '../markdown-views';

describe('readReferenceTitle', () => {
  it.each([
    ...['References', 'Key references', '**Works cited:**', '7. References', 'References (12)'],
    ...['Literaturverzeichnis', 'Quellenangaben', 'Referencias bibliográficas', 'Bibliografía'],
    ...[
      'Références',
      'Références bibliographiques',
      '参考文献',
      '参考资料：',
      'المراجع',
      'Riferimenti',
    ],
    ...['Referências', '参考資料', '참고문헌', 'Список литературы', 'Sources used in the report'],
  ])('knows %s', title => expect(readReferenceTitle(title)).not.toBeNull());

  it.each([
    'Sources',
    '🔗 Sources',
    'Source links',
    'Quellen:',
    'Fuentes',
    'Sources et liens',
    '来源',
  ])('knows %s, which may stand over other things', title =>
    expect(readReferenceTitle(title)).toBe('ambiguous'),
  );

  it.each([
    'Sources of iron',
    'Reference ranges',
    'Fuentes de hierro',
    'Side effects',
    'Literature says so.',
    '',
  ])('takes %j for something else', title => expect(readReferenceTitle(title)).toBeNull());
});

/** Statements to check, and the number of sources that no marker calls. */
function readAs(markdown: string): [string[], number] {
  const capture = read(markdown);
  const statements = splitStatements({ ...capture, id: answerId('a') }).filter(isCheckWorthy);
  const listed = capture.citations.filter(({ marker }) => marker === null);
  return [statements.map(({ text }) => text), listed.length];
}

const CLAIM = 'Zinc shortens colds by two days.';

describe('lists of sources without a title', () => {
  it.each([
    '1. [Zinc for colds](https://a.example/1)\n2. [Iron](https://a.example/2)',
    '- [Zinc for colds](https://a.example/1) – NIH\n- [Iron](https://a.example/2) – WHO',
    '- Zinc for colds – Cochrane Library, https://a.example/1\n- Iron – WHO, https://a.example/2',
    '- https://a.example/1\n- https://a.example/2',
    '1. Zinc, accessed May 3, 2026, https://a.example/1\n2. Iron, accessed May 3, 2026, https://a.example/2',
    'Källförteckning\n\n1. Zinc, abgerufen am 3. Mai 2026, https://a.example/1\n2. Iron https://a.example/2',
    'Smith J, Jones A. Zinc. BMJ. 2017;7:e1.\n\nMarlow K. Iron. Lancet. 2019;3(2):11-18.',
  ])('are known by their form: %s', list =>
    expect(readAs(`${CLAIM}\n\n${list}`)).toEqual([[CLAIM], 2]),
  );

  it('are known by the markers that call them', () =>
    expect(
      readAs(
        `${CLAIM} [1][2]\n\nZdroje\n1. Zinc helps. https://a.example/1\n2. Iron. https://a.example/2`,
      ),
    ).toEqual([[CLAIM], 0]));

  it.each([
    '1. Rest for two days. [NHS](https://a.example/1)\n2. Drink 2 l a day. [NHS](https://a.example/2)',
    '- Zinc lowers the risk ([NIH](https://a.example/1))\n- Iron does not ([WHO](https://a.example/2))',
    '- [Zinc](https://a.example/1) shortens colds\n- [Iron](https://a.example/2) does not help at all',
    '- [NHS](https://a.example/1): take zinc with food.\n- [WHO](https://a.example/2): take iron without.',
    'Zinc lowers the risk (Smith & Lee, 2016, p. 512).\nIron does not help at all.',
    'ステロイドの投与は六週間を超えないようにすることが望ましい [健康](https://a.example/1)\n脾臓の手術は診断から一年が過ぎるまで待つことがすすめられる [健康](https://a.example/2)',
    '锌可以把感冒缩短大约一天 [卫生部](https://a.example/1)\n铁对感冒的持续时间没有任何影响 [卫生部](https://a.example/2)',
    'Sources of zinc\n\n- Oysters have 16 mg ([USDA](https://a.example/1)).\n- Beef has 5 mg ([USDA](https://a.example/2)).',
    'Sources\n\n- Oysters have 16 mg ([USDA](https://a.example/1)).\n- Beef has 5 mg ([USDA](https://a.example/2)).',
  ])('are no lists of advice with a link each: %s', list => {
    const [statements, listed] = readAs(`${CLAIM}\n\n${list}`);

    expect(statements).toHaveLength(3);
    expect(listed).toBe(0);
  });
});
