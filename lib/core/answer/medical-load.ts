/** Costly kinds of claims, in display order. A `dose` is named instead of its number. */
export const MEDICAL_LOADS = [
  'dose',
  'contraindication',
  'directive',
  'negation',
  'number',
] as const;
export type MedicalLoad = (typeof MEDICAL_LOADS)[number];

/** Returns true for doses, numbers, warnings and instructions: an error in one does harm at once. */
export function isCostly(loads: readonly MedicalLoad[]): boolean {
  return loads.some(load => load !== 'negation');
}

/** Amount of a medicine: "500 mg", "25 to 50 micrograms", "2 tablets", "twice daily". */
const DOSE =
  /(?:\d|\b(?:one|two|three|four|half an?))\s?-?(?:mg|mcg|[µμ]g|g|ng|ml|iu|mmol|(?:micro|milli|nano)?grams?|millilit(?:er|re)s?|units?|tablets?|capsules?|pills?|drops?|puffs?|sprays?|doses?)\b|\b(?:once|twice|\d+ times|(?:two|three|four) times) (?:daily|weekly|an?|per|every|each)\b/iu;

/** Warns against taking something, or taking two things together. */
const CONTRAINDICATION =
  /\bcontra-?indicat|\binteract|\ballerg|\boverdos|\btoxic|\bunsafe\b|\bavoid|\b(?:must|should|do) not (?:be )?(?:take|use|combine|drink|give|mix)|\bpregnan|\bbreast-?feed/iu;

/** Instructs the user, or claims something for every case. */
const DIRECTIVE = /\b(?:should|must|never|always|need(?:s|ed)? to|ha(?:ve|s) to)\b/iu;

/** Finds the medical loads of an English statement; in other languages only numbers and units. */
export function findMedicalLoads(text: string): MedicalLoad[] {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  const isDose = DOSE.test(text);
  const found: Record<MedicalLoad, boolean> = {
    dose: isDose,
    contraindication: CONTRAINDICATION.test(text),
    directive: DIRECTIVE.test(text),
    negation: words.some(isNegation),
    number: !isDose && /\d/.test(text),
  };
  return MEDICAL_LOADS.filter(load => found[load]);
}

/**
 * Finds the warnings that a statement makes: a contraindication or interaction, a dose, or an
 * instruction that says no.
 */
function findWarnings(text: string): MedicalLoad[] {
  const loads = findMedicalLoads(text);
  const isWarning: Partial<Record<MedicalLoad, boolean>> = {
    dose: true,
    contraindication: true,
    negation: loads.includes('directive'),
  };
  return loads.filter(load => isWarning[load]);
}

/**
 * Finds the warnings that a text loses by a change. One whose words go is lost even if another of
 * its kind remains, unless new words bring one.
 */
export function lostWarnings(text: {
  before: string;
  removed: string;
  added: string;
  after: string;
}) {
  const [removed, added, after] = [text.removed, text.added, text.after].map(findMedicalLoads);
  return findWarnings(text.before).filter(
    load => !after?.includes(load) || (removed?.includes(load) && !added?.includes(load)),
  );
}

const NEGATIONS = new Set(
  (
    'no not never none neither nor without cannot lack lacks lacked lacking absence absent fail ' +
    'fails failed failing unable hardly barely nobody nothing avoid avoids avoided'
  ).split(' '),
);

/** Expects an English word in lower case. */
export function isNegation(word: string): boolean {
  return NEGATIONS.has(word) || /n['’]t$/.test(word);
}
