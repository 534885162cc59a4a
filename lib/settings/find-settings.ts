import { hasWords, t } from '../i18n/t';
import { searchTerms } from '../util/search-terms';
import { type OptionsPart, type OptionsSection, PART_NAMES, partOfSection } from './option-places';
import { SETTINGS, type Setting, wordOfOption } from './settings';

/** A setting that a search has found; `place` is its fragment in the page's address. */
export type FoundSetting = { place: string; part: OptionsPart; label: string };

/** `words`: names of messages by which it is found; the first one is its label. */
type Entry = { place: string; section: OptionsSection; words: readonly string[] };

/** Fields that are no entry of `SETTINGS`. A place is the id or the name of an element. */
const OTHERS: readonly Entry[] = [
  { place: 'keys', section: 'keys', words: ['settings.keys.title', 'command.checkAnswer'] },
  {
    place: 'chat-sites',
    section: 'chat-sites',
    words: [
      'options.sites.title',
      'options.sites.chat_help',
      'site.perplexity',
      'site.claude',
      'site.gemini',
    ],
  },
  {
    place: 'own-host',
    section: 'chat-sites',
    words: ['options.sites.own.label', 'options.sites.own.help'],
  },
  {
    place: 'page-mode',
    section: 'page-modes',
    words: ['modes.title', 'modes.help', 'modes.mode.auto', 'modes.mode.click'],
  },
  {
    place: 'models',
    section: 'models',
    words: ['model.choice.title', 'model.choice.help', 'model.choice.embedded.name'],
  },
  {
    place: 'encoders',
    section: 'downloads',
    words: ['model.encoders.title', 'model.encoders.intro', 'model.task.download'],
  },
  {
    place: 'model-address',
    section: 'downloads',
    words: ['model.address.label', 'model.address.help'],
  },
  {
    place: 'my-api',
    section: 'my-api',
    words: [
      'options.api.title',
      'options.api.intro',
      'options.connection.server.other',
      'options.api.split.title',
      'options.api.by_site.title',
      'options.connection.hint.openai',
      'options.connection.hint.ollama',
      'options.connection.hint.vllm',
    ],
  },
  {
    place: 'key',
    section: 'my-api',
    words: ['options.connection.key.label', 'options.connection.keep.title'],
  },
  {
    place: 'pricePrompt',
    section: 'my-api',
    words: ['options.connection.price.title', 'options.connection.price.help'],
  },
  {
    place: 'contextTokens',
    section: 'my-api',
    words: ['options.connection.context.label', 'options.connection.context.help'],
  },
  {
    place: 'services-elsewhere',
    section: 'services',
    words: ['evidence.services.title', 'evidence.services.help'],
  },
  {
    place: 'cited-sites',
    section: 'cited-sites',
    words: ['options.sites.cited_title', 'options.sites.revoke'],
  },
  { place: 'clear-cache', section: 'data', words: ['clear_cache.label', 'clear_cache.question'] },
  {
    place: 'delete-all',
    section: 'data',
    words: ['options.data.delete.label', 'options.data.delete.question'],
  },
  {
    place: 'backup',
    section: 'backup',
    words: ['backup.title', 'backup.help', 'backup.make', 'backup.restore'],
  },
  {
    place: 'settings-file',
    section: 'settings-file',
    words: ['settings.file.title', 'settings.file.export', 'settings.file.import'],
  },
  {
    place: 'accuracy',
    section: 'accuracy',
    words: ['judge.figures.title', 'exam.begin', 'exam.about'],
  },
  {
    place: 'report',
    section: 'report',
    words: ['settings.report.title', 'settings.report.about'],
  },
  {
    place: 'about',
    section: 'about',
    words: ['options.about.title', 'options.about.licences'],
  },
];

/** Returns the part of the page that shows a place; of an unknown one the first. */
export function partOf(place: string): OptionsPart {
  const part = PART_NAMES.find(each => each === place);
  const entry = listEntries().find(each => each.place === place);
  return part ?? partOfSection(entry?.section ?? place);
}

/** How many settings a search shows. */
const MOST_FOUND = 8;

/**
 * Finds settings by words of their label, help and options, in the current language. Those with
 * all words in the label come first.
 */
export function findSettings(typed: string, most = MOST_FOUND): FoundSetting[] {
  const wanted = searchTerms(typed);
  if (wanted.length === 0) return [];
  const found = listEntries().flatMap(({ place, section, words }) => {
    const texts = words.filter(hasWords).map(key => t(key));
    const [label = place] = texts;
    const inLabel = hasAll(label, wanted);
    if (!inLabel && !hasAll([...texts, ...optionWords(place)].join(' '), wanted)) return [];
    return [{ place, part: partOfSection(section), label, inLabel }];
  });
  return found
    .toSorted((one, other) => Number(other.inLabel) - Number(one.inLabel))
    .slice(0, most)
    .map(({ place, part, label }) => ({ place, part, label }));
}

function hasAll(text: string, wanted: readonly string[]): boolean {
  const terms = searchTerms(text);
  return wanted.every(term => terms.some(each => each.includes(term)));
}

function listEntries(): Entry[] {
  const own = Object.entries<Setting>(SETTINGS).flatMap(([place, { section, control }]) => {
    const words = [`setting.${place}.label`, `setting.${place}.help`];
    return section && control ? [{ place, section, words }] : [];
  });
  return [...own, ...OTHERS];
}

/** Words of a setting's options, as its field shows them. */
function optionWords(place: string): string[] {
  const control = Object.entries<Setting>(SETTINGS).find(([name]) => name === place)?.[1].control;
  return control && 'options' in control
    ? control.options().map(option => wordOfOption(place, control, option))
    : [];
}
