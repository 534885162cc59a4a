/**
 * The words a report may hold. A closed list: a name on a page can be made of anything,
 * the reader's own words too, and a list of what is allowed cannot be outwitted.
 */
const WORDS = `
  abbr accept access account action actions active alert align all allow alt always anchor and
  android animate answer answers app area aria article artifact aside assistant async attr audio
  author auto avatar back badge bar base before block blockquote body bold bot bottom box br
  break browse bubble busy button call cancel canvas caption card cards cell center chat check
  checked chip chips circle citation citations cite class click close code col collapse
  collapsed color cols column complete component composer container content context control
  controls conversation copy count cover data date dd default delete desc describedby
  description details dialog dir direction disabled display div dl document done down draft drag
  draggable drawer dropdown dt duration edit editable element embed end entry error event expand
  expanded export feed feedback field fieldset figcaption figure file fill filter final first
  fixed flex float focus follow font foot footer footnote footnotes for form forward frame from
  full gap get grid group head header heading height help hidden hide highlight history hover hr
  href html human icon id iframe image img immersive index indicator info inline inner input
  insert island item items key label lang language last layout lazy leading left legend length
  level li light line link links list listbox listitem live load loading log logo long loop main
  map margin mark markdown math max media menu menuitem message messages meta mid middle min
  mode model more name nav navigation new next node none note number object off ol only open
  option options order out outer output overflow overlay owns padding page pair pane panel
  paragraph parent part path paused perf photo picker pill placeholder play point popover popup
  position pre presentation preview primary profile progress prompt prose query question radio
  range raw read reader ready reason reasoning record ref reference references refs region rel
  relative renderer reply report request research resize response responses result results retry
  right role root round row rows rule save scope screen script scroll search section select
  selected selection sender sent separator set share short show side sidebar size skeleton slot
  small snippet source sources space span spinner src stack start state static status step
  sticky stop stream streaming strong style sub submit subtitle suggestion summary sup surface
  svg switch system tab tabindex table tabpanel tag target tbody td template test testid text
  textarea textbox tfoot th thead theme think thinking thread thumb time timeline title toggle
  tool toolbar tooltip top tr track transcript transition tree turn type ul unit unread update
  url use used user value video view viewport virtual visible voice web width window with word
  workflow wrap wrapper
`;

/** Elements of one letter, or with a number: no words, and only as a whole. */
const SHORT_TAGS = new Set(['a', 'b', 'i', 'p', 'q', 's', 'u', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const KNOWN = new Set(WORDS.split(/\s+/).filter(word => word !== ''));

/** Where a name is cut into words: signs, digits, and a capital after a small letter. */
const WORD = /[A-Z]?[a-z]+|[A-Z]+|\d+/g;

/** Names are read this far; a page can make one of a megabyte. */
const MAX_NAME = 60;

/** A name of the page with every word that is not in the list made an "x", numbers "0". */
export function maskName(name: string): string {
  const masked = name.slice(0, MAX_NAME).replace(WORD, word => {
    if (/^\d/.test(word)) return '0';
    return KNOWN.has(word.toLowerCase()) ? word : 'x';
  });
  // Letters of other scripts, and whatever else is no plain sign of a name.
  return masked.replace(/[^\w:/[\].#()%-]+/g, 'x');
}

/** The same for the name of an element. */
export function maskTag(name: string): string {
  return SHORT_TAGS.has(name) ? name : maskName(name);
}

/** How many words of a name the list knows. */
export function knownWords(name: string): number {
  const words = name.slice(0, MAX_NAME).match(WORD) ?? [];
  return words.filter(word => KNOWN.has(word.toLowerCase())).length;
}
