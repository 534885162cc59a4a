import { Window } from 'happy-dom';

/** A page whose body holds this markup. No script runs and nothing is loaded. */
export function pageOf(body: string): Document {
  const window = new Window();
  window.document.write(`<!doctype html><html><head></head><body>${body}</body></html>`);
  return window.document as unknown as Document;
}

/** The one element a selector finds; a test that is wrong about its page fails here. */
export function one(page: ParentNode, selector: string): Element {
  const element = page.querySelector(selector);
  if (element === null) throw new Error(`nothing matches ${selector}`);
  return element;
}

/** The first text node that holds these words, and where they begin in it. */
export function textIn(root: Node, words: string): { node: Text; offset: number } {
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeType === 3 && (node as Text).data.includes(words)) {
      return { node: node as Text, offset: (node as Text).data.indexOf(words) };
    }
    stack.push(...[...node.childNodes].reverse());
  }
  throw new Error(`no text node holds "${words}"`);
}

/** A range from the beginning of some words to the end of others. */
export function rangeBetween(page: Document, first: string, last: string): Range {
  const start = textIn(page.body, first);
  const end = textIn(page.body, last);
  const range = page.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset + last.length);
  return range;
}
