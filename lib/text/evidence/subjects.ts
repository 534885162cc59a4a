import { readWords, wordSet } from './words';

/** Groups that a study is of; a finding on one says nothing of another. */
const POPULATIONS: readonly ReadonlySet<string>[] = [
  'child children childhood infant infants baby babies newborn newborns neonate neonates neonatal ' +
    'toddler toddlers paediatric pediatric adolescent adolescents teenager teenagers',
  'pregnant pregnancy pregnancies gestational',
  'elderly older geriatric seniors aged',
  'adult adults adulthood',
].map(wordSet);

const SEXES: readonly ReadonlySet<string>[] = [
  'men man male males',
  'women woman female females',
].map(wordSet);

const ANIMALS = wordSet(`
  mouse mice murine rat rats rodent rodents rabbit rabbits dog dogs canine pig pigs porcine zebrafish
  hamster hamsters monkey monkeys macaque macaques
`);
const CULTURES = wordSet('vitro culture cultures cultured fibroblasts');
const HUMANS = wordSet(`
  human humans people person persons patient patients participant participants volunteer volunteers
  individual individuals adult adults man men woman women child children infant infants subjects
  population cohort trial trials
`);

/** Endings of the international names of medicines, by their class (WHO, "The use of stems"). */
const MEDICINE =
  /^\p{L}{2,}(?:mab|nib|ciclib|pril|prilat|sartan|statin|olol|azole|cillin|mycin|micin|floxacin|gliptin|gliflozin|glutide|tidine|prazole|parin|xaban|gatran|grel|triptan|setron|dronate|thiazide|semide|dipine|barbital|azepam|zolam|caine|profen|oxetine|triptyline|cycline|vir|vudine|virine|quine|platin|rubicin|taxel|trexate|formin|glitazone|steride|lukast|terol|tropium|sone|solone|nidazole|conazole|oxacin|sulfa|mide)$/u;

/** Words with such endings that name no medicine. */
const NO_MEDICINE = wordSet('amide bromide imide humide april cholesterol ergosterol equine');

/** Returns true if the quoted sentences are about another drug, population or species. */
export function hasOtherSubject(
  statement: string,
  quoted: readonly string[],
  texts: readonly string[],
): boolean {
  const said = wordsOf([statement]);
  const shown = wordsOf(quoted);
  const given = wordsOf(texts);
  return (
    isOther(POPULATIONS, { said, shown, given }) ||
    isOther(SEXES, { said, shown, given }) ||
    isOfAnimals(said, shown) ||
    hasOtherMedicine({ said, shown, given })
  );
}

type Words = { said: Set<string>; shown: Set<string>; given: Set<string> };

/** The statement names groups that nothing given names, and the quotes name another one. */
function isOther(groups: readonly ReadonlySet<string>[], { said, shown, given }: Words): boolean {
  const own = groups.filter(group => meets(group, said));
  if (own.length === 0 || own.some(group => meets(group, given))) return false;
  return groups.some(group => !own.includes(group) && meets(group, shown));
}

/** The quotes are of animals or cells, and neither they nor the statement say so of people. */
function isOfAnimals(said: Set<string>, shown: Set<string>): boolean {
  const isTold = meets(ANIMALS, said) || meets(CULTURES, said);
  return !isTold && (meets(ANIMALS, shown) || meets(CULTURES, shown)) && !meets(HUMANS, shown);
}

function hasOtherMedicine({ said, shown, given }: Words): boolean {
  return lacksMedicine(said, given) && [...shown].some(isMedicine);
}

/** Returns true if the statement names medicines and the texts none of them. */
export function namesNoMedicineOf(statement: string, texts: readonly string[]): boolean {
  return lacksMedicine(wordsOf([statement]), wordsOf(texts));
}

function lacksMedicine(said: ReadonlySet<string>, given: ReadonlySet<string>): boolean {
  const own = [...said].filter(isMedicine);
  return own.length > 0 && !own.some(name => given.has(name));
}

function isMedicine(word: string): boolean {
  return MEDICINE.test(word) && !NO_MEDICINE.has(word);
}

function meets(group: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  return words.values().some(word => group.has(word));
}

function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(text => readWords(text).map(word => word.text)));
}
