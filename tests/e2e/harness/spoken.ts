import type { Page, SerializedAXNode } from 'puppeteer-core';

/** Roles of things a reader does something with. */
const OPERATED = [
  'button',
  'checkbox',
  'combobox',
  'DisclosureTriangle',
  'gridcell',
  'link',
  'radio',
  'searchbox',
  'spinbutton',
  'tab',
  'textbox',
];

export type Spoken = { role: string; name: string };

/** A screen reader's words for every control, in page order. */
export async function readSpoken(page: Page): Promise<Spoken[]> {
  const tree = await page.accessibility.snapshot({ interestingOnly: false });
  return flatten(tree ? [tree] : [])
    .filter(({ role }) => OPERATED.includes(role))
    .map(({ role, name = '' }) => ({ role, name: name.trim() }));
}

function flatten(nodes: readonly SerializedAXNode[]): SerializedAXNode[] {
  return nodes.flatMap(node => [node, ...flatten(node.children ?? [])]);
}
