/** Parts of the options page, one shown at a time, with their sections. */
export const OPTION_PARTS = {
  general: ['look', 'corrections', 'effort', 'keys'],
  sites: ['chat-sites', 'page-modes'],
  'models-and-api': ['models', 'my-api'],
  'more-models': ['downloads'],
  sources: ['services', 'cited-sites'],
  'your-data': ['data', 'backup', 'settings-file'],
  advanced: ['checking', 'accuracy', 'report', 'about'],
} as const;

export type OptionsPart = keyof typeof OPTION_PARTS;
/** Also the fragment of the section in the page's address. */
export type OptionsSection = (typeof OPTION_PARTS)[OptionsPart][number];

/** Parts in the order of the navigation. */
export const PART_NAMES = Object.keys(OPTION_PARTS) as OptionsPart[];

/** Returns the part of a section; that of any other name is the first. */
export function partOfSection(section: string): OptionsPart {
  return PART_NAMES.find(part => OPTION_PARTS[part].some(each => each === section)) ?? 'general';
}

/** Address of a section of the options page, for links from elsewhere. */
export function optionsPath(section: OptionsSection): string {
  return `/options.html#${section}`;
}
