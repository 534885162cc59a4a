/**
 * Short invented facts for measuring what the embedded judge tells apart. None of them, and
 * none of their wordings, is among the templates it was trained with (`training/`).
 */

/** A finding in two versions: as it is, and denied. */
export type Denial = { yes: string; no: string };

export const DENIALS: readonly Denial[] = [
  {
    yes: 'Nightly melatonin shortens sleep latency.',
    no: 'Nightly melatonin does not shorten sleep latency.',
  },
  {
    yes: 'Compression stockings reduce leg swelling after surgery.',
    no: 'Compression stockings do not reduce leg swelling after surgery.',
  },
  {
    yes: 'Honey eases cough in children older than one year.',
    no: 'Honey does not ease cough in children older than one year.',
  },
  {
    yes: 'The nasal spray lowered viral shedding.',
    no: 'The nasal spray did not lower viral shedding.',
  },
  {
    yes: 'Early mobilisation was associated with fewer complications.',
    no: 'Early mobilisation was not associated with fewer complications.',
  },
  {
    yes: 'Statins are safe during breastfeeding.',
    no: 'Statins are not safe during breastfeeding.',
  },
  {
    yes: 'The vaccine protects against severe disease.',
    no: 'The vaccine does not protect against severe disease.',
  },
  {
    yes: 'Grapefruit juice raises the level of the drug in blood.',
    no: 'Grapefruit juice does not raise the level of the drug in blood.',
  },
  {
    yes: 'Routine screening of healthy adults is recommended.',
    no: 'Routine screening of healthy adults is not recommended.',
  },
  {
    yes: 'Antibiotics help in viral bronchitis.',
    no: 'Antibiotics do not help in viral bronchitis.',
  },
  {
    yes: 'The tablet may be crushed before it is swallowed.',
    no: 'The tablet must not be crushed before it is swallowed.',
  },
  {
    yes: 'Daily walking improved balance in residents of care homes.',
    no: 'Daily walking did not improve balance in residents of care homes.',
  },
  {
    yes: 'Stress testing predicts later cardiac events.',
    no: 'Stress testing does not predict later cardiac events.',
  },
  {
    yes: 'Topical steroids cause skin thinning in short courses.',
    no: 'Topical steroids do not cause skin thinning in short courses.',
  },
  {
    yes: 'The gene variant increases susceptibility to malaria.',
    no: 'The gene variant does not increase susceptibility to malaria.',
  },
  {
    yes: 'Telephone coaching changed smoking rates.',
    no: 'Telephone coaching had no effect on smoking rates.',
  },
  {
    yes: 'Calcium supplements prevent hip fractures in older women.',
    no: 'Calcium supplements do not prevent hip fractures in older women.',
  },
  {
    yes: 'The infection spreads through shared cups.',
    no: 'The infection does not spread through shared cups.',
  },
  {
    yes: 'Patients on dialysis can take this medicine.',
    no: 'Patients on dialysis cannot take this medicine.',
  },
  {
    yes: 'Loss of smell is an early sign of the condition.',
    no: 'Loss of smell is not an early sign of the condition.',
  },
  {
    yes: 'Intermittent fasting led to greater weight loss than calorie counting.',
    no: 'Intermittent fasting did not lead to greater weight loss than calorie counting.',
  },
  {
    yes: 'The biopsy confirmed coeliac disease.',
    no: 'The biopsy did not confirm coeliac disease.',
  },
  {
    yes: 'Nasal oxygen shortened the stay in intensive care.',
    no: 'Nasal oxygen did not shorten the stay in intensive care.',
  },
  {
    yes: 'Low-dose aspirin lowers the chance of pre-eclampsia.',
    no: 'Low-dose aspirin does not lower the chance of pre-eclampsia.',
  },
  {
    yes: 'There was a difference in pain between the two splints.',
    no: 'There was no difference in pain between the two splints.',
  },
  { yes: 'Tea reduces the absorption of iron.', no: 'Tea does not reduce the absorption of iron.' },
  {
    yes: 'Surgery within a day improves survival after hip fracture.',
    no: 'Surgery within a day does not improve survival after hip fracture.',
  },
  {
    yes: 'Hand gel is effective against norovirus.',
    no: 'Hand gel is not effective against norovirus.',
  },
  {
    yes: 'Blood sugar returned to normal after the programme.',
    no: 'Blood sugar did not return to normal after the programme.',
  },
  { yes: 'The rash is itchy in most patients.', no: 'The rash is not itchy in most patients.' },
  {
    yes: 'Bed rest speeds recovery from back pain.',
    no: 'Bed rest does not speed recovery from back pain.',
  },
  {
    yes: 'Magnesium relieves leg cramps in pregnancy.',
    no: 'Magnesium does not relieve leg cramps in pregnancy.',
  },
  {
    yes: 'Ultrasound detected all of the tears.',
    no: 'Ultrasound did not detect all of the tears.',
  },
  {
    yes: 'Driving is allowed while taking the medicine.',
    no: 'Driving is not allowed while taking the medicine.',
  },
  {
    yes: 'Shift work was linked to higher blood pressure.',
    no: 'Shift work was not linked to higher blood pressure.',
  },
  { yes: 'The cream penetrates intact skin.', no: 'The cream does not penetrate intact skin.' },
  {
    yes: 'Probiotics reduced the length of diarrhoea in toddlers.',
    no: 'Probiotics did not reduce the length of diarrhoea in toddlers.',
  },
  {
    yes: 'Children with mild croup benefit from dexamethasone.',
    no: 'Children with mild croup do not benefit from dexamethasone.',
  },
  {
    yes: 'The trial met its primary endpoint.',
    no: 'The trial did not meet its primary endpoint.',
  },
  {
    yes: 'Genetic testing changed the choice of treatment.',
    no: 'Genetic testing did not change the choice of treatment.',
  },
  {
    yes: 'Vitamin B12 should be checked in people on metformin.',
    no: 'Vitamin B12 should not be checked in people on metformin.',
  },
  { yes: 'Heat packs relieve period pain.', no: 'Heat packs do not relieve period pain.' },
  {
    yes: 'The antibody was found in breast milk.',
    no: 'The antibody was not found in breast milk.',
  },
  {
    yes: 'Gloves reduce the transfer of bacteria.',
    no: 'Gloves do not reduce the transfer of bacteria.',
  },
  {
    yes: 'Cataract surgery lowers the risk of falls.',
    no: 'Cataract surgery does not lower the risk of falls.',
  },
  { yes: 'The drug crosses the placenta.', no: 'The drug does not cross the placenta.' },
  {
    yes: 'Mindfulness reduced relapse of depression.',
    no: 'Mindfulness did not reduce relapse of depression.',
  },
  {
    yes: 'Older patients tolerated the higher dose.',
    no: 'Older patients did not tolerate the higher dose.',
  },
  {
    yes: 'Swelling of the ankles is a known side effect.',
    no: 'Swelling of the ankles is not a known side effect.',
  },
  { yes: 'The parasite survives freezing.', no: 'The parasite does not survive freezing.' },
];

/** Put around the fact, so that the judge has to find it. */
export const SURROUNDINGS: readonly string[] = [
  'The question has been asked for many years.',
  'Costs were not part of this work.',
  'Readers should bear the small sample in mind.',
];
