export type Unit = {
  dimension: string;
  factor: number;
  /** Seconds of the rate ("mg a day"); `null` if none is given. */
  per: number | null;
};

export const DAY = 86_400;
/** Seconds of a twelfth of a year. */
export const MONTH = 30.4375 * DAY;

/** Dimension → unit → factor. Factors are those of the SI, of the calendar (month = year/12). */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mass: {
    kg: 1000,
    kilogram: 1000,
    g: 1,
    gram: 1,
    mg: 1e-3,
    milligram: 1e-3,
    mcg: 1e-6,
    ug: 1e-6,
    μg: 1e-6,
    microgram: 1e-6,
    ng: 1e-9,
    nanogram: 1e-9,
    pound: 453.592,
    lb: 453.592,
    ounce: 28.3495,
  },
  volume: { l: 1, liter: 1, litre: 1, dl: 0.1, ml: 1e-3, milliliter: 1e-3, millilitre: 1e-3 },
  time: {
    second: 1,
    sec: 1,
    minute: 60,
    min: 60,
    hour: 3600,
    hr: 3600,
    h: 3600,
    day: DAY,
    week: 7 * DAY,
    month: MONTH,
    year: 365.25 * DAY,
    yr: 365.25 * DAY,
    decade: 3652.5 * DAY,
  },
  length: { km: 1000, m: 1, meter: 1, metre: 1, cm: 0.01, mm: 1e-3, inch: 0.0254, mile: 1609.34 },
  amount: { mol: 1, mmol: 1e-3, μmol: 1e-6, umol: 1e-6, nmol: 1e-9 },
  share: { '%': 1, percent: 1, percentage: 1 },
  pressure: { mmhg: 1 },
  energy: { kcal: 1, calorie: 1, kj: 0.239 },
  activity: { iu: 1, unit: 1 },
  celsius: { '°c': 1 },
  fahrenheit: { '°f': 1 },
  times: { fold: 1, times: 1, time: 1 },
};

const BY_NAME: ReadonlyMap<string, Unit> = new Map(
  Object.entries(UNITS).flatMap(([dimension, units]) =>
    Object.entries(units).map(([name, factor]): [string, Unit] => [
      name,
      { dimension, factor, per: null },
    ]),
  ),
);

const PERIODS: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};

/** "mg/dL", "g per day", "tablets a week", "mg daily". */
const RATE =
  /^(.+?)(?:\/|(?<!\s)\s+(?:(?:per|an?|each|every)\s+|(?=daily|weekly|monthly|yearly)))(.+)$/s;

/** Returns the unit of a written name ("mg", "Hours", "mg/dL", "g per day"); `null` if unknown. */
export function findUnit(written: string): Unit | null {
  const name = written.toLowerCase().replace(/µ/g, 'μ').trim();
  const [, above, below] = RATE.exec(name) ?? [];
  if (above === undefined || below === undefined) return findPlain(name);

  const top = findPlain(above);
  const bottom = findPlain(PERIODS[below] ?? below);
  if (!top || !bottom) return null;
  if (bottom.dimension === 'time') return { ...top, per: bottom.factor };
  return {
    dimension: `${top.dimension}/${bottom.dimension}`,
    factor: top.factor / bottom.factor,
    per: null,
  };
}

function findPlain(name: string): Unit | null {
  return BY_NAME.get(name) ?? BY_NAME.get(name.replace(/s$/, '')) ?? null;
}
