import type { DemoTopic } from './topic';

const stratum = 'medicines';

/** Made-up pages of clinics that do not exist; nothing here is advice. */
export const MEDICINES: readonly DemoTopic[] = [
  {
    id: 'paracetamol',
    question: 'How often can an adult take paracetamol?',
    stratum,
    pages: [
      {
        url: 'https://kitmoor.example/paracetamol',
        title: 'Taking paracetamol, Kitmoor Clinic',
        sentences: [
          'Adults can take one gram of paracetamol every six hours.',
          'More than four grams in 24 hours can harm the liver.',
          'Many cold remedies contain paracetamol as well.',
        ],
      },
      {
        url: 'https://leaflets.example.org/pain',
        title: 'Painkillers at home, Harrowfen Leaflets',
        sentences: [
          'Paracetamol lowers fever within an hour.',
          'It does not reduce swelling.',
          'People who drink much alcohol should ask a pharmacist first.',
        ],
      },
    ],
    claims: [
      { text: 'Adults can take one gram of paracetamol every six hours.', cites: 0, judge: '+0 .' },
      { text: 'Paracetamol lowers fever within an hour.', cites: 1, judge: '. +0' },
      {
        text: 'Paracetamol reduces the swelling of a joint.',
        cites: 1,
        judge: '. -1',
      },
      {
        text: 'Too much paracetamol can harm the liver within a day.',
        cites: 0,
        judge: '+1 .',
        people: '4 3',
      },
    ],
    picks: ['01 013', '013 02', '23 012'],
  },
  {
    id: 'ibuprofen',
    question: 'Should ibuprofen be taken with food?',
    stratum,
    pages: [
      {
        url: 'https://kitmoor.example/ibuprofen',
        title: 'Taking ibuprofen, Kitmoor Clinic',
        sentences: [
          'Ibuprofen can irritate the stomach.',
          'Taking it with food makes this less likely.',
          'People with an ulcer should not take ibuprofen.',
        ],
      },
      {
        url: 'https://pharmacy.example.edu/anti-inflammatory',
        title: 'Anti-inflammatory medicines, Ostrel University',
        sentences: [
          'Food delays the effect of ibuprofen by about half an hour.',
          'A single tablet seldom harms a healthy stomach.',
          'Ibuprofen can raise blood pressure.',
        ],
      },
      {
        url: 'https://old.example.net/ibuprofen-faq',
        title: 'Ibuprofen: questions',
        fate: 'dead-link',
        status: 404,
      },
    ],
    claims: [
      { text: 'Ibuprofen can irritate the stomach.', cites: 0, judge: '+0 .' },
      {
        text: 'Food delays the effect of ibuprofen by about half an hour.',
        cites: 1,
        judge: '. +0',
      },
      {
        text: 'Food prevents every harm of ibuprofen to the stomach.',
        cites: 0,
        judge: '~1 .',
        people: '2 3',
        lacks: 'that food prevents every harm',
      },
      { text: 'Ibuprofen works twice as fast with milk.', cites: 2, judge: '. .' },
    ],
    picks: ['01 0', '012 03', '23 03'],
  },
  {
    id: 'antibiotics',
    question: 'Do antibiotics help with a cold?',
    stratum,
    pages: [
      {
        url: 'https://health.harrowfen.example/antibiotics',
        title: 'When antibiotics help, Harrowfen Health Office',
        sentences: [
          'Colds are caused by viruses.',
          'Antibiotics do not act on viruses.',
          'One in ten people gets diarrhoea from an antibiotic.',
        ],
      },
      {
        url: 'https://journal.example.com/colds-trial',
        title: 'A trial of amoxicillin in the common cold',
        sentences: [
          'We gave amoxicillin or placebo to 412 adults with a cold.',
          'Symptoms lasted seven days in both groups.',
          'Rash was more frequent with amoxicillin.',
        ],
      },
    ],
    claims: [
      { text: 'Antibiotics do not act on viruses.', cites: 0, judge: '+1 .' },
      {
        text: 'In one trial, symptoms lasted seven days with and without amoxicillin.',
        cites: 1,
        judge: '. +1',
      },
      {
        text: 'Amoxicillin shortens a cold by two days.',
        cites: 1,
        judge: '. -1',
      },
      {
        text: 'Every second person gets diarrhoea from an antibiotic.',
        cites: 0,
        judge: '+2 .',
        people: '1 3',
      },
    ],
    picks: ['01 01', '03 013', '12 023'],
  },
  {
    id: 'hay-fever',
    question: 'Do hay fever tablets make you sleepy?',
    stratum,
    pages: [
      {
        url: 'https://kitmoor.example/hay-fever',
        title: 'Hay fever, Kitmoor Clinic',
        sentences: [
          'Older antihistamines make many people sleepy.',
          'Newer ones do so less often.',
          'Nasal sprays take some days to work.',
        ],
      },
      {
        url: 'https://leaflets.example.org/allergy',
        title: 'Allergy at home, Harrowfen Leaflets',
        sentences: [
          'Do not drive if a tablet makes you sleepy.',
          'Alcohol makes the sleepiness worse.',
        ],
      },
    ],
    claims: [
      { text: 'Older antihistamines make many people sleepy.', cites: 0, judge: '+0 .' },
      {
        text: 'Alcohol makes the sleepiness of hay fever tablets worse.',
        cites: 1,
        judge: '. ~1',
        people: '3 5',
        lacks: 'hay fever tablets by name',
      },
      { text: 'Newer antihistamines never make anyone sleepy.', cites: 0, judge: '-1 .' },
      { text: 'A nasal spray works within minutes.', cites: 0, judge: '. .', people: '1 3' },
    ],
    picks: ['01 0', '01 02', '03 013'],
  },
];
