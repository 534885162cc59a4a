import { describe, expect, it } from 'vitest';

import { tidyCopied } from '../../../../lib/text/markdown/copied-markup';

describe('tidyCopied', () => {
  it.each([
    ['Zinc.<span style="display:none">[^1_4]</span> Iron.', 'Zinc. Iron.'],
    ["<div hidden><div>[1]</div>x</div>Zinc <b STYLE='color:red;display : none'>2</b>.", 'Zinc .'],
    ['Zinc.<grok:render type="x"><argument>0</argument></grok:render>', 'Zinc.'],
    ['Zinc <span style="color:red">helps</span>.', 'Zinc <span style="color:red">helps</span>.'],
    ['Zinc <span hidden>is never closed.', 'Zinc <span hidden>is never closed.'],
    ['```\n<p hidden>a</p>\n```\n<p hidden>a</p>b', '```\n<p hidden>a</p>\n```\nb'],
    ['Zinc [1][2] and [3][3].', 'Zinc [1] [2] and [3][3].'],
    ['Zinc helps.\nPubMed\n+1\nIron.', 'Zinc helps. PubMed+1\nIron.'],
    ['（https://a.example/1）。', '（https://a.example/1 ）。'],
  ])('%j', (text, tidy) => expect(tidyCopied(text)).toBe(tidy));

  it('writes rows with tabs between their cells as a table', () =>
    expect(tidyCopied('Doses\nDrug\tDose\nA|B\t5 mg\nEnd')).toBe(
      'Doses\n\n| Drug | Dose |\n|---|---|\n| A\\|B | 5 mg |\n\nEnd',
    ));

  it.each(['1.\tZinc\n2.\tIron', '•\tZinc\n•\tIron', '\tZinc\n\tIron', 'Zinc\tIron\nTin'])(
    'leaves tabs of %j',
    text => expect(tidyCopied(text)).toBe(text),
  );

  it('gets through a million hidden elements that never end', () =>
    expect(tidyCopied('<p hidden>'.repeat(100_000))).toHaveLength(1_000_000));
});
