/** Writes a text of about `length` characters. */
type LongText = (length: number) => string;

const repeated =
  (unit: string): LongText =>
  length =>
    unit.repeat(Math.ceil(length / unit.length));

/** Parts that differ by their number, from 1. */
const counted =
  (part: (number: number) => string): LongText =>
  length => {
    const size = part(1_000).length;
    return Array.from({ length: Math.ceil(length / size) }, (_, at) => part(at + 1)).join('');
  };

/** Parts inside one another: all that open, a word, and all that close. */
const nested =
  (open: string, close: string): LongText =>
  length => {
    const depth = Math.ceil(length / (open.length + close.length));
    return `${open.repeat(depth)}x${close.repeat(depth)}`;
  };

/** Each as deep as parsers go, many beside one another. */
const nestedTo =
  (depth: number, open: string, close: string): LongText =>
  length =>
    repeated(nested(open, close)(depth * (open.length + close.length)))(length);

const entries = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, unit]) => [name, repeated(unit)] as const);

/** Signs, words and sentences: what any text may consist of. */
const PLAIN: readonly (readonly [string, LongText])[] = [
  ...entries({
    'one word': 'a',
    'one capital': 'A',
    'one number': '1',
    spaces: ' ',
    'hard spaces': '\u00a0',
    newlines: '\n',
    tabs: '\t',
    'signs without words': '.,;:!?-',
    'full stops': '. ',
    'no spaces': '中',
    'no spaces, with stops': '中。',
    brackets: '[(',
    'brackets that close': ')]',
    'wide brackets': '【（',
    quotation: '"a" “b” ',
    'quotation that opens': '“',
    apostrophes: "it's ",
    'half characters': '\ud800',
    'other halves': '\udc00',
    emoji: '👩‍👩‍👧',
    'marks over nothing': '\u0301',
    'marks over a letter': 'e\u0301\u0302',
    'letters of the other direction': 'שלום ',
    'changes of direction': '\u202eabc\u202c \u2066d\u2069 ',
    'unseen signs': '\u200b\u200d\u2060\ufeff',
    'soft hyphens': 'zin\u00adc ',
    ligatures: 'ﬁﬂﬃ㎎①½',
    'nothing but zeros': '\0',
    'short sentences': 'It is. ',
    'small letters after a stop': 'a. b. ',
    abbreviations: 'e.g. Dr. A. vs. ',
    'identical words': 'zinc ',
    'short lines': 'a\n',
    'short paragraphs': 'It is.\n\n',
    'questions in quotes': '"Is it?" ',
    'clauses without end': 'if it is, ',
    'clauses that are joined': 'it is safe, and it is cheap; ',
    'subjects in a row': 'zinc, iron, and ',
    'a colon after a colon': 'a: b; ',
    quantities: '5 mg/',
    ranges: '1-2–3 to 4 ± 5 % ',
    'decimal points': '1.1,1',
    'powers and raised numbers': '10⁶ m² x¹ ',
    hyphens: 'a-',
    'words broken at a line’s end': 'zin-\nc ',
    addresses: 'https://a.example/b ',
    'an address without end': 'a.example/?b=',
    'www.': 'www.?',
    identifiers: '10.1000/a1 PMID: 123 arXiv:2001.00001 ',
    'an identifier without end': '10.1000/',
    markers: '[1]',
    'markers that differ': '[1, 2–5] 【4†source】 ',
    'markers after words': 'Zinc helps [1]. ',
    'raised markers': 'colds.¹ ',
    'glued markers': 'colds.1,2 Iron helps.3 ',
    'authors and years': 'Smith et al., 2020; ',
    'authors and years in brackets': '(Smith & Lee, 2020a) ',
    'source labels': 'Source: a\n',
    'JSON of a model': '{"a":[',
    'JSON that closes': '}]',
    'escaped signs': String.raw`\"\\`,
  }),
  ['numbers that differ', counted(number => `${number} `)],
  ['words that differ', counted(number => `w${number.toString(36)} `)],
  ['citations that differ', counted(number => `Zinc helps (Lee${number}, 2020) [${number}]. `)],
  [
    'a list of sources',
    counted(number => `${number}. Lee A, Smith B. Zinc ${number}. J Zinc. 2020;12(3):4-5.\n`),
  ],
  ['entries of a list of sources', counted(number => `[${number}] Lee A. Zinc. 2020.\n`)],
];

/** Constructs of Markdown. */
const MARKDOWN: readonly (readonly [string, LongText])[] = [
  ...entries({
    'a list in a list': '- ',
    'a list': '- a\n',
    'empty items': '-\n',
    'a list with numbers': '1. a\n',
    'lists apart': '- a\n\n',
    'items that stop and begin': '- a\n* b\n',
    'a quote in a quote': '> ',
    'lines of a quote': '> a\n',
    'quotes apart': '> a\n\n',
    headings: '# a\n',
    'underlined headings': 'a\n=\n',
    rules: '---\n',
    fences: '```\n',
    'fences apart': '```\na\n```\n\n',
    'code in a line': '`a` ',
    'back ticks': '`',
    'back ticks of all lengths': '` `` ``` ',
    'indented code': '    a\n\n',
    emphasis: '*a_',
    'emphasis in a row': '**a** _b_ ~~c~~ ',
    stars: '*',
    'underlines in words': 'a_b_c_',
    links: '[a](https://a.example/) ',
    'links that never end': '[a](',
    pictures: '![',
    'links of references': '[a][b] ',
    definitions: '[a]: https://a.example\n',
    'a table row': '|a|b|\n',
    'a table of one row': '|a|\n|-|\n\n',
    cells: '|',
    'cells of a copied table': 'a\tb\n',
    'hard line breaks': 'a  \n',
    escapes: String.raw`\*`,
    entities: '&amp;&#x41;',
    'entities that never end': '&',
    'tags in Markdown': '<b>a</b> ',
    'raised tags': 'x<sup>1</sup> ',
    'hidden tags': '<div hidden>',
    'addresses in brackets': '<https://a.example> ',
    formulas: '$x^2$ ',
    'formulas that never end': String.raw`\(\[`,
    'powers in a formula': 'x^{',
    'check boxes': '- [ ] a\n',
    'chips of a copied page': 'PubMed\n+1\n',
  }),
  ['notes', counted(number => `a[^${number}]\n\n[^${number}]: b\n\n`)],
  ['definitions that differ', counted(number => `[${number}]: https://a.example/${number}\n`)],
  ['links that differ', counted(number => `[a](https://a.example/${number}) `)],
  [
    'references that differ',
    counted(number => `[a][${number}]\n\n[${number}]: https://a.example/${number}\n\n`),
  ],
  ['a wide table', length => `${'|a'.repeat(length / 4)}|\n${'|-'.repeat(length / 4)}|`],
  ['items in items', counted(number => `${'  '.repeat(number % 40)}- a\n`)],
];

/** Constructs of HTML and XML, from which style sheets are not free. */
const MARKUP: readonly (readonly [string, LongText])[] = [
  ...entries({
    'signs that open a tag': '<',
    'tags that never end': '<a ',
    'tags that only close': '</p>',
    paragraphs: '<p>a</p>',
    'empty elements': '<i></i>',
    'line breaks': '<br>',
    'bold words': '<b>a</b> ',
    'bold that never ends': '<b>',
    'paragraphs that never end': '<p>',
    'paragraphs with bold that never ends': '<p><b>a',
    'boxes that never end': '<div>',
    'links in a page': '<a href="https://a.example/">a</a> ',
    'links that stay open': '<a href="#a">',
    'raised links': '<sup><a href="#a">1</a></sup>',
    'list items': '<li>a',
    'lists in a page': '<ul><li>a</li></ul>',
    'cells in a row': '<td>a',
    rows: '<tr><td>a</td></tr>',
    tables: '<table><tr><td>a</td></tr></table>',
    'pictures in a page': '<img alt="a">',
    comments: '<!-- a -->',
    'comments that never end': '<!--',
    'sections of data': '<![CDATA[a]]>',
    instructions: '<?a?>',
    scripts: '<script>a</script>',
    styles: '<style>p{color:red}</style>',
    'a title': '<title>',
    'inline styles': '<p style="color:red;display:block">a</p>',
    classes: '<p class="a b c">a</p>',
    headlines: '<h2>a</h2>',
    buttons: '<button>a</button>',
    formulas: '<math><mi>a</mi></math>',
    'names of entities': '&nbsp;&lt;&amp;',
    controls: '<input><select><option>a</option></select>',
    'meta data': '<meta name="citation_author" content="Lee">',
    'references of an article': '<xref rid="a">1</xref>',
  }),
  ['attributes', length => `<p ${counted(number => `a${number}="b" `)(length)}>a</p>`],
  [
    'classes of one element',
    length => `<p class="${counted(number => `a${number} `)(length)}">a</p>`,
  ],
  ['declarations of one element', length => `<p style="${'color:red;'.repeat(length / 10)}">a</p>`],
  ['bold in bold', nested('<b>', '</b>')],
  ['bold in bold, many times', nestedTo(200, '<b>', '</b>')],
  ['boxes in boxes', nested('<div>', '</div>')],
  ['boxes in boxes, many times', nestedTo(200, '<div>', '</div>')],
  ['lists in lists', nestedTo(200, '<ul><li>', '</li></ul>')],
  ['tables in tables', nestedTo(50, '<table><tr><td>', '</td></tr></table>')],
  ['quotes in quotes', nestedTo(200, '<blockquote>', '</blockquote>')],
  ['sections in sections', nestedTo(200, '<sec><title>a</title>', '</sec>')],
  [
    'selectors',
    length =>
      `<style>${counted(number => `.a${number} p:not(.b){}`)(length)}</style><p class="a1">a</p>`,
  ],
  [
    'a selector for many',
    length =>
      `<style>${'div p+p~p i{color:red}'.repeat(length / 44)}</style>${'<div><p>a<p>b'.repeat(length / 26)}`,
  ],
  ['style sheets in brackets', length => `<style>${'@media all{'.repeat(length / 11)}</style><p>a`],
];

/**
 * Texts of one shape, of any length: as many as text, Markdown and markup have constructs. What is
 * not Markdown or markup to a reader is text to it.
 */
export const LONG_TEXTS: ReadonlyMap<string, LongText> = new Map([
  ...PLAIN,
  ...MARKDOWN,
  ...MARKUP.map(([name, write]) => [`${name} (markup)`, write] as const),
]);
