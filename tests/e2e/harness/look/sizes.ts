import { controls } from './focus';
import { allElements, describe, isSeen } from './elements';

/** Smallest text of ours, in pixels. */
const LEAST_TEXT = 14;
/** WCAG 2.2, 2.5.8, in pixels. */
const LEAST_TARGET = 24;

/** Elements whose own words are smaller than 14 pixels. */
export function findSmallText(): string[] {
  return allElements()
    .filter(element => isSeen(element) && hasOwnWords(element))
    .flatMap(element => {
      const size = parseFloat(getComputedStyle(element).fontSize);
      return size < LEAST_TEXT ? [`${String(size)} px: ${describe(element)}`] : [];
    });
}

function hasOwnWords(element: Element): boolean {
  return [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
  );
}

/** Targets less than 24 pixels high or wide. A link within a sentence is as high as its line. */
export function findSmallTargets(): string[] {
  return controls()
    .filter(control => getComputedStyle(control).display !== 'inline')
    .filter(control => !targetsOf(control).some(isLarge))
    .map(control => {
      const { width, height } = control.getBoundingClientRect();
      return `${width.toFixed()} × ${height.toFixed()} px: ${describe(control)}`;
    });
}

/** A field is also hit by its label. */
function targetsOf(control: HTMLElement): Element[] {
  return [control, ...(control instanceof HTMLInputElement ? (control.labels ?? []) : [])];
}

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) >= LEAST_TARGET;
}
