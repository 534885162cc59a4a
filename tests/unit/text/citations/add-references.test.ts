import { describe, expect, it } from 'vitest';

import type { Block } from '../../../../lib/core/answer/answer';
import type { CitationTarget } from '../../../../lib/core/answer/citation';
import { citationId } from '../../../../lib/core/ids';
import { isCheckWorthy } from '../../../../lib/core/answer/statement';
import { withReferences } from '../../../../lib/text/citations/add-references';
import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { fakeAnswer, fakeCitation, spanOf } from '../../../fakes/answers';

const doi = (value: string): CitationTarget => ({ kind: 'doi', doi: value });
const pmid = (value: string): CitationTarget => ({ kind: 'pmid', pmid: value });
const url = (value: string): CitationTarget => ({ kind: 'url', url: value });
const title = (value: string): CitationTarget => ({ kind: 'title', title: value });

const plain = (text: string, citations = fakeAnswer().citations.slice(0, 0)) =>
  fakeAnswer({ text, blocks: [], citations });
const targetsOf = (text: string) => withReferences(plain(text)).map(({ target }) => target);

describe('references in sentences', () => {
  it.each<[string, CitationTarget[]]>([
    // Numbers of works.
    ['Zinc helps (doi:10.1000/zinc).', [doi('10.1000/zinc')]],
    ['Zinc helps (DOI: 10.1000/Zinc.1).', [doi('10.1000/zinc.1')]],
    ['Zinc helps; see 10.1000/zinc(2)a for more.', [doi('10.1000/zinc(2)a')]],
    ['Zinc helps: https://doi.org/10.1000/zinc.', [doi('10.1000/zinc')]],
    ['Zinc helps (https://dx.doi.org/10.1000/zinc).', [doi('10.1000/zinc')]],
    ['Zinc helps [PMID: 12345678].', [pmid('12345678')]],
    ['Zinc helps, PMID 12345678.', [pmid('12345678')]],
    ['Zinc helps (pmid:7).', [pmid('7')]],
    ['Zinc helps (PMC1234567).', [url('https://pmc.ncbi.nlm.nih.gov/articles/PMC1234567/')]],
    ['Zinc helps (NCT01234567).', [url('https://clinicaltrials.gov/study/NCT01234567')]],
    [
      'The trial NCT01234567 tested zinc in adults.',
      [url('https://clinicaltrials.gov/study/NCT01234567')],
    ],
    ['Zinc helps (arXiv:2101.00001).', [url('https://arxiv.org/abs/2101.00001')]],
    ['Zinc helps (arXiv:2101.00001v2).', [url('https://arxiv.org/abs/2101.00001')]],
    ['Zinc helps (arXiv: math.GT/0309136).', [url('https://arxiv.org/abs/math.gt/0309136')]],
    ['Zinc helps (ISBN 978-0-306-40615-7).', [title('ISBN 9780306406157')]],
    ['Zinc helps (ISBN-10: 0-306-40615-2).', [title('ISBN 9780306406157')]],
    // Several names of one work are one source, by the name that most services know.
    ['Zinc helps (PMID: 7, doi:10.1000/zinc).', [doi('10.1000/zinc')]],
    ['Zinc helps (doi:10.1000/zinc, PMCID: PMC77).', [doi('10.1000/zinc')]],
    ['Zinc helps (Smith et al., Lancet 2021, doi:10.1000/zinc).', [doi('10.1000/zinc')]],
    ['Smith et al., Lancet 2021 (PMID: 7) say that zinc helps.', [pmid('7')]],
    // A trial is not the paper on it, and two numbers of one kind are two works.
    [
      'Zinc helps (PMID: 7, NCT01234567).',
      [pmid('7'), url('https://clinicaltrials.gov/study/NCT01234567')],
    ],
    ['Zinc helps (PMID: 7, PMID: 8).', [pmid('7'), pmid('8')]],
    ['Zinc helps (PMID: 7; doi:10.1000/other).', [pmid('7'), doi('10.1000/other')]],
    // The same number twice is one source.
    ['Zinc helps (PMID: 7). It tastes bad (PMID: 7).', [pmid('7'), pmid('7')]],
    // Names only.
    ['Zinc helps (Smith et al., Lancet 2021).', [title('Smith et al., Lancet 2021')]],
    ['Zinc helps (Smith et al., 2021).', [title('Smith et al., 2021')]],
    ['Zinc helps (Smith et al. 2021).', [title('Smith et al. 2021')]],
    ['Zinc helps [Smith et al., BMJ, 2021].', [title('Smith et al., BMJ, 2021')]],
    ['Smith et al. (2021) say that zinc helps.', [title('Smith et al. (2021)')]],
    ['Smith et al. (Lancet, 2021) say that zinc helps.', [title('Smith et al. (Lancet, 2021)')]],
    ['Smith and colleagues, JAMA 2018, say so.', [title('Smith and colleagues, JAMA 2018')]],
    ['Zinc helps (van der Berg et al., 2019).', [title('van der Berg et al., 2019')]],
    ['Zinc helps (Smith J, et al., BMJ 2020).', [title('Smith J, et al., BMJ 2020')]],
    [
      'Zinc helps (Smith et al., 2021; Jones et al., 2019).',
      [title('Smith et al., 2021'), title('Jones et al., 2019')],
    ],
    [
      'It is in “Zinc lozenges for the common cold” (BMJ, 2017).',
      [title('“Zinc lozenges for the common cold” (BMJ, 2017)')],
    ],
    [
      'Source: Hemilä H. Zinc lozenges and the common cold. BMJ Open. 2017.',
      [title('Hemilä H. Zinc lozenges and the common cold. BMJ Open. 2017')],
    ],
  ])('%s', (text, targets) => expect(targetsOf(text)).toEqual(targets));

  it.each([
    'Zinc has been studied since (2021).',
    'In May 2021 the Lancet reported it.',
    'The Lancet (2021) is a journal.',
    'Pfizer (2021) sold vaccines.',
    'The dose was 10.5 mg/day in 2021.',
    'Version 10.1234 of the guideline is old.',
    'Call 123456789 for help.',
    'The number 9780306406157 stands alone.',
    'ISBN 978-0-306-40615-8 has a wrong check digit.',
    'PMID numbers are given by PubMed.',
    'NCT0123 is too short.',
    'PMC is an archive.',
    'arXiv: a preprint server.',
    'Smith said so in 2021.',
    'Smith et al. In 2021 they went on.',
    'Smith et al. say that zinc helps.',
    'Take 50 mg (maximum 2021 units).',
    'It was “a very long and winding road to health,” March 2021 was worse.',
    'The ratio was 10.1001 to 1.',
    'Room (A) [B] {C} in 1999.',
    'Johnson & Johnson, 2021, made it.',
    'See https://health.example/2021/05/colds for more.',
  ])('are not seen in "%s"', text => expect(targetsOf(text)).toEqual([]));

  it.each([
    ['Zinc helps (Smith et al., Lancet 2021).', '(Smith et al., Lancet 2021)', 'Zinc helps.'],
    ['Zinc helps [PMID: 7; PMID: 8].', '[PMID: 7; PMID: 8]', 'Zinc helps.'],
    ['Zinc helps. (Source: Smith et al., 2021)', '(Source: Smith et al., 2021)', 'Zinc helps.'],
    [
      'Zinc helps. Source: Smith et al., BMJ 2021.',
      'Source: Smith et al., BMJ 2021.',
      'Zinc helps.',
    ],
    ['Zinc helps. doi:10.1000/zinc', 'doi:10.1000/zinc', 'Zinc helps.'],
    ['Smith et al. (2021) say zinc helps.', '', 'Smith et al. (2021) say zinc helps.'],
    ['Trial NCT01234567 tested zinc.', '', 'Trial NCT01234567 tested zinc.'],
  ])('are markers of their sentence: %s', (text, marker, statement) => {
    const answer = plain(text);
    const citations = withReferences(answer);
    const statements = splitStatements({ ...answer, citations });

    const [first] = citations;
    expect(text.slice(first?.marker?.start, first?.marker?.end)).toBe(marker);
    expect(statements.filter(isCheckWorthy)).toMatchObject([
      { text: statement, citationIds: citations.map(({ id }) => id) },
    ]);
  });

  it('are not read in code and headings', () => {
    const text = 'Smith et al., 2021\nid = "PMID: 7"\nZinc helps.';
    const blocks: Block[] = [
      { kind: 'heading', span: spanOf(text, 'Smith et al., 2021') },
      { kind: 'code', span: spanOf(text, 'id = "PMID: 7"') },
      { kind: 'paragraph', span: spanOf(text, 'Zinc helps.') },
    ];

    expect(withReferences({ text, blocks, citations: [] })).toEqual([]);
  });
});

const BODY = 'Zinc lozenges shorten colds by a third [1]. They taste bad [2, 3].';
const ONE = 'Hemilä H, Chalker E. Zinc lozenges and the common cold. BMJ Open. 2017;7:e1.';
const TWO =
  'Smith J, et al. The taste of zinc in adults. Lancet. 2021;397:123-4. doi:10.1000/taste';
const THREE = 'World Health Organization. Zinc for children: a guideline. Geneva; 2011.';

describe('lists of references in the text', () => {
  it.each([
    [
      'under a title, numbered in brackets',
      `${BODY}\n\nReferences\n[1] ${ONE}\n[2] ${TWO}\n[3] ${THREE}`,
    ],
    [
      'under a title, numbered with stops',
      `${BODY}\n\nReferences:\n1. ${ONE}\n2. ${TWO}\n3. ${THREE}`,
    ],
    ['under a title, only in order', `${BODY}\n\nReferences\n- ${ONE}\n- ${TWO}\n- ${THREE}`],
  ])('are the sources of the markers that call them: %s', (_, text) => {
    const answer = plain(text);
    const citations = withReferences(answer);

    expect(citations.map(({ target }) => target)).toEqual([
      title(ONE),
      doi('10.1000/taste'),
      title(THREE),
    ]);
    expect(citations.map(({ marker }) => text.slice(marker?.start, marker?.end))).toEqual([
      '[1]',
      '[2, 3]',
      '[2, 3]',
    ]);
  });

  it('are no statements to check, with or without a title over them', () => {
    for (const list of [`References\n[1] ${ONE}\n[2] ${TWO}`, `[1] ${ONE}\n[2] ${TWO}`]) {
      const answer = plain(`${BODY}\n\n${list}`);
      const citations = withReferences(answer);
      const statements = splitStatements({ ...answer, citations });

      expect(statements.filter(isCheckWorthy).map(({ text }) => text)).toEqual([
        'Zinc lozenges shorten colds by a third.',
        'Zinc lozenges taste bad.',
      ]);
    }
  });

  it('are not sentences that begin with a number', () => {
    const text =
      'Zinc is a metal.\n1. Zinc can hurt the stomach.\n2. In 2021 it was studied by many.';

    expect(targetsOf(text)).toEqual([]);
    expect(splitStatements(plain(text)).filter(isCheckWorthy)).toHaveLength(3);
  });

  it('are not what stands under “Sources” of something else', () => {
    const text = 'Zinc is a metal.\n\nSources\n- Oysters hold much of it since 2021\n- Beef';

    expect(targetsOf(text)).toEqual([]);
  });

  it('end with the first line that is none', () => {
    const text = `${BODY}\n\nReferences\n[1] ${ONE}\n\nI hope this helps, and that you get well.`;

    expect(withReferences(plain(text))).toHaveLength(1);
  });

  it('are kept where no marker calls them', () =>
    expect(withReferences(plain(`Zinc helps.\n\nReferences\n1. ${ONE}`))).toMatchObject([
      { marker: null, target: title(ONE), label: ONE.replace(/\.$/, '') },
    ]));
});

describe('a reference and a link', () => {
  const link = fakeCitation({ id: citationId('c0'), marker: null });

  it('to the same work are one source, whatever the publisher’s address', () => {
    const target = url('https://publisher.example/doi/full/10.1000/zinc');
    const citations = [{ ...link, target }];
    const result = withReferences(plain('Zinc helps (doi:10.1000/zinc).', citations));

    expect(result.map(each => each.target)).toEqual([target, target]);
  });

  it('whose label is the title are one source', () => {
    const target = url('https://bmj.example/a');
    const citations = [{ ...link, target, label: 'Zinc lozenges and the common cold' }];
    const result = withReferences(plain(`Zinc helps.\n\nReferences\n- ${ONE}`, citations));

    expect(result).toEqual(citations);
  });

  it('of the same number are one source, that of the link', () => {
    const text = `Zinc helps [1].\n\nReferences\n[1] ${ONE}`;
    const citations = [{ ...link, marker: spanOf(text, '[1]'), label: 'BMJ [1]' }];

    expect(withReferences(plain(text, citations))).toEqual(citations);
  });

  it('behind the name in the sentence: the link is the name’s', () => {
    const text = 'Smith et al. (2021) say that zinc helps. It is blue.';
    const end = text.indexOf('.', 20);
    const citations = [{ ...link, marker: { start: end, end } }];

    expect(withReferences(plain(text, citations))).toEqual(citations);
  });

  it('a marker without an address gets that of the entry with its number', () => {
    const text = `Zinc helps [2].\n\nReferences\n[2] ${TWO}`;
    const citations = [
      {
        ...link,
        marker: spanOf(text, '[2]'),
        label: '[2]',
        target: { kind: 'unresolved' as const, label: '[2]' },
      },
    ];

    expect(withReferences(plain(text, citations))).toMatchObject([
      { id: 'c0', target: doi('10.1000/taste'), marker: spanOf(text, '[2]') },
    ]);
  });

  it('a name that stands for an entry of the list is that entry', () => {
    const text = `Zinc tastes bad (Smith et al., 2021).\n\nReferences\n- ${TWO}\n- ${ONE}`;

    expect(new Set(targetsOf(text).map(each => JSON.stringify(each)))).toEqual(
      new Set([doi('10.1000/taste'), title(ONE)].map(each => JSON.stringify(each))),
    );
  });

  it('a name that could be either of two entries is neither, and both are listed', () => {
    const other = 'Smith A. The colour of zinc in children. JAMA. 2021;1:2.';
    const text = `Zinc tastes bad (Smith et al., 2021).\n\nReferences\n- ${TWO}\n- ${other}`;

    expect(withReferences(plain(text)).map(({ marker }) => marker)).toEqual([null, null]);
  });

  it('a listed title that holds a number can be opened by it', () => {
    const citations = [{ ...link, target: title('Smith J. Zinc. PMID: 7') }];

    expect(withReferences(plain('Zinc helps.', citations))[0]?.target).toEqual(pmid('7'));
  });
});
