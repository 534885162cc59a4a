/** One made-up source: what it is called, and what it says of the answer's statements. */
export type MadeSource = { slug: string; title: string; evidence: readonly string[] };

/** The answer's statements, one sentence each. Illness and medicine are made up. */
export const STATEMENTS: readonly string[] = [
  'Tavolin shortens marsh fever in adults by about two days.',
  'The usual dose for adults is 40 mg twice a day for seven days.',
  'Children under 12 years should get 1.5 mg per kilogram.',
  'About 6 % of patients stop tavolin because of nausea.',
  'Tavolin should not be taken with grapefruit juice.',
  'Marsh fever is passed on by the bite of reed mosquitoes.',
  'The first signs of marsh fever appear 9 to 14 days after the bite.',
  'A blood test finds the infection from the third day of fever on.',
  'Pregnant women may take tavolin after the third month.',
  'The vaccine protects 81 % of adults for five years.',
];

/** Some statements stand in one source, some in two, some are denied, one is nowhere. */
export const SOURCES: readonly MadeSource[] = [
  {
    slug: 'guideline',
    title: 'Guideline on marsh fever',
    evidence: [
      'For adults the usual dose is 40 mg, taken twice a day for seven days.',
      'Children under 12 years should get 1.5 mg per kilogram of body weight.',
      'From the third day of fever on a blood test finds the infection.',
      'Pregnant women should speak with their doctor before they take any medicine.',
    ],
  },
  {
    slug: 'trial',
    title: 'Tavolin against placebo: a randomised trial',
    evidence: [
      'In adults tavolin shortened marsh fever by about two days.',
      'Because of nausea about 6 % of patients stop tavolin early.',
      'Tavolin was given with water only during the trial.',
    ],
  },
  {
    slug: 'leaflet',
    title: 'Leaflet for patients',
    evidence: [
      'The usual dose for adults is 60 mg twice a day for seven days.',
      'Tavolin should not be taken with grapefruit juice, which raises its level in the blood.',
      'The bite of reed mosquitoes is how marsh fever is passed on.',
    ],
  },
  {
    slug: 'review',
    title: 'Marsh fever: a review of what is known',
    evidence: [
      'Marsh fever is passed on by the bite of reed mosquitoes and by nothing else.',
      'The first signs of marsh fever appear 9 to 14 days after the bite, seldom later.',
      'The vaccine protects 64 % of adults for five years.',
    ],
  },
  {
    slug: 'registry',
    title: 'Report of the marsh fever registry',
    evidence: [
      'About 11 % of patients stop tavolin because of nausea.',
      'For five years the vaccine protects 81 % of adults.',
      'The first signs of marsh fever appear 20 to 30 days after the bite in this registry.',
    ],
  },
];

/** Sentences on the same subject that carry no statement; a word in braces is drawn from a list. */
export const FILLERS: readonly string[] = [
  'In {place} {many} {people} with marsh fever were seen in {month}.',
  'Most {people} in {place} knew tavolin from {channel}.',
  'A dose that was forgotten was noted by {people} in a diary kept at {place}.',
  'The clinic at {place} counted {many} nights with fever in {month}.',
  'Tavolin is kept dry and away from light, as {people} in {place} were told.',
  'Of {many} blood samples sent from {place}, a few could not be read.',
  'Reed beds near {place} are cut in {month}, when the water is low.',
  'The number of mosquitoes caught at {place} was highest in {month}.',
  'For {people} the advice of {channel} was the same as in the year before.',
  'Nausea was mentioned by {people} in {place}, mostly in the evening.',
  'The vaccine was offered to {people} at {place} from {month} on.',
  'Whether {people} had been bitten could not always be told in {place}.',
  'Children at the school of {place} learned about mosquitoes from {channel}.',
  'Fever was measured in the morning and noted by {people} who worked at {place}.',
  'Juice, tea and water were at hand for {people} on the ward in {place}.',
  'In {month} the road to {place} was closed, and {many} visits were made up for later.',
  'Pregnant women at {place} were seen by a midwife, who also asked about fever.',
  'The test was repeated for {many} {people} whose first sample had been lost.',
  'Signs such as headache and tiredness were noted for {many} {people}.',
  'A letter about tavolin went to {people} in {place} and was also read out by {channel}.',
  'Adults who travelled to {place} in {month} were asked to come back after their stay.',
  'Nets were given to {many} households around {place} before {month}.',
  'The infection was not looked for in {people} who had no fever.',
  'Some {people} in {place} took the medicine with food, others without.',
  'Data of {many} {people} were entered twice and compared by a clerk in {place}.',
  'What {people} remembered of the bite differed from what they had written down in {month}.',
  'The weight of {people} was taken at {place} on the first day of the stay.',
  'It rained on {many} days at {place}, more than {channel} had said.',
  'The committee met in {place} in {month} and read {many} reports.',
  'Costs of the visit were paid back to {people} who came from far beyond {place}.',
];

export const WORDS: Readonly<Record<string, readonly string[]>> = {
  place: [
    'Aldermere',
    'Brackwater',
    'Corrin Bay',
    'Dunmarsh',
    'Eastfen',
    'Farholm',
    'Greenwharf',
    'Hallow Lake',
    'Inverley',
    'Kestrel Point',
    'Lowreed',
    'Millbrook',
    'Northpool',
    'Oxley',
  ],
  people: [
    'farmers',
    'nurses',
    'older adults',
    'young patients',
    'visitors',
    'fishermen',
    'teachers',
    'parents',
    'students',
    'volunteers',
    'carers',
    'travellers',
  ],
  month: ['March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  many: ['17', '23', '28', '34', '46', '52', '58', '63', '75', '88', '97', '104', '131', '212'],
  channel: [
    'the local radio',
    'the health office',
    'a neighbour',
    'the pharmacy',
    'the weekly paper',
    'the district nurse',
  ],
};

export const HEADINGS: readonly string[] = [
  'Background',
  'Who was seen',
  'How it was done',
  'What was found',
  'Places and seasons',
  'Living with marsh fever',
  'Medicines',
  'Prevention',
  'Limits',
  'Notes',
];
