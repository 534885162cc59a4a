"""Words the made pairs are built from. Written for this project."""

from __future__ import annotations

# Two words that turn a finding round when one takes the other's place.
OPPOSITES = [
    ("increase", "decrease"), ("increases", "decreases"), ("increased", "decreased"),
    ("increasing", "decreasing"), ("increase", "reduction"), ("increases", "reduces"),
    ("increased", "reduced"), ("raises", "lowers"), ("raised", "lowered"), ("rise", "fall"),
    ("rises", "falls"), ("rose", "fell"), ("higher", "lower"), ("highest", "lowest"),
    ("high", "low"), ("more", "less"), ("more", "fewer"), ("most", "least"), ("greater", "smaller"),
    ("larger", "smaller"), ("longer", "shorter"), ("better", "worse"), ("improve", "worsen"),
    ("improves", "worsens"), ("improved", "worsened"), ("improvement", "worsening"),
    ("superior", "inferior"), ("effective", "ineffective"), ("safe", "unsafe"),
    ("positive", "negative"), ("positively", "negatively"), ("early", "late"), ("earlier", "later"),
    ("before", "after"), ("with", "without"), ("above", "below"), ("over", "under"),
    ("gain", "loss"), ("strong", "weak"), ("stronger", "weaker"), ("faster", "slower"),
    ("rapid", "slow"), ("common", "rare"), ("frequent", "infrequent"), ("likely", "unlikely"),
    ("sufficient", "insufficient"), ("adequate", "inadequate"), ("possible", "impossible"),
    ("upregulated", "downregulated"), ("upregulation", "downregulation"),
    ("activates", "inhibits"), ("activated", "inhibited"), ("activation", "inhibition"),
    ("promotes", "inhibits"), ("promoted", "suppressed"), ("enhances", "impairs"),
    ("enhanced", "impaired"), ("stimulates", "suppresses"), ("induces", "prevents"),
    ("causes", "prevents"), ("cause", "prevent"), ("protective", "harmful"),
    ("benefit", "harm"), ("beneficial", "harmful"), ("acute", "chronic"), ("men", "women"),
    ("male", "female"), ("males", "females"), ("children", "adults"), ("younger", "older"),
    ("majority", "minority"), ("maximum", "minimum"), ("present", "absent"), ("presence", "absence"),
    ("similar", "different"), ("same", "different"), ("sensitive", "resistant"),
    ("susceptible", "resistant"), ("rarely", "commonly"), ("always", "never"), ("all", "none"),
    ("accelerates", "delays"), ("accelerated", "delayed"), ("favourable", "unfavourable"),
    ("favorable", "unfavorable"), ("success", "failure"), ("accept", "reject"), ("open", "closed"),
    ("elevated", "reduced"), ("excess", "deficiency"), ("dependent", "independent"),
    ("reversible", "irreversible"), ("stable", "unstable"), ("symptomatic", "asymptomatic"),
    ("can", "cannot"), ("reduce", "increase"), ("lower", "raise"), ("lowers", "raises"),
    ("decline", "rise"), ("declined", "rose"), ("inside", "outside"), ("recommended", "discouraged"),
    ("support", "refute"), ("supports", "refutes"), ("confirmed", "refuted"),
]

# Words that mean nearly the same; any may stand for any other of its group.
SYNONYMS = [
    ("decreased", "reduced", "lowered"), ("decreases", "reduces", "lowers"),
    ("decrease", "reduction", "decline"), ("increased", "raised", "elevated"),
    ("increases", "raises"), ("significantly", "markedly", "substantially"),
    ("patients", "people", "individuals"), ("subjects", "participants", "people"),
    ("trial", "study"), ("treatment", "therapy"), ("efficacy", "effectiveness"),
    ("mortality", "death"), ("risk", "likelihood", "chance"), ("shows", "indicates", "demonstrates"),
    ("showed", "indicated", "demonstrated", "revealed"), ("suggest", "indicate"),
    ("associated with", "linked to", "related to"), ("compared with", "compared to", "relative to"),
    ("higher", "greater"), ("illness", "disease"), ("physicians", "doctors"),
    ("hypertension", "high blood pressure"), ("myocardial infarction", "heart attack"),
    ("adverse events", "side effects"), ("adverse effects", "side effects"),
    ("cancer", "malignancy"), ("improves", "enhances"), ("improved", "enhanced"),
    ("inhibits", "suppresses", "blocks"), ("promotes", "encourages", "drives"),
    ("causes", "leads to", "results in"), ("caused", "led to", "resulted in"),
    ("approximately", "about", "around"), ("obtained", "gained"), ("conducted", "carried out"),
    ("children", "kids"), ("infants", "babies"), ("elderly", "older people"), ("women", "females"),
    ("men", "males"), ("important", "crucial", "key"), ("effective", "efficacious"),
    ("assessed", "evaluated", "examined"), ("administered", "given"), ("prior to", "before"),
    ("following", "after"), ("due to", "because of"), ("COVID-19", "coronavirus disease", "COVID"),
    ("SARS-CoV-2", "the new coronavirus", "the COVID-19 virus"), ("vaccine", "vaccination"),
    ("requires", "needs"), ("large", "big"), ("quickly", "rapidly"), ("however", "but"),
    ("during", "in the course of"), ("frequently", "often"), ("commonly", "often"),
    ("worldwide", "around the world"), ("occurs", "happens"), ("affects", "influences"),
    ("affected", "influenced"), ("main", "primary"), ("aim", "goal"), ("use", "usage"),
    ("several", "a number of"), ("many", "numerous"), ("prevents", "protects against"),
    ("pain", "soreness"), ("fatigue", "tiredness"), ("renal", "kidney"), ("hepatic", "liver"),
    ("cardiac", "heart"), ("pulmonary", "lung"), ("stroke", "cerebrovascular accident"),
    ("hospital stay", "length of stay"), ("severe", "serious"), ("shorter", "briefer"),
    ("beneficial", "helpful"), ("detrimental", "harmful"), ("develop", "get"),
]

UNITS = [
    ("mg", "g"), ("mg", "mcg"), ("g", "kg"), ("ml", "l"), ("mg", "ml"), ("hours", "days"),
    ("minutes", "hours"), ("days", "weeks"), ("weeks", "months"), ("months", "years"),
    ("seconds", "minutes"), ("day", "week"), ("week", "month"), ("month", "year"),
    ("hour", "day"), ("daily", "weekly"), ("weekly", "monthly"), ("mm", "cm"), ("cm", "m"),
    ("km", "m"), ("million", "billion"), ("thousand", "million"), ("once", "twice"),
    ("first", "second"), ("percent", "fold"), ("half", "quarter"), ("double", "triple"),
]

DRUGS = (
    "aspirin ibuprofen metformin insulin warfarin apixaban rivaroxaban atorvastatin simvastatin "
    "rosuvastatin lisinopril ramipril losartan amlodipine bisoprolol metoprolol furosemide "
    "spironolactone omeprazole pantoprazole amoxicillin azithromycin doxycycline ciprofloxacin "
    "vancomycin ceftriaxone prednisone dexamethasone methotrexate infliximab adalimumab rituximab "
    "tamoxifen letrozole cisplatin paclitaxel imatinib pembrolizumab levothyroxine salbutamol "
    "budesonide montelukast sertraline fluoxetine citalopram lithium olanzapine quetiapine "
    "haloperidol diazepam zolpidem gabapentin pregabalin morphine tramadol paracetamol naproxen "
    "colchicine allopurinol semaglutide liraglutide empagliflozin dapagliflozin sitagliptin "
    "glimepiride clopidogrel ticagrelor heparin enoxaparin digoxin amiodarone remdesivir "
    "hydroxychloroquine ivermectin oseltamivir acyclovir fluconazole zinc magnesium melatonin "
    "finasteride tamsulosin sildenafil estradiol misoprostol oxytocin ketamine propofol".split()
)
DRUGS += [
    "vitamin D", "vitamin C", "fish oil", "folic acid", "cognitive behavioural therapy", "yoga",
    "acupuncture", "regular exercise", "a Mediterranean diet", "a low-salt diet", "physiotherapy",
    "the influenza vaccine", "smoking", "coffee", "green tea", "red meat", "air pollution",
    "intermittent fasting", "mask wearing", "hand washing", "breastfeeding", "screen time",
    "chemotherapy", "radiotherapy", "hormone replacement therapy", "garlic", "ginger", "probiotics",
    "bariatric surgery", "sleep deprivation", "school closure", "social distancing", "alcohol",
]
OUTCOMES = [
    "blood pressure", "mortality", "the risk of stroke", "the risk of heart attack", "bone loss",
    "weight", "HbA1c", "pain", "fatigue", "insomnia", "anxiety", "depressive symptoms", "nausea",
    "hair loss", "the risk of bleeding", "kidney function", "liver enzymes", "LDL cholesterol",
    "triglycerides", "inflammation", "fever", "cough", "viral load", "hospital stay",
    "relapse", "tumour growth", "survival", "quality of life", "memory", "cognitive decline",
    "the risk of fracture", "muscle strength", "the frequency of migraine", "seizures",
    "the risk of infection", "heart rate", "uric acid", "blood glucose", "appetite",
    "birth weight", "the risk of preterm birth", "asthma attacks", "lung function", "itching",
    "joint swelling", "constipation", "diarrhoea", "the need for surgery", "readmission",
    "the spread of infection", "the risk of dementia", "the risk of diabetes", "acne", "wound healing",
    "the risk of lung cancer", "the risk of breast cancer", "the risk of thrombosis", "hunger",
]
CONDITIONS = [
    "type 2 diabetes", "hypertension", "asthma", "depression", "heart failure", "stroke", "COVID-19",
    "rheumatoid arthritis", "osteoarthritis", "migraine", "epilepsy", "breast cancer", "psoriasis",
    "chronic kidney disease", "atrial fibrillation", "pneumonia", "influenza", "osteoporosis",
    "multiple sclerosis", "Parkinson's disease", "obesity", "gout", "schizophrenia", "insomnia",
    "irritable bowel syndrome", "Crohn's disease", "HIV infection", "tuberculosis", "malaria",
    "coronary artery disease", "COPD", "prostate cancer", "lung cancer", "sepsis", "anaemia",
]
GROUPS = [
    "adults", "children", "older adults", "pregnant women", "men", "women", "adolescents",
    "smokers", "healthy volunteers", "people with diabetes", "people with hypertension", "athletes",
    "infants", "hospitalised patients", "outpatients", "postmenopausal women", "veterans",
]
