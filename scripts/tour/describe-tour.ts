import { pictureName, schemesOf } from './take-picture';
import type { TourGroup, ViewFacts } from './tour-view';

/** States that no picture of the real extension can show here, and where they are told. */
const UNPICTURED = [
  'What the browser draws itself: the number on the toolbar button, the entries of the page’s menu, and its questions for permission.',
  'Other reasons why something could not be checked: they look like those above, and _Help_ has the words of each.',
  'A chat site where Veracite never checks: nothing of it is on the page.',
  'Models on this device that are looked for, downloaded or at work: they need a graphics card, or a browser that brings one of its own.',
  'A storage that the browser does not open, and a click in the moment of an update: the words are where those of a full one are.',
  'An answer that is being split by a model, and a cleaning up at work: a line that says so, for some seconds.',
];

/** The tour as a page of Markdown. */
export function describeTour(groups: readonly TourGroup[]): string {
  const parts = groups.flatMap(({ title, sentence, views }) => [
    `## ${title}`,
    sentence,
    ...views.map(describeView),
  ]);
  return `${[
    '# A tour of every view and state',
    'Made by `npm run tour` from the built extension in a real browser; `npm run tour -- NAME…` makes single views again. Checks are those of the packaged sample, or made-up ones that were put into the store.',
    ...parts,
    '## Without a picture',
    UNPICTURED.map(each => `- ${each}`).join('\n'),
  ].join('\n\n')}\n`;
}

function describeView(view: ViewFacts): string {
  const { title, sentence } = view;
  const pictures = schemesOf(view).map(
    scheme => `![${title}, ${scheme}](images/tour/${pictureName(view, scheme)})`,
  );
  return [`### ${title}`, sentence, pictures.join('\n')].join('\n\n');
}
