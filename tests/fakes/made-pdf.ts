import { deflateSync } from 'node:zlib';

/** Text on a page, in points from its lower left corner. Every letter is 0.6 sizes wide. */
export type PrintedText = { text: string; x: number; y: number; size?: number };

export type MadePdf = {
  pages: readonly (readonly PrintedText[])[];
  /** Entries of the document's own description. */
  info?: Record<string, string>;
  /** Asks for a password that nobody knows. */
  isLocked?: boolean;
};

export const PAGE = '/MediaBox [0 0 595 842]';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>';

/** Writes a PDF, as programs do: its objects, where each begins, and where to begin reading. */
export function makePdf({ pages, info = {}, isLocked = false }: MadePdf): Uint8Array {
  const contents = pages.map(texts => deflated(latin1(texts.map(print).join('\n'))));
  return writePdf(contents, { info, isLocked });
}

/** Letters that a PDF only names: how they are written, and the table that says which they are. */
export type NamedLetters = {
  /** The table that says which letter each number is. */
  table: string;
  ordering: 'GB1' | 'CNS1' | 'Japan1' | 'Korea1';
  /** Encoding of the same text in a file of its own. */
  charset: 'gbk' | 'big5' | 'shift_jis' | 'euc-kr' | 'utf-16be';
};

/** One line on each page, in a font that the PDF does not bring and whose letters it only names. */
export function makeNamedLetters(
  lines: readonly string[],
  { table, ordering, charset }: NamedLetters,
): Uint8Array {
  const system = `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 1 >>`;
  const shape = '/Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120';
  const descriptor = `<< /Type /FontDescriptor /FontName /Made ${shape} /CapHeight 700 /StemV 80 >>`;
  const inner = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Made ${system} /DW 1000 /FontDescriptor ${descriptor} >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /${table} /DescendantFonts [${inner}] >>`;
  const contents = lines.map(text => {
    const bytes = encode(text, charset).toString('hex');
    return deflated(latin1(`BT /F1 10 Tf 1 0 0 1 50 700 Tm <${bytes}> Tj ET`));
  });
  return writePdf(contents, { font });
}

/** The reverse of what browsers read: they write nothing but UTF-8. */
function encode(text: string, charset: NamedLetters['charset']): Buffer {
  if (charset === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const decoder = new TextDecoder(charset);
  const bytesOf = new Map<string, number[]>();
  for (let first = 0xfe; first > 0x80; first -= 1) {
    for (let second = 0xfe; second >= 0x40; second -= 1) {
      bytesOf.set(decoder.decode(new Uint8Array([first, second])), [first, second]);
    }
  }
  return Buffer.from(
    Array.from(text).flatMap(letter => bytesOf.get(letter) ?? letter.charCodeAt(0)),
  );
}

/** A page whose few bytes unpack to this many. */
export function makeBomb(unpacked: number): Uint8Array {
  return writePdf([deflated(Buffer.alloc(unpacked, 0x20))], {});
}

/** A page that draws a form, which draws another so often, and so on, so deep. */
export function makeLoop(deep: number, often: number): Uint8Array {
  const form = (index: number) => {
    const inner = index + 1 < deep ? `/X0 ${9 + index} 0 R` : '';
    const drawn = index + 1 < deep ? '/X0 Do '.repeat(often) : 'BT /F1 9 Tf (x) Tj ET';
    const resources = `/Resources << /Font << /F1 3 0 R >> /XObject << ${inner} >> >>`;
    const type = `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources}`;
    return latin1(`<< ${type} /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  };
  const forms = Array.from({ length: deep }, (_, index) => form(index));
  return writePdf([deflated(latin1('/X0 Do'))], { forms, resources: '/XObject << /X0 8 0 R >>' });
}

/** A scanned page: a picture and nothing else. */
export function makeScan(): Uint8Array {
  const picture = 'q 595 0 0 842 0 0 cm BI /W 8 /H 8 /BPC 1 /CS /G ID \u00aaUªUªUªU EI Q';
  return writePdf([deflated(latin1(picture)), deflated(latin1(picture))], {});
}

/** A page as a program might draw it. */
export type MadeDrawing = {
  /** Operators of the page; `/F1` is Courier. */
  content: string;
  /** Entries of its resources besides `/F1`; for `/Font`, only those within. */
  resources?: string;
  fonts?: string;
  /** Entries of the page and of the catalogue. */
  page?: string;
  catalog?: string;
  /** Further objects, the first being 8. */
  objects?: readonly string[];
};

export function makeDrawing({ content, objects = [], ...entries }: MadeDrawing): Uint8Array {
  return writePdf([deflated(latin1(content))], { ...entries, forms: objects.map(latin1) });
}

/** An object with a stream, for `objects`. */
export function made(entries: string, stream: string): string {
  return `<< ${entries} /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
}

function print({ text, x, y, size = 10 }: PrintedText): string {
  const escaped = text.replace(/[\\()]/g, '\\$&');
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function deflated(content: Buffer): Buffer {
  const packed = deflateSync(content);
  const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([latin1(head), packed, latin1('\nendstream')]);
}

type Extras = Partial<
  Pick<MadePdf, 'info' | 'isLocked'> & Omit<MadeDrawing, 'content' | 'objects'>
> & {
  /** Drawn by the only page; the first is object 8. */
  forms?: readonly Buffer[];
  font?: string;
};

function writePdf(contents: readonly Buffer[], extras: Extras): Uint8Array {
  const { info = {}, isLocked = false, forms = [], font = FONT } = extras;
  const { resources = '', fonts = '', page = PAGE, catalog = '' } = extras;
  // 1 catalogue, 2 pages, 3 font, 4 description, 5 lock, then a page and its content in turns.
  const pageNumbers = contents.map((_, index) => 6 + index * 2);
  const kids = pageNumbers.map(number => `${number} 0 R`).join(' ');
  const described = Object.entries(info).map(([key, value]) => `/${key} (${value})`);
  const secret = '00'.repeat(32);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (en) ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    font,
    `<< ${described.join(' ')} >>`,
    `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${secret}> /U <${secret}> >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R ${page} /Resources << /Font << /F1 3 0 R ${fonts} >> ${resources} >> /Contents ${7 + index * 2} 0 R >>`,
      content,
    ]),
    ...forms,
  ];
  const lock = isLocked ? `/Encrypt 5 0 R /ID [<${secret}> <${secret}>]` : '';
  return assemble(objects, `/Root 1 0 R /Info 4 0 R ${lock}`);
}

function assemble(objects: readonly (string | Buffer)[], trailer: string): Uint8Array {
  const parts: Buffer[] = [latin1('%PDF-1.5\n')];
  const places: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    places.push(length());
    const body = typeof object === 'string' ? latin1(object) : object;
    parts.push(latin1(`${index + 1} 0 obj\n`), body, latin1('\nendobj\n'));
  }
  const start = length();
  const entries = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    latin1(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`),
    latin1(`trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return new Uint8Array(Buffer.concat(parts));
}
