/** Invented quantities, none of them among the training templates. */

/** A sentence of a source with a quantity, and the same with another one. */
export type Swap = { source: string; statement: string; swapped: string };

export const SWAPS: readonly Swap[] = [
  {
    source: 'Adults take 500 mg twice a day with food.',
    statement: 'Adults take 500 mg twice a day.',
    swapped: 'Adults take 50 mg twice a day.',
  },
  {
    source: 'The starting dose is 2.5 mg in the evening.',
    statement: 'The starting dose is 2.5 mg.',
    swapped: 'The starting dose is 25 mg.',
  },
  {
    source: 'Infants are given 10 micrograms of vitamin D daily.',
    statement: 'Infants are given 10 micrograms of vitamin D daily.',
    swapped: 'Infants are given 10 milligrams of vitamin D daily.',
  },
  {
    source: 'Symptoms resolved in 62% of those treated.',
    statement: 'Symptoms resolved in 62% of treated patients.',
    swapped: 'Symptoms resolved in 26% of treated patients.',
  },
  {
    source: 'Follow-up lasted 18 months.',
    statement: 'Patients were followed for 18 months.',
    swapped: 'Patients were followed for 18 weeks.',
  },
  {
    source: 'The wound was closed within 6 hours of injury.',
    statement: 'The wound was closed within 6 hours.',
    swapped: 'The wound was closed within 16 hours.',
  },
  {
    source: 'The injection is repeated every 12 weeks.',
    statement: 'The injection is repeated every 12 weeks.',
    swapped: 'The injection is repeated every 12 days.',
  },
  {
    source: 'Mortality was 4.1% at one month.',
    statement: 'Mortality at one month was 4.1%.',
    swapped: 'Mortality at one month was 14%.',
  },
  {
    source: 'A total of 1,204 women took part.',
    statement: 'The study included 1,204 women.',
    swapped: 'The study included 2,104 women.',
  },
  {
    source: 'Blood pressure fell by 9 mmHg.',
    statement: 'Blood pressure fell by 9 mmHg.',
    swapped: 'Blood pressure fell by 19 mmHg.',
  },
  {
    source: 'The tablets are taken once a week.',
    statement: 'The tablets are taken once a week.',
    swapped: 'The tablets are taken once a day.',
  },
  {
    source: 'Do not exceed 4 g in 24 hours.',
    statement: 'No more than 4 g should be taken in 24 hours.',
    swapped: 'No more than 8 g should be taken in 24 hours.',
  },
  {
    source: 'The booster is due after 5 years.',
    statement: 'The booster is due after 5 years.',
    swapped: 'The booster is due after 10 years.',
  },
  {
    source: 'Sensitivity of the test was 88%.',
    statement: 'The test had a sensitivity of 88%.',
    swapped: 'The test had a sensitivity of 98%.',
  },
  {
    source: 'Children over 40 kg receive the adult dose.',
    statement: 'Children over 40 kg receive the adult dose.',
    swapped: 'Children over 20 kg receive the adult dose.',
  },
  {
    source: 'The median stay was 7 days.',
    statement: 'Patients stayed a median of 7 days.',
    swapped: 'Patients stayed a median of 3 days.',
  },
  {
    source: 'Infuse 250 ml over 30 minutes.',
    statement: 'The infusion of 250 ml takes 30 minutes.',
    swapped: 'The infusion of 250 ml takes 90 minutes.',
  },
  {
    source: 'A level above 7.0 mmol/l on two occasions makes the diagnosis.',
    statement: 'A level above 7.0 mmol/l on two occasions makes the diagnosis.',
    swapped: 'A level above 11.0 mmol/l on two occasions makes the diagnosis.',
  },
  {
    source: 'The half-life is about 36 hours.',
    statement: 'The half-life is about 36 hours.',
    swapped: 'The half-life is about 36 minutes.',
  },
  {
    source: 'One in 20 patients had nausea.',
    statement: 'One in 20 patients had nausea.',
    swapped: 'One in 200 patients had nausea.',
  },
  {
    source: 'The cohort was followed from 2004 to 2016.',
    statement: 'The cohort was followed from 2004 to 2016.',
    swapped: 'The cohort was followed from 2004 to 2010.',
  },
  {
    source: 'Screening starts at age 45.',
    statement: 'Screening starts at age 45.',
    swapped: 'Screening starts at age 65.',
  },
  {
    source: 'The solution contains 0.9% sodium chloride.',
    statement: 'The solution contains 0.9% sodium chloride.',
    swapped: 'The solution contains 9% sodium chloride.',
  },
  {
    source: 'Stop the drug 48 hours before surgery.',
    statement: 'The drug is stopped 48 hours before surgery.',
    swapped: 'The drug is stopped 24 hours before surgery.',
  },
  {
    source: 'The response rate rose from 31% to 47%.',
    statement: 'The response rate rose from 31% to 47%.',
    swapped: 'The response rate rose from 31% to 74%.',
  },
  {
    source: 'The risk was reduced by a third, to 12 per 1,000.',
    statement: 'The risk was reduced to 12 per 1,000.',
    swapped: 'The risk was reduced to 12 per 100.',
  },
  {
    source: 'Take two puffs four times a day.',
    statement: 'Two puffs are taken four times a day.',
    swapped: 'Four puffs are taken four times a day.',
  },
  {
    source: 'The vaccine is stored at 5 degrees.',
    statement: 'The vaccine is stored at 5 degrees.',
    swapped: 'The vaccine is stored at 25 degrees.',
  },
  {
    source: 'Haemoglobin rose by 1.6 g/dl.',
    statement: 'Haemoglobin rose by 1.6 g/dl.',
    swapped: 'Haemoglobin rose by 6.1 g/dl.',
  },
  {
    source: 'Immunity lasts for at least 10 years.',
    statement: 'Immunity lasts for at least 10 years.',
    swapped: 'Immunity lasts for at least 10 months.',
  },
  {
    source: 'The course is 5 days.',
    statement: 'The course lasts 5 days.',
    swapped: 'The course lasts 14 days.',
  },
  {
    source: 'About 3% of carriers develop the disease.',
    statement: 'About 3% of carriers develop the disease.',
    swapped: 'About 30% of carriers develop the disease.',
  },
  {
    source: 'The dose is halved when clearance is below 30 ml/min.',
    statement: 'The dose is halved when clearance is below 30 ml/min.',
    swapped: 'The dose is halved when clearance is below 60 ml/min.',
  },
  {
    source: 'The lens is replaced every 30 days.',
    statement: 'The lens is replaced every 30 days.',
    swapped: 'The lens is replaced every 30 hours.',
  },
  {
    source: 'Apply 1 g of gel to the knee.',
    statement: 'The dose is 1 g of gel to the knee.',
    swapped: 'The dose is 10 g of gel to the knee.',
  },
  {
    source: 'Participants walked 6,000 steps a day on average.',
    statement: 'Participants walked 6,000 steps a day.',
    swapped: 'Participants walked 9,000 steps a day.',
  },
  {
    source: 'The second dose follows after 21 days.',
    statement: 'The second dose follows after 21 days.',
    swapped: 'The second dose follows after 12 days.',
  },
  {
    source: 'Adverse events occurred in 8 of 120 patients.',
    statement: 'Adverse events occurred in 8 of 120 patients.',
    swapped: 'Adverse events occurred in 80 of 120 patients.',
  },
  {
    source: 'The limit for adults is 400 mg of caffeine per day.',
    statement: 'The limit for adults is 400 mg of caffeine per day.',
    swapped: 'The limit for adults is 400 mg of caffeine per week.',
  },
  {
    source: 'Contact lasted 15 minutes or more.',
    statement: 'Contact lasted at least 15 minutes.',
    swapped: 'Contact lasted at least 15 seconds.',
  },
  {
    source: 'The stroke unit treated 310 patients in 2019.',
    statement: 'The stroke unit treated 310 patients in 2019.',
    swapped: 'The stroke unit treated 130 patients in 2019.',
  },
  {
    source: 'Five-year survival was 91%.',
    statement: 'Five-year survival was 91%.',
    swapped: 'Five-year survival was 19%.',
  },
  {
    source: 'The patch delivers 14 mg of nicotine in 24 hours.',
    statement: 'The patch delivers 14 mg of nicotine in 24 hours.',
    swapped: 'The patch delivers 21 mg of nicotine in 24 hours.',
  },
  {
    source: 'Fasting for 8 hours is required before the test.',
    statement: 'Fasting for 8 hours is required before the test.',
    swapped: 'Fasting for 18 hours is required before the test.',
  },
  {
    source: 'The mean age was 57 years.',
    statement: 'Patients were 57 years old on average.',
    swapped: 'Patients were 75 years old on average.',
  },
  {
    source: 'Use sunscreen with a factor of at least 30.',
    statement: 'A sunscreen factor of at least 30 should be used.',
    swapped: 'A sunscreen factor of at least 15 should be used.',
  },
  {
    source: 'The relative risk was 0.72.',
    statement: 'The relative risk was 0.72.',
    swapped: 'The relative risk was 1.72.',
  },
  {
    source: 'The nerve block wore off after 9 hours.',
    statement: 'The nerve block wore off after 9 hours.',
    swapped: 'The nerve block wore off after 9 days.',
  },
  {
    source: 'The kit costs 12 dollars per test.',
    statement: 'The kit costs 12 dollars per test.',
    swapped: 'The kit costs 120 dollars per test.',
  },
  {
    source: 'The tumour shrank by 40% after three cycles.',
    statement: 'The tumour shrank by 40% after three cycles.',
    swapped: 'The tumour shrank by 40% after nine cycles.',
  },
];
