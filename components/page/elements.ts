const SVG = 'http://www.w3.org/2000/svg';

export function createElement(page: Document, name: string, className: string): HTMLElement {
  const element = page.createElement(name);
  element.className = className;
  return element;
}

/** A line drawing in a 16 × 16 box; decoration, so nobody hears of it. */
export function createIcon(page: Document, path: string): SVGSVGElement {
  const icon = page.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('aria-hidden', 'true');
  const line = page.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  icon.append(line);
  return icon;
}

/** A button that heeds the reader alone: events made by scripts are not `isTrusted`. */
export function createButton(page: Document, className: string, onClick: () => void): HTMLElement {
  const button = createElement(page, 'button', className);
  button.setAttribute('type', 'button');
  button.addEventListener('click', event => {
    if (event.isTrusted) onClick();
  });
  return button;
}

/** Writes only what differs, so that nothing is painted or read out twice. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
