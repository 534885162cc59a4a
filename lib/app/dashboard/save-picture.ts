import type { Picture, SaveActions } from '../../../components/dashboard/ChartFrame';
import { saveBlob } from '../../browser/hand-out';

const SVG = 'http://www.w3.org/2000/svg';

/** Styles of our style sheet that a standalone drawing needs inline. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'direction',
] as const;

/** Margin of a standalone drawing, which also holds its title and its note. */
const EDGE = 16;
const TITLE = 32;
const NOTE = 28;
/** Pixels of the PNG per CSS pixel: enough to print. */
const SCALE = 2;

export const SAVE_ACTIONS: SaveActions = {
  saveCsv: (name, csv) => {
    // The byte order mark tells spreadsheet programs that it is UTF-8.
    saveBlob(fileName(name, 'csv'), new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  },
  saveSvg: (name, picture) => saveBlob(fileName(name, 'svg'), svgBlob(standAlone(picture))),
  savePng: async (name, picture) => {
    const blob = await toPng(standAlone(picture));
    if (blob) saveBlob(fileName(name, 'png'), blob);
    return blob !== null;
  },
};

function fileName(name: string, ending: string): string {
  return `veracite-${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;
}

/** Returns a copy that needs no style sheet, with its title above and its note below. */
export function standAlone({ svg, title, note }: Picture): SVGSVGElement {
  const copy = cloneWithStyles(svg);
  const { width, height } = sizeOf(svg);
  const whole = document.createElementNS(SVG, 'svg');
  const size = { width: width + 2 * EDGE, height: height + TITLE + NOTE + EDGE };
  setAttributes(whole, {
    xmlns: SVG,
    ...size,
    viewBox: `0 0 ${String(size.width)} ${String(size.height)}`,
    role: 'img',
    'aria-label': `${title}. ${note}`,
    style: `font-family: ${getComputedStyle(svg).fontFamily}`,
  });
  const page = getComputedStyle(svg);
  const ground = document.createElementNS(SVG, 'rect');
  setAttributes(ground, { ...size, fill: page.backgroundColor });
  setAttributes(copy, { x: EDGE, y: TITLE, width, height });
  const isRtl = page.direction === 'rtl';
  const place = { x: isRtl ? size.width - EDGE : EDGE, direction: page.direction };
  whole.append(
    ground,
    writeText(title, { ...place, y: 22, 'font-size': 15, 'font-weight': 650, fill: page.color }),
    copy,
    writeText(note, { ...place, y: size.height - 14, 'font-size': 14, fill: page.color }),
  );
  return whole;
}

function cloneWithStyles(svg: SVGSVGElement): Element {
  const copy = document.importNode(svg, true);
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [at, original] of originals.entries()) {
    const target = copies[at];
    if (!target) continue;
    const computed = getComputedStyle(original);
    for (const name of STYLES) {
      const value = computed.getPropertyValue(name);
      // nb. A pattern is referenced by its id in the page, which the file lacks.
      if (value !== '' && !value.startsWith('url(')) target.setAttribute(name, value);
    }
    for (const name of ['class', 'data-kind', 'aria-labelledby', 'aria-describedby', 'role']) {
      target.removeAttribute(name);
    }
  }
  return copy;
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const read = (name: string) => Number(svg.getAttribute(name));
  return { width: read('width'), height: read('height') };
}

function writeText(text: string, attributes: Record<string, string | number>): SVGTextElement {
  const element = document.createElementNS(SVG, 'text');
  setAttributes(element, attributes);
  element.textContent = text;
  return element;
}

function setAttributes(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
}

function svgBlob(svg: SVGSVGElement): Blob {
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
}

async function toPng(svg: SVGSVGElement): Promise<Blob | null> {
  const { width, height } = sizeOf(svg);
  const url = URL.createObjectURL(svgBlob(svg));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * SCALE;
    canvas.height = height * SCALE;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.scale(SCALE, SCALE);
    context.drawImage(image, 0, 0, width, height);
    return await new Promise(done => canvas.toBlob(done, 'image/png'));
  } catch (error) {
    // The user sees a message, and has the SVG.
    console.info('the picture could not be drawn', error);
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
