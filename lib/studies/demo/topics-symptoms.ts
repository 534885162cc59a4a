import type { DemoTopic } from './topic';

const stratum = 'symptoms';

/** Made-up pages of clinics that do not exist; nothing here is advice. */
export const SYMPTOMS: readonly DemoTopic[] = [
  {
    id: 'fever',
    question: 'When should an adult with fever see a doctor?',
    stratum,
    pages: [
      {
        url: 'https://kitmoor.example/fever',
        title: 'Fever, Kitmoor Clinic',
        sentences: [
          'See a doctor if a fever lasts longer than three days.',
          'A stiff neck with fever is an emergency.',
          'Fever alone does not harm a healthy adult.',
        ],
      },
      {
        url: 'https://leaflets.example.org/fever',
        title: 'Fever at home, Harrowfen Leaflets',
        sentences: [
          'Drink more than usual.',
          'Cold baths are not advised.',
          'Light clothes are enough.',
        ],
      },
    ],
    claims: [
      {
        text: 'An adult should see a doctor if a fever lasts longer than three days.',
        cites: 0,
        judge: '+0 .',
      },
      { text: 'A stiff neck with fever is an emergency.', cites: 0, judge: '+1 .' },
      { text: 'A cold bath is the best way to lower a fever.', cites: 1, judge: '. -1' },
      {
        text: 'Every fever above 38 degrees harms the brain.',
        cites: 0,
        judge: '. .',
        people: '2 3',
      },
    ],
    picks: ['01 01', '012 01', '02 13'],
  },
  {
    id: 'ankle',
    question: 'What helps a sprained ankle?',
    stratum,
    pages: [
      {
        url: 'https://kitmoor.example/ankle',
        title: 'Sprains, Kitmoor Clinic',
        sentences: [
          'Rest the ankle for two days.',
          'Begin to move it as soon as the pain allows.',
          'A bandage reduces swelling.',
        ],
      },
      {
        url: 'https://journal.example.com/early-movement',
        title: 'Early movement after ankle sprain: a trial',
        sentences: [
          'Those who moved early walked without pain nine days sooner.',
          'Ice made no difference after one week.',
        ],
      },
      {
        url: 'https://sports.example.net/ankle',
        title: 'Ankle tips',
        fate: 'soft-404',
        status: 200,
      },
    ],
    claims: [
      { text: 'A bandage reduces the swelling of a sprained ankle.', cites: 0, judge: '+2 .' },
      {
        text: 'In one trial, those who moved early walked without pain nine days sooner.',
        cites: 1,
        judge: '. +0',
      },
      {
        text: 'Ice heals a sprain within one week.',
        cites: 1,
        judge: '. ~1',
        people: '3 1',
        lacks: 'that ice heals a sprain',
      },
      { text: 'A sprained ankle must rest for six weeks.', cites: 2, judge: '-0 .' },
    ],
    picks: ['01 01', '02 012', '13 23'],
  },
  {
    id: 'migraine',
    question: 'How do I know that a headache is a migraine?',
    stratum,
    pages: [
      {
        url: 'https://pharmacy.example.edu/migraine',
        title: 'Migraine, Ostrel University',
        sentences: [
          'Migraine often throbs on one side of the head.',
          'Light and noise make it worse.',
          'One in four people with migraine sees an aura before.',
        ],
      },
      {
        url: 'https://leaflets.example.org/headache',
        title: 'Headache, Harrowfen Leaflets',
        sentences: [
          'A sudden headache like a thunderclap is an emergency.',
          'Painkillers on more than ten days a month can cause headache.',
        ],
      },
    ],
    claims: [
      { text: 'Migraine often throbs on one side of the head.', cites: 0, judge: '+0 .' },
      {
        text: 'Painkillers on more than ten days a month can cause headache.',
        cites: 1,
        judge: '. +1',
      },
      {
        text: 'Most people with migraine see an aura before.',
        cites: 0,
        judge: '+2 .',
        people: '1 3',
      },
      { text: 'Chocolate causes most attacks of migraine.', cites: 1, judge: '. .' },
    ],
    picks: ['01 01', '01 02', '023 -'],
  },
  {
    id: 'dehydration',
    question: 'What are signs of dehydration?',
    stratum,
    pages: [
      {
        url: 'https://health.harrowfen.example/heat',
        title: 'Hot days, Harrowfen Health Office',
        sentences: [
          'Dark urine is an early sign of dehydration.',
          'Older people often feel no thirst.',
          'Confusion is a sign of severe dehydration.',
        ],
      },
      {
        url: 'https://kitmoor.example/drinking',
        title: 'Drinking enough, Kitmoor Clinic',
        sentences: [
          'Water, tea and milk all count as drinks.',
          'Coffee counts as well.',
          'There is no need to drink by the clock.',
        ],
      },
    ],
    claims: [
      { text: 'Dark urine is an early sign of dehydration.', cites: 0, judge: '+0 .' },
      { text: 'Confusion is a sign of severe dehydration.', cites: 0, judge: '+2 .' },
      { text: 'Coffee does not count as a drink.', cites: 1, judge: '. -1' },
      {
        text: 'Older people feel thirst later than the young.',
        cites: 0,
        judge: '~1 .',
        lacks: 'a comparison with the young',
      },
    ],
    picks: ['01 013', '13 01', '02 ?'],
  },
];
