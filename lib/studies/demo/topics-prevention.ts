import type { DemoTopic } from './topic';

const stratum = 'prevention';

/** Made-up pages of clinics that do not exist; nothing here is advice. */
export const PREVENTION: readonly DemoTopic[] = [
  {
    id: 'hand-washing',
    question: 'How long should I wash my hands?',
    stratum,
    pages: [
      {
        url: 'https://health.harrowfen.example/hands',
        title: 'Clean hands, Harrowfen Health Office',
        sentences: [
          'Wash your hands with soap for at least 20 seconds.',
          'The temperature of the water makes no difference.',
          'Dry hands spread fewer germs than wet ones.',
        ],
      },
      {
        url: 'https://pharmacy.example.edu/hand-gel',
        title: 'Hand gel or soap, Ostrel University',
        sentences: [
          'Gel with 60 % alcohol kills most germs.',
          'It does not remove dirt.',
          'Soap is better against norovirus.',
        ],
      },
    ],
    claims: [
      {
        text: 'Hands should be washed with soap for at least 20 seconds.',
        cites: 0,
        judge: '+0 .',
      },
      { text: 'Soap is better than gel against norovirus.', cites: 1, judge: '. +2' },
      { text: 'Hot water removes more germs than cold water.', cites: 0, judge: '-1 .' },
      {
        text: 'Gel with alcohol kills all germs.',
        cites: 1,
        judge: '. +0',
        people: '3 4',
      },
    ],
    picks: ['01 01', '013 0', '02 123'],
  },
  {
    id: 'sunscreen',
    question: 'How often should sunscreen be put on again?',
    stratum,
    pages: [
      {
        url: 'https://kitmoor.example/sun',
        title: 'Safe in the sun, Kitmoor Clinic',
        sentences: [
          'Put sunscreen on again every two hours.',
          'Swimming washes it off.',
          'Clothes protect better than any cream.',
        ],
      },
      {
        url: 'https://leaflets.example.org/sun',
        title: 'Sun and skin, Harrowfen Leaflets',
        sentences: [
          'Most people use less than half of the amount that is needed.',
          'Clouds let much of the ultraviolet light through.',
        ],
      },
      {
        url: 'https://journal.example.com/sunscreen-review',
        title: 'Sunscreen: a review',
        fate: 'paywall',
        status: 200,
      },
    ],
    claims: [
      { text: 'Sunscreen should be put on again every two hours.', cites: 0, judge: '+0 .' },
      {
        text: 'Most people use less sunscreen than they need.',
        cites: 1,
        judge: '. +0',
      },
      {
        text: 'A cream protects better than clothes.',
        cites: 0,
        judge: '-2 .',
      },
      { text: 'Sunscreen of factor 50 lasts all day.', cites: 2, judge: '. .', people: '2 3' },
    ],
    picks: ['01 01', '01 03', '02 03'],
  },
  {
    id: 'tetanus',
    question: 'When is a tetanus booster needed after a cut?',
    stratum,
    pages: [
      {
        url: 'https://health.harrowfen.example/tetanus',
        title: 'Tetanus, Harrowfen Health Office',
        sentences: [
          'A booster is advised if the last one is more than ten years ago.',
          'For a dirty wound it is advised after five years.',
          'Tetanus is not passed from person to person.',
        ],
      },
      {
        url: 'https://pharmacy.example.edu/vaccines',
        title: 'Vaccines for adults, Ostrel University',
        sentences: [
          'Sore arms are frequent after a tetanus vaccine.',
          'The vaccine holds no living germs.',
        ],
      },
    ],
    claims: [
      {
        text: 'A tetanus booster is advised if the last one is more than ten years ago.',
        cites: 0,
        judge: '+0 .',
      },
      { text: 'The tetanus vaccine holds no living germs.', cites: 1, judge: '. +1' },
      {
        text: 'A tetanus booster is advised for every cut after five years.',
        cites: 0,
        judge: '~1 .',
        lacks: 'that it holds for clean cuts',
      },
      {
        text: 'Tetanus passes easily from person to person.',
        cites: 0,
        judge: '. .',
        people: '1 3',
      },
    ],
    picks: ['01 012', '012 01', '03 23'],
  },
  {
    id: 'sleep',
    question: 'How much sleep does an adult need?',
    stratum,
    pages: [
      {
        url: 'https://kitmoor.example/sleep',
        title: 'Sleeping well, Kitmoor Clinic',
        sentences: [
          'Most adults need seven to nine hours of sleep.',
          'Coffee in the afternoon can keep you awake at night.',
          'A nap of 20 minutes does no harm.',
        ],
      },
      {
        url: 'https://journal.example.com/short-sleep',
        title: 'Short sleep and colds: a cohort of nurses',
        sentences: [
          'Nurses who slept less than six hours had more colds.',
          'We cannot say that short sleep was the cause.',
        ],
      },
    ],
    claims: [
      { text: 'Most adults need seven to nine hours of sleep.', cites: 0, judge: '+0 .' },
      {
        text: 'Nurses who slept less than six hours had more colds.',
        cites: 1,
        judge: '. +0',
      },
      {
        text: 'Short sleep causes colds.',
        cites: 1,
        judge: '. +0',
        people: '3 2',
      },
      { text: 'A short nap ruins the sleep of the night.', cites: 0, judge: '-2 .' },
    ],
    picks: ['01 01', '02 012', '023 13'],
  },
];
