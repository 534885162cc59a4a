/** One sentence a line, paragraphs apart: as a careful person would cut them. */
export const ENGLISH = `
Dr. Amara Osei, M.D., followed 2,310 adults for approx. 4.5 years.
Those who took 1,000 IU of vitamin D had 12.5 % fewer falls (p = .03).
The effect was gone at 24 months (see Fig. 3, right panel).
Prof. R. L. Haddad et al. found the same in the U.K. in Sept. 2018.
Does that matter for you?

Take 5 mg b.i.d. for two weeks.
Do not exceed 40 mg q.d. unless your doctor says so.
The first dose is 2 g i.v. over an hour.
In the trial everyone received 2 g i.v.
Nausea was common afterwards.

The regulator, i.e. the U.S. Food and Drug Administration, approved it on Jan. 5, 2021.
The label warns of St. John's wort, e.g. as tea or tablets.
It costs about $3.50 a day in the U.S.
Generic versions cost less.
Northgate Pharma Inc. makes one of them.

Visit https://www.clinic.example/a.b?id=Q7&Page=1 for the leaflet.
Questions go to help.desk@clinic.example.
The tool runs on Node.js and needs no account.
Version 2.1.3 corrected the dose table.
It was released at 9 a.m. on a Monday.

The pain came back…
It was worse than before.
Well... that depends on the dose.
"Is it safe in pregnancy?" she asked.
“Yes.”
That was the whole answer.

It protects against hepatitis A and B.
Babies are vaccinated at birth.
Adults need 90 mg of vitamin C.
Smokers need 35 mg more (their stores are used up faster. That is well known.).
E. coli and S. aureus were both found.

LDL fell from 4.1 to 3.0 mmol/L vs. 4.0 to 3.9 with placebo.
No. 7 on the list is zinc.
mRNA is broken down within days!
See Table 2 and refs. 4 and 5 for details.
The answer is no.

J.-P. Morel, Ph.D., and Mary K. Dunn wrote the review (Vol. 12, pp. 33–41).
Mr. and Mrs. Lee both had an eGFR below 60 mL/min/1.73 m².
Give 0.5 mL s.c. once a week; the site should change every time.
Temp. and pulse are checked twice.

Maj. Gen. Ellis and Sen. Ward backed the vaccine programme.
By Feb. 2022, approx. 61.5 % of those over 65 yrs. old were protected.
The U.K. Health Security Agency agreed (cf. Appendix B).
Side effects were mild, viz. a sore arm.
So is it worth it?

Start with 0.25 mg p.o. once daily.
Maximum dose: 2 mg/day (eGFR < 30 mL/min: 1 mg/day).
For children under 12 kg, see Sec. 4.
Use it for min. 3 months.
"Stop at once if a rash appears!" the leaflet warns.

The trial (NCT01234567; J. Thorne, pers. comm.) ended early.
Its data are at www.trial.example/data.v2?Set=A.
Access is free.
Omega-3 vs. placebo made no difference…
Neither did vitamin E.
Patients with type 2 diabetes did best.

Washington, D.C. was one of the sites.
It enrolled St. Mary's Hospital patients only.
pH values under 7.35 mean acidosis.
Levels rose to 5.5 mmol/L.
In the U.S. Medicare pays for it.

A 2021 review in BMJ (vol. 375) pooled 14 RCTs, incl. two from Asia.
Most were rated low risk by the authors, viz. Kim and Abbott.
The RR was 0.82 (95 % CI 0.70–0.96; I² = 12 %).
NICE (U.K.) and the A.H.A. both endorse it.

Dose: 81 mg qd.
Take it with food, water, etc.
Do not crush!
"No," says Dr. Fox, "not before surgery."

Col. Mason's team at Mt. Sinai saw 3 cases (two mild, one severe).
Type A.
Blood group matters less than age.
Is 5 a.m. too early?
Ask your G.P. before you start.
`;
