/** Every element of the page, those in open shadow roots too. */
export function allElements(root: Document | ShadowRoot = document): Element[] {
  return [...root.querySelectorAll('*')].flatMap(element => [
    element,
    ...(element.shadowRoot ? allElements(element.shadowRoot) : []),
  ]);
}

/** True if a user sees it: it has a size, and nothing hides it. */
export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width < 2 || height < 2) return false;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** Enough of an element to find it again: how it stands in its parents, and its first words. */
export function describe(element: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = element; at && parts.length < 4; at = at.parentElement) {
    const classes = [...at.classList].map(name => `.${name}`).join('');
    parts.unshift(`${at.localName}${classes}`);
  }
  const words = element.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
  return `${parts.join(' > ')} "${words}"`;
}

/** Red, green and blue from 0 to 255, and how much of what is behind it hides, 0–1. */
type Colour = { rgb: [number, number, number]; alpha: number };

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** A computed colour in numbers, however it is written. */
function parseColour(css: string): Colour {
  if (!canvas) throw new Error('look: the browser draws on no canvas');
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return { rgb: [red, green, blue], alpha: alpha / 255 };
}

export function isDrawn(css: string): boolean {
  return parseColour(css).alpha > 0;
}

/** Visible colour of a translucent one on its background. */
export function over(css: string, behind: string): string {
  const { rgb, alpha } = parseColour(css);
  const under = parseColour(behind).rgb;
  return rgb
    .map((value, at) => Math.round(value * alpha + (under[at] ?? 0) * (1 - alpha)))
    .join(' ');
}

/** The colour behind an element: of the nearest around it that has one of its own. */
export function groundOf(element: Element | null): string {
  for (let at = element; at; at = parentOf(at)) {
    const { backgroundColor } = getComputedStyle(at);
    if (parseColour(backgroundColor).alpha > 0.5) return backgroundColor;
  }
  // The ground of a body is the window's, also behind what hangs beside it.
  const { backgroundColor } = getComputedStyle(document.body);
  return isDrawn(backgroundColor) ? backgroundColor : 'Canvas';
}

/** The element around it, out of a shadow root too. */
export function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(css: string): number {
  const [red = 0, green = 0, blue = 0] = parseColour(css).rgb.map(value => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
