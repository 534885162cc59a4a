import type { PageHealth } from '../../lib/core/page-view';

/** What the note on a page says that cannot be read as it should. */
export const HEALTH_WORDS: Record<
  Exclude<PageHealth, 'readable'>,
  { title: string; text: string }
> = {
  'layout-unknown': {
    title: 'No answer recognised here',
    text: 'Veracite knows this site, but not this layout of it.',
  },
  'citations-unknown': {
    title: 'Sources not recognised here',
    text:
      'The answers show numbers of sources, but Veracite does not know where this layout of ' +
      'the site keeps them. A check would look at no source.',
  },
};

export const WAYS_OUT = [
  'Select the answer with its list of sources, right-click it and choose “Check this selection”.',
  'Or copy the answer, open Veracite from the toolbar and paste it there.',
];

export const REPORT_WORDS = {
  offer: 'Report this layout',
  explain:
    'This goes into a bug report, if you put it there: names of elements and how many there are. ' +
    'No text of the page is in it, no address, nothing you or the chatbot wrote.',
  copy: 'Copy the report',
  copied: 'Copied.',
  notCopied: 'The browser does not allow copying here. The text is selected: copy it by hand.',
  name: 'Report without any text of the page',
};
