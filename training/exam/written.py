"""Medical pages, and statements about them, written for the exam. Products, places and people are invented, so
that no answer can be known without the page. S, C, N, P: supported, contradicted, not found, partly supported."""

WRITTEN = [
    (
        "leaflet",
        """Velomarin 20 mg film-coated tablets: information for the user

Read all of this leaflet before you start taking this medicine. Keep it; you may need to read it again.

1. What Velomarin is and what it is used for
Velomarin contains the active substance velorixan. It belongs to a group of medicines that slow the clotting of the blood. It is used in adults to treat blood clots in the veins of the legs and in the lungs, and to prevent them from coming back. It is also used to prevent stroke in adults with an irregular heartbeat called atrial fibrillation who have at least one further risk factor, such as high blood pressure, diabetes or an earlier stroke. It is not used in people with mechanical heart valves, because it has not been shown to work for them.

2. What you need to know before you take it
Do not take Velomarin if you are bleeding from a wound that needs treatment, if you have a disease of the liver that makes you bleed more easily, or if you are breast-feeding. Women who can become pregnant should use reliable contraception during treatment.
Talk to your doctor first if your kidneys do not work well. If your creatinine clearance is between 15 and 29 ml/min, the dose is lowered to 10 mg. Below 15 ml/min Velomarin should not be used.
Other medicines: tell your doctor if you take ketoconazole, ritonavir or rifampicin. The first two raise the amount of velorixan in the blood and the third lowers it. Paracetamol may be taken. Ibuprofen and similar painkillers make bleeding more likely and should be avoided unless your doctor has told you to take them.
Driving: dizziness is common in the first week. Do not drive or use machines if you feel dizzy.

3. How to take it
For a clot in the leg or lung, the usual dose is 20 mg twice a day for the first three weeks and 20 mg once a day after that, for at least three months. To prevent stroke in atrial fibrillation, the dose is 20 mg once a day. Swallow the tablet with food: without a meal about a third less of the medicine reaches the blood. If you cannot swallow it whole, you may crush the tablet and mix it with apple purée or water just before you take it.
If you forget a tablet and take it once a day, take it as soon as you remember on the same day, and go on the next day as usual. Do not take two tablets to make up for one you have forgotten.
If you have taken too many tablets, go to a hospital at once. There is an antidote, given into a vein, which stops the effect within minutes.

4. Possible side effects
Common (up to 1 in 10 people): bleeding from the nose or gums, bruises, anaemia, dizziness, headache, a drop in blood pressure on standing up, itching.
Uncommon (up to 1 in 100 people): bleeding in the brain or inside the skull, bleeding into a joint, a fast heartbeat, dry mouth, raised liver values in blood tests.
Rare (up to 1 in 1,000 people): bleeding into a muscle, yellowing of the skin.
Tell your doctor at once about black stools, blood in the urine, or a sudden severe headache.

5. How to store Velomarin
Keep it out of the sight and reach of children. Do not store it above 30 °C. A crushed tablet is stable in water for up to four hours.""",
        [
            ("S", "People taking Velomarin once daily who miss a tablet should take it later the same day rather than double the next dose."),
            ("S", "Taking Velomarin on an empty stomach reduces how much of it gets into the bloodstream by roughly one third."),
            ("C", "Velomarin is approved to prevent clots in patients with mechanical heart valves."),
            ("C", "For atrial fibrillation, Velomarin is taken as 20 mg twice a day."),
            ("C", "There is no antidote to Velomarin if someone takes too much of it."),
            ("N", "Velomarin should be stopped 48 hours before planned surgery."),
            ("N", "Alcohol increases the risk of bleeding in people who take Velomarin."),
            ("P", "Ibuprofen should generally be avoided with Velomarin, while low-dose aspirin is safe to continue."),
            ("P", "In patients whose creatinine clearance is 15 to 29 ml/min the dose of Velomarin is reduced to 10 mg, and their kidney function is checked every month."),
        ],
    ),
    (
        "guideline",
        """Adult sepsis pathway, Northfield Regional Hospitals
Version 6, approved by the Clinical Standards Committee, to be reviewed after 24 months

Who this page is for
Nurses and doctors in the emergency departments and wards of the four Northfield hospitals. It does not cover children under 16, pregnant women, or patients within six weeks of giving birth, who have pathways of their own.

Recognition
Suspect sepsis in anyone with signs of infection and an early warning score of 5 or more, or with any one red flag: systolic pressure below 90 mmHg, new confusion, a respiratory rate of 25 or more, a need for oxygen to keep saturation at 92 % or above, no urine for 18 hours, or a lactate of 2 mmol/l or more. Fever is not required: in our audit of 612 cases, 31 % of patients with sepsis had a temperature below 38 °C on arrival, and their mortality was higher (24 % against 15 %).

The first hour
Take blood cultures before antibiotics, but do not delay antibiotics by more than ten minutes to obtain them. Measure lactate. Give broad-spectrum antibiotics within one hour if a red flag is present, and within three hours if sepsis is only suspected without a red flag. The first choice is piperacillin-tazobactam 4.5 g; in patients with a severe penicillin allergy it is meropenem 1 g, with vancomycin added if MRSA has ever been found. Gentamicin was removed from the pathway in version 5, after an increase in kidney injury in patients over 70.
Give 500 ml of a balanced crystalloid over 15 minutes if systolic pressure is below 90 mmHg or lactate is above 2 mmol/l. Reassess, and repeat up to 30 ml/kg in total. Hydroxyethyl starch must not be used. Albumin may be considered only by intensive care.

Escalation
Call the critical care outreach team if lactate stays above 4 mmol/l after the first 30 ml/kg or if mean arterial pressure stays below 65 mmHg. Noradrenaline is the first vasopressor. It may be started through a peripheral line in the forearm for up to six hours while central access is arranged; four of 288 patients treated this way had leakage into the tissue and none lost skin. Vasopressin is the second choice. Hydrocortisone 50 mg every six hours is given if noradrenaline of more than 0.25 micrograms/kg/min is needed for four hours.

After the first day
Review antibiotics at 48 hours with the culture results and narrow them where possible. Seven days are enough for most patients; longer courses need the advice of microbiology. Procalcitonin may support the decision to stop but not the decision to start. Do not give vitamin C or thiamine: two trials in which we took part showed no benefit.

Results so far
Since version 5, the share of patients who received antibiotics within the hour rose from 58 % to 81 %. Mortality in hospital fell from 21 % to 17 %, though the case mix also changed. The median stay was unchanged at nine days.

Contact
Sepsis lead nurse: bleep 4417. Comments on this page: clinical standards office.""",
        [
            ("S", "In the Northfield audit, patients with sepsis who arrived without fever died more often than those with fever."),
            ("S", "Noradrenaline can be begun through a forearm vein for as long as six hours until a central line is in place."),
            ("S", "The Northfield pathway advises against vitamin C and thiamine in sepsis."),
            ("C", "Northfield's sepsis pathway recommends gentamicin as part of first-line treatment."),
            ("C", "A median hospital stay two days shorter was seen after version 5 of the pathway was introduced."),
            ("N", "The pathway recommends a blood glucose target below 10 mmol/l in patients with sepsis."),
            ("N", "Readmissions within 30 days fell after the Northfield sepsis pathway was introduced."),
            ("P", "Procalcitonin should not be used to decide whether to start antibiotics, and C-reactive protein is preferred for this purpose."),
            ("P", "Hydrocortisone is given when high doses of noradrenaline are needed for four hours, and is tapered over five days."),
        ],
    ),
    (
        "news",
        """Phone programme helps shift workers sleep, but the gain fades, trial finds

A six-week programme on a smartphone helped night-shift workers fall asleep faster and sleep longer, according to a trial published on Tuesday. After a year, however, those who had used it slept no longer than those who had not.

The trial followed 846 nurses, drivers and factory workers in Denmark and northern Germany who worked at least four nights a month and met the criteria for insomnia. Half were given RestBeat, a programme based on cognitive behavioural therapy; the other half received a leaflet on sleep hygiene. People with sleep apnoea were not admitted, nor were those who already took sleeping pills more than twice a week.

At six weeks, users of the programme fell asleep 19 minutes sooner than before; in the leaflet group the change was 6 minutes. Total sleep rose by 41 minutes against 14. Scores on a standard insomnia questionnaire fell by 6.1 points and 2.3 points. "For a therapy that needs no therapist this is more than we had expected," said Dr Ingrid Solvang of the University of Aarlund, who led the study.

The effect did not last. At twelve months the difference in total sleep was five minutes and no longer statistically significant. Insomnia scores still differed, but by only 1.2 points, which the authors call too small to matter to patients. Use of the app had fallen as well: 72 percent finished the six weeks, but only 9 percent opened it in the last month.

Who benefited most? Workers under 40 gained more than older ones, and those with rotating shifts less than those with permanent nights. Men and women did equally well. There was no difference between the two countries.

Daytime sleepiness got worse before it got better. In the second and third week, when the programme restricts the time spent in bed, 14 percent of users reported nodding off at work, against 8 percent in the other group. One driver in the programme group had a minor road accident on the way home; an independent panel judged that a link was possible. The makers have since added a warning that people who drive for a living should take leave during those weeks or use a milder version.

The study did not look at whether sick leave or accidents at work fell. Nor was it blind: participants knew which treatment they had. Sleep was measured by diaries, and in a subset of 120 people also by a wristband, which showed a gain about half as large as the diaries did.

Professor Tomasz Wilk, a sleep researcher in Kraków who had no part in the trial, called it careful work. "What it tells us is that six weeks are not enough," he said. "Nobody would expect six weeks at the gym to last a year." He pointed out that the company that sells RestBeat had paid for the trial, although it had no say in the analysis.

The programme costs 79 euros. In Germany two health insurers reimburse it. In Denmark it is free for hospital staff in one region until the end of next year.""",
        [
            ("S", "Wristbands recorded a smaller improvement in sleep than the participants' own diaries."),
            ("S", "The trial of RestBeat was funded by the company that markets the app."),
            ("S", "A year later, RestBeat users did not sleep significantly longer than the comparison group."),
            ("C", "Older workers gained more from the programme than workers under 40."),
            ("C", "Neither participants nor staff knew who had been given the app."),
            ("N", "RestBeat reduced the number of days participants were absent from work."),
            ("N", "RestBeat improved symptoms of depression in night-shift workers."),
            ("P", "Nearly three quarters of the users completed the six-week programme, most of them women."),
        ],
    ),
    (
        "encyclopaedia",
        """Harlan–Voss syndrome

Harlan–Voss syndrome is a rare inherited disorder of connective tissue in which fragile blood vessels, loose joints and a slow loss of hearing occur together. It was described in 1968 by the Canadian paediatrician Edith Harlan in two brothers, and independently in 1971 by the Dutch ear surgeon Pieter Voss.

Signs and symptoms
Most patients come to attention between the ages of four and nine, usually because of bruises after slight knocks or repeated dislocations of the kneecap. The skin is thin but, unlike that in vascular Ehlers–Danlos syndrome, not translucent, and scars heal normally. Hearing loss begins in the second decade, affects high tones first and is of the sensorineural type; about 60 % of adults wear hearing aids by the age of 40. The aorta is widened in one patient in five. Rupture of an artery is the most common cause of death. Intelligence and fertility are normal. Eye problems, once thought to belong to the syndrome, were no more frequent than in relatives without it in a study of 94 families.

Cause
The disorder is caused by changes in the gene HVS1 on the long arm of chromosome 11, found in 1999. The gene codes for a protein that links collagen fibres to each other. Inheritance is autosomal dominant. About a quarter of patients have no affected parent and carry a new change. The severity varies even within families, and no relation between the kind of change and the course of the disease has been established, with one exception: people with a deletion of the whole gene have hearing loss earlier, at a mean age of 11.

Diagnosis
Diagnosis rests on three of five clinical criteria, agreed in Utrecht in 2006, and is confirmed by sequencing. A biopsy of the skin is no longer needed. Before a genetic test was available, the syndrome was often mistaken for child abuse; in a British series this had happened in 17 of 83 families.

Treatment
There is no cure. Patients are advised to avoid contact sports and weight lifting, while swimming and cycling are encouraged. The aorta is measured by ultrasound once a year from the age of ten, and surgery is offered when its diameter reaches 4.5 cm. A trial of celiprolol in 57 adults was stopped early because arterial events were fewer in the treated group (3 of 29 against 10 of 28). Losartan slowed the widening of the aorta in mice but not in a trial of 41 children. Cochlear implants work as well as in other people with the same degree of hearing loss.

Frequency
The syndrome is found in about one in 90,000 births in Europe. It is more common on the Faroe Islands, where a single ancestor of the 17th century has been identified. Men and women are affected equally.

Outlook
In the first series the median age at death was 48. In patients diagnosed since 2000 it has not been reached; 88 % are alive at 50.""",
        [
            ("S", "Roughly one in four people with Harlan–Voss syndrome has the disease because of a new mutation rather than an affected parent."),
            ("S", "Families of children with Harlan–Voss syndrome have been wrongly suspected of child abuse."),
            ("C", "Harlan–Voss syndrome is an autosomal recessive disorder."),
            ("C", "In children with Harlan–Voss syndrome, losartan slowed enlargement of the aorta."),
            ("N", "Pregnancy carries a high risk of arterial rupture in women with Harlan–Voss syndrome."),
            ("N", "Gene therapy for Harlan–Voss syndrome is being tested in humans."),
            ("P", "Hearing loss in Harlan–Voss syndrome begins with high tones and is accompanied by dizziness."),
            ("P", "Celiprolol lowered the number of arterial events in adults with the syndrome and is now recommended for children as well."),
        ],
    ),
    (
        "trial",
        """Results

Of 1,204 people screened, 763 were randomised: 382 to brelotinib cream 2 % and 381 to the vehicle alone. The groups were alike at baseline (mean age 37 years; 61 % women; mean duration of atopic hand eczema 8.4 years). A total of 341 patients in the brelotinib group (89 %) and 318 in the vehicle group (83 %) completed 16 weeks. Lack of effect was the most frequent reason to stop in the vehicle group (31 patients, against 6), and withdrawal of consent in the brelotinib group (14 patients).

Primary outcome. Treatment success at week 16, defined as clear or almost clear skin with an improvement of two grades, was reached by 38 % of patients with brelotinib and 11 % with vehicle (difference 27 percentage points; 95 % CI 21 to 33; P < 0.001). The difference was already significant at week 4 (16 % against 6 %).

Secondary outcomes. Itch fell by at least four points on the eleven-point scale in 47 % and 20 %. Pain fell by four points in 49 % and 23 %. Quality of life improved in parallel. Work productivity, recorded in 540 employed patients, did not differ between the groups. Among the 142 patients with fissures at baseline, fissures had healed in 52 % with brelotinib and in 29 % with vehicle.

Subgroups. The effect was similar in men and women and in patients with and without eczema elsewhere on the body. It was smaller in those who smoked (difference 15 percentage points) than in those who did not (31; P for interaction 0.02). Patients over 65 were too few for an analysis.

Safety. Adverse events occurred in 41 % of patients with brelotinib and 44 % with vehicle. The most common were colds (8 % and 7 %) and headache (4 % and 3 %). Reactions at the site of application were less frequent with brelotinib (2 %) than with vehicle (6 %). There was one serious infection, a cellulitis, in the vehicle group. No thrombosis, malignancy or major cardiovascular event was seen in either group. Plasma concentrations of brelotinib, measured in 96 patients, stayed below the level at which Janus kinases are inhibited in the blood by half in all but one of them. Blood counts and lipids did not change.

Discussion

In this trial, a cream with a Janus kinase inhibitor was superior to its vehicle in adults with moderate to severe chronic hand eczema for whom corticosteroids had failed or were not advisable. Nearly two in five patients had clear or almost clear hands after 16 weeks. The effect on itch was as large as that reported with alitretinoin capsules, but the two have not been compared directly, and patients in the alitretinoin trials had more severe disease.

The trial has limits. It lasted 16 weeks, and what happens after the end of treatment will be known only from the extension, which lets patients treat themselves as needed for 36 weeks more. Nine in ten participants were white. Children were not included; a trial in adolescents has begun. The vehicle is itself an emollient, so the difference from no treatment may be larger than what we found. Patch tests were not required, and some patients may have had contact allergy. Finally, the sponsor of the trial designed it together with the authors.""",
        [
            ("S", "Fewer patients had skin reactions where they applied the cream with brelotinib than with the vehicle."),
            ("S", "Brelotinib cream worked less well in smokers than in non-smokers."),
            ("C", "Brelotinib cream led to treatment success in 27 % of patients after 16 weeks."),
            ("C", "Employed patients treated with brelotinib were more productive at work than those given the vehicle."),
            ("C", "The benefit of brelotinib over the vehicle first became significant at week 16."),
            ("N", "Hand eczema came back within three months of stopping brelotinib in most patients."),
            ("N", "Brelotinib cream was more effective than clobetasol for hand eczema."),
            ("P", "Brelotinib cream reduced itch and pain in hand eczema, and it reduced the use of corticosteroids."),
            ("P", "Withdrawal of consent was the most common reason for stopping brelotinib, mostly because the cream was too expensive."),
        ],
    ),
    (
        "report",
        """Measles in Kestrel County: final report on the outbreak

Summary
Between 11 February and 30 May, 127 people in Kestrel County fell ill with measles. Eighteen were treated in hospital and one, a man of 34 with leukaemia, died. The outbreak was declared over on 11 July, 42 days after the rash of the last patient began.

How it began
The first patient was a 29-year-old resident who had returned from a music festival abroad and was infectious at a secondary school's open day on 13 February. All but six of the later cases could be traced to that event, directly or through others. The virus was of genotype D8. A second introduction, in April, caused three cases in one family and did not spread.

Who fell ill
The median age was 15 years; 58 patients (46 %) were aged 10 to 19, and 9 were infants too young for the vaccine. Of the 118 patients who were old enough to have been vaccinated, 97 had received no dose, 12 had one dose, 4 had two and for 5 nothing was known. Cases were concentrated in two school districts where coverage with two doses had fallen from 94 % ten years ago to 81 %. In the rest of the county, where it was 95 %, there were only 14 cases.

What was done
The county offered vaccination at schools, at two pharmacies and on a bus that visited 31 places. In all, 9,460 doses were given in ten weeks, of which 2,210 at schools. Pupils without proof of immunity were kept from school for 21 days after contact; 412 pupils were affected. Two parents went to court against this and lost. Immunoglobulin was given to 23 infants and 5 pregnant women within six days of contact; none of them fell ill. Early doses for infants from six months of age were offered from 3 March. Letters to parents had little effect: in a survey of 600 households, 11 % named a letter as their reason to come, 39 % a call from the school nurse and 28 % news of the death.

What it cost
The response cost 1.9 million dollars, not counting treatment in hospital. Staff time was 61 % of it, laboratory tests 17 %, vaccines 8 %. That is about 15,000 dollars for each case. Between February and June, 41 % of the county's other prevention programmes were put on hold.

What we have learnt
Laboratory confirmation took 4.2 days on average in February and 1.3 days after a machine for PCR had been installed in the county's own laboratory in March. The register of vaccinations lacked the records of children who had moved into the county, who make up a fifth of all pupils. Four nurses on one hospital ward turned out not to be immune; none was infected. We recommend that proof of immunity be kept for all hospital staff, that records be requested when a child enrols, and that school nurses call families rather than write to them. We do not recommend ending exemptions on religious grounds, since only 2 % of unvaccinated pupils had one.""",
        [
            ("S", "In Kestrel County, calls from school nurses persuaded more families to come for vaccination than letters did."),
            ("S", "Measles tests came back faster once the county laboratory had its own PCR machine."),
            ("C", "Nobody who had been given two doses of vaccine caught measles in the Kestrel County outbreak."),
            ("C", "Vaccines made up the largest part of what the response to the outbreak cost."),
            ("C", "The report calls for an end to religious exemptions from vaccination."),
            ("N", "Vaccination coverage in Kestrel County rose above 90 % in the year after the outbreak."),
            ("N", "One in ten patients in the outbreak developed pneumonia."),
            ("P", "Most of the patients had not been vaccinated, chiefly because their parents feared side effects."),
            ("P", "Infants and pregnant women who were given immunoglobulin after contact stayed healthy, and so did all hospital staff who cared for patients."),
        ],
    ),
]
