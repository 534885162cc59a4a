import { wordSet } from '../../evidence/words';

export const BE = wordSet(
  `is are was were isn't aren't wasn't weren't isn’t aren’t wasn’t weren’t`,
);
export const MODALS = wordSet(`
  can could may might must should will would shall cannot can't couldn't won't wouldn't shouldn't
  can’t couldn’t won’t wouldn’t shouldn’t
`);
const HAVE_AND_DO = wordSet(`
  has have had does do did hasn't haven't hadn't doesn't don't didn't hasn’t haven’t hadn’t
  doesn’t don’t didn’t
`);

/** Regular verbs, by their base. Those that are as often nouns are in `NOUNS_TOO` as well. */
const REGULAR = `
  absorb accept accompany accumulate achieve acquire act activate adapt add address adjust
  administer advise affect age aim aid allow alter analyze answer appear apply appoint approve
  argue arrive ask assess assist associate attack attend attribute avoid base belong benefit
  block boost call capture carry cause challenge change characterize check circulate claim classify
  combine compare complete comprise concentrate conclude conduct confirm connect consider consist
  contain continue contribute control convert cost cover create cross cure damage date decline
  decrease define delay deliver demonstrate depend deposit derive describe design destroy detect
  determine develop diagnose die differ diminish direct disappear discover display dissolve
  divide dominate double earn ease educate elevate eliminate emerge emphasize employ enable
  encode encourage end engage enhance enjoy ensure enter establish estimate evaluate examine
  exceed excrete exist expand experience explain explore express extend face facilitate fade fail
  favor fill focus follow force form function gain gather generate govern guide handle happen harm help
  highlight host house identify ignore illustrate impair improve include incorporate increase
  indicate induce infect influence inhibit inject injure inspire interact interfere introduce
  invade invent invest involve irritate issue join kill label lack last launch limit link list
  live locate lower maintain manage mark measure mediate mix monitor move name need note obscure
  observe obtain occur offer open operate oppose order originate own participate pass perform
  persist pioneer place play point possess prefer prescribe present preserve prevent produce
  progress prohibit promote propose protect provide publish purify question raise range reach react
  receive recognize recommend recover reduce refer reflect regulate relate release relieve rely
  remain remove replace report represent require research reserve resist respond restore restrict
  result retain return reveal reverse sample satisfy seem select separate serve settle share shift
  shorten show sign signal slow soften specialize stabilize start state stay stem stimulate stop
  store strengthen stress study suffer suggest support suppress surround survive switch target
  taste tend test thin tolerate touch trace trade train transfer transform transmit travel treat
  trigger try turn uncover undergo use vaccinate value vary view visit wane want warn weaken
  weigh widen work worsen yield amend attract ban burn chew close conduct confirm conquer cool crush digest disturb
  drop empty export feature filter flow heal heat hire import insulate manufacture nominate
  pump purchase repeal rinse screen secrete soothe supply swallow threaten trap wash
  advocate pose rank rate peak relapse double triple halve
`;

/** Base, past and participle of verbs with forms of their own. */
const IRREGULAR = `
  become became become, begin began begun, bind bound bound, bring brought brought, build built built,
  choose chose chosen, come came come, cut cut cut, draw drew drawn, drive drove driven, eat ate eaten,
  fall fell fallen, feel felt felt, find found found, fly flew flown, forbid forbade forbidden,
  get got gotten, give gave given, go went gone, grow grew grown, hold held held, hurt hurt hurt, keep kept kept,
  know knew known, lead led led, leave left left, lie lay lain, lose lost lost, make made made, mean meant meant,
  meet met met, put put put, rise rose risen, run ran run, say said said, see saw seen, sell sold sold,
  send sent sent, set set set, shrink shrank shrunk, sink sank sunk, spread spread spread,
  speed sped sped, spend spent spent, swell swelled swollen, take took taken, teach taught taught, tell told told,
  think thought thought, undergo underwent undergone, understand understood understood, win won won, write wrote written,
  wear wore worn, feed fed fed, drink drank drunk, buy bought bought, catch caught caught, pay paid paid, break broke broken, sleep slept slept, bear bore borne, show showed shown
`;

/** Forms of these are as often nouns or adjectives: they count only where a noun cannot be. */
const NOUNS_TOO = wordSet(`
  act age aim aid attack benefit block boost call cause challenge change check claim control cost
  cover cross cure damage date decline decrease delay deposit design direct display double
  ease end estimate experience express face fade favor fill force form function gain guide harm
  help host house increase influence issue label lack last launch limit link list live lower mark
  measure mix monitor name need note offer open order own peak pass place play point pose present
  progress question raise range rank rate reach report research reserve result return reverse
  sample separate share shift show sign signal slow stage start state stay stem stop store stress
  study support switch target taste test thin touch trace trade train transfer travel trigger try
  turn use value view visit work yield complete cut run rise fall hurt put set spread lead leave
  mean feel find lie relapse trend ban burn close cool drop empty export feature filter flow heat hire import
  pump purchase screen supply trap wash feed drink catch pay buy
`);

type Forms = { base: string; third: string; past: string; participle: string; ing: string };

function endWith(base: string, ending: 'ed' | 'ing' | 's'): string {
  if (ending === 's') {
    if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
    return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
  }
  const stem = DOUBLED.has(base) ? base + base.slice(-1) : base.replace(/e$/, '');
  if (ending === 'ed') return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${stem}ed`;
  return `${base.endsWith('ee') || base.endsWith('ye') ? base : stem.replace(/i$/, 'y')}ing`;
}

/** Their last letter is doubled before an ending. */
const DOUBLED = wordSet(`
  begin cut forbid get occur plan ban drop prefer put refer run set stem step stop transfer transmit trap win thin spread transmit control
`);

function formsOf(base: string, past?: string, participle?: string): Forms {
  const regular = endWith(base, 'ed');
  return {
    base,
    third: endWith(base, 's'),
    past: past ?? regular,
    participle: participle ?? past ?? regular,
    ing: endWith(base, 'ing'),
  };
}

const ALL: readonly Forms[] = [
  ...[...wordSet(REGULAR)].map(base => formsOf(base)),
  ...IRREGULAR.split(',').map(entry => {
    const [base = '', past, participle] = entry.trim().split(/\s+/);
    return formsOf(base, past, participle);
  }),
];

const setOf = (form: keyof Forms) => new Set(ALL.map(forms => forms[form]));
export const BASES = setOf('base');
export const THIRDS = setOf('third');
export const PASTS = setOf('past');
export const PARTICIPLES = setOf('participle');
export const INGS = setOf('ing');

const SINGULAR = new Map([
  ...ALL.map(({ base, third }) => [base, third] as const),
  ...([
    ['are', 'is'],
    ['were', 'was'],
    ['have', 'has'],
    ['do', 'does'],
  ] as const),
  ...([
    ["aren't", "isn't"],
    ["weren't", "wasn't"],
    ["don't", "doesn't"],
  ] as const),
]);

/** Returns the form of a plural verb that one subject needs: "are" → "is"; others as they are. */
export function singularForm(verb: string): string {
  return SINGULAR.get(verb) ?? verb;
}

const BY_ING = new Map(ALL.map(forms => [forms.ing, forms]));

/** Returns the form of an "-ing" form, such as its past; `null` for an unknown verb. */
export function formOfIng(ing: string, form: 'base' | 'third' | 'past'): string | null {
  return BY_ING.get(ing)?.[form] ?? null;
}

/** Forms that may be nouns: "results", "cause". */
export const DOUBTFUL = new Set(
  ALL.filter(({ base }) => NOUNS_TOO.has(base)).flatMap(({ base, third, past }) => [
    base,
    third,
    ...(past === base ? [past] : []),
  ]),
);

export function isAuxiliary(word: string): boolean {
  return BE.has(word) || MODALS.has(word) || HAVE_AND_DO.has(word);
}
