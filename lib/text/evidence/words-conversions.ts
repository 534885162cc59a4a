import type { Unit } from './words-units';

/** Unit of a written number; the value in it is the number × `factor` + `offset`. */
export type CommonUnit = Unit & { offset: number };

/** Molar masses of what laboratories report, in g/mol. Urea nitrogen is the nitrogen of one urea. */
const MOLAR_MASSES: readonly (readonly [name: string, gramsPerMole: number])[] = [
  ['glucose|blood sugar|glyca?emia', 180.16],
  ['cholesterol|LDL|HDL', 386.65],
  ['triglycerides?', 885.4],
  ['creatinine|U?ACR', 113.12],
  ['blood urea nitrogen|BUN', 28.01],
  ['urea(?! nitrogen)', 60.06],
  ['uric acid|urate', 168.11],
  ['bilirubin', 584.66],
  ['lactate|lactic acid', 90.08],
  ['calcium', 40.08],
  ['magnesium', 24.31],
  ['phosph(?:ate|orus)', 30.97],
  ['iron', 55.85],
  ['vitamin D|25-?\\(?OH\\)?-?D|calcidiol', 400.64],
  ['vitamin B-?12|cobalamin', 1355.4],
  ['cortisol', 362.46],
  ['testosterone', 288.42],
  ['paracetamol|acetaminophen', 151.16],
];
const SUBSTANCES = MOLAR_MASSES.map(([name, mass]) => ({
  name: new RegExp(`\\b(?:${name})\\b`, 'gi'),
  mass,
}));
const CREATININE = 113.12;

/** Glycated haemoglobin by NGSP (%) = 0.09148 × IFCC (mmol/mol) + 2.152 (Hoelzel et al. 2004). */
const GLYCATED = /\b(?:Hb)?A1c\b|\bglycated h|\bglycosylated h/i;
const NGSP = { scale: 0.09148 * 1000, offset: 2.152 };

/**
 * Brings a unit to the one in which a text about the same thing may give it: moles to grams where
 * the text names the substance, °F to °C, mmol/mol of HbA1c to per cent. `at` is the number's place.
 * Other units stay as they are.
 */
export function toCommonUnit(unit: Unit, text: string, at: number): CommonUnit {
  const [dimension, scale, offset] = convert(unit.dimension, text, at);
  return { dimension, factor: unit.factor * scale, per: unit.per, offset };
}

type Conversion = readonly [dimension: string, scale: number, offset: number];

function convert(dimension: string, text: string, at: number): Conversion {
  switch (dimension) {
    case 'fahrenheit':
      return ['celsius', 5 / 9, -160 / 9];
    case 'amount/volume': {
      const mass = molarMassNear(text, at);
      return mass === null ? [dimension, 1, 0] : ['mass/volume', mass, 0];
    }
    case 'mass/amount':
      return molarMassNear(text, at) === CREATININE
        ? ['mass/mass', 1 / CREATININE, 0]
        : [dimension, 1, 0];
    case 'amount/amount':
      return GLYCATED.test(text) ? ['share', NGSP.scale, NGSP.offset] : [dimension, 1, 0];
    default:
      return [dimension, 1, 0];
  }
}

/** The substance named last before the number, else the first after it. */
function molarMassNear(text: string, at: number): number | null {
  const named = SUBSTANCES.flatMap(({ name, mass }) =>
    Array.from(text.matchAll(name), ({ index }) => ({ mass, index })),
  ).sort((a, b) => a.index - b.index);
  const found = named.findLast(({ index }) => index < at) ?? named[0];
  return found?.mass ?? null;
}
