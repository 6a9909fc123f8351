/** Classes as people name them, then their drugs: the ingredient first, then its brands. */
const text = `
statin, cholesterol: atorvastatin lipitor, rosuvastatin crestor, simvastatin zocor,
  pravastatin pravachol, lovastatin mevacor
cholesterol: ezetimibe zetia, fenofibrate tricor, icosapent vascepa
glp 1, weight loss, diabetes: semaglutide ozempic wegovy rybelsus, tirzepatide mounjaro zepbound,
  dulaglutide trulicity, liraglutide victoza saxenda
insulin, diabetes: insulin_glargine lantus basaglar toujeo semglee, insulin_lispro humalog admelog,
  insulin_aspart novolog fiasp, insulin_degludec tresiba, insulin_detemir levemir
sglt2, sglt 2, diabetes: empagliflozin jardiance, dapagliflozin farxiga, canagliflozin invokana
dpp4, dpp 4, diabetes: sitagliptin januvia, linagliptin tradjenta
diabetes: metformin glucophage, glipizide glucotrol, glimepiride amaryl, pioglitazone actos
blood thinner, anticoagulant: apixaban eliquis, rivaroxaban xarelto, warfarin coumadin jantoven,
  dabigatran pradaxa, clopidogrel plavix, ticagrelor brilinta
inhaler, asthma, copd: albuterol ventolin proair proventil, budesonide_formoterol symbicort breyna,
  fluticasone_salmeterol advair wixela, fluticasone_vilanterol breo, tiotropium spiriva,
  fluticasone_umeclidinium_vilanterol trelegy, umeclidinium_vilanterol anoro,
  ipratropium_albuterol combivent duoneb, fluticasone flovent
asthma, allergy: montelukast singulair
allergy, antihistamine: cetirizine zyrtec, loratadine claritin, fexofenadine allegra
ssri, antidepressant: sertraline zoloft, escitalopram lexapro, fluoxetine prozac,
  citalopram celexa, paroxetine paxil
snri, antidepressant: duloxetine cymbalta, venlafaxine effexor, desvenlafaxine pristiq
antidepressant: bupropion wellbutrin, trazodone desyrel, mirtazapine remeron, amitriptyline elavil
antipsychotic: quetiapine seroquel, aripiprazole abilify, risperidone risperdal,
  olanzapine zyprexa, cariprazine vraylar, lurasidone latuda, brexpiprazole rexulti
ace inhibitor, blood pressure: lisinopril zestril prinivil, benazepril lotensin, enalapril vasotec
arb, blood pressure: losartan cozaar, valsartan diovan, olmesartan benicar, irbesartan avapro,
  sacubitril_valsartan entresto
beta blocker, blood pressure: metoprolol lopressor toprol, carvedilol coreg, atenolol tenormin,
  propranolol inderal
calcium channel blocker, blood pressure: amlodipine norvasc, diltiazem cardizem, nifedipine procardia
diuretic, water pill, blood pressure: hydrochlorothiazide hctz microzide, furosemide lasix,
  spironolactone aldactone, chlorthalidone thalitone
ppi, reflux, heartburn: omeprazole prilosec, pantoprazole protonix, esomeprazole nexium,
  lansoprazole prevacid
heartburn: famotidine pepcid
antibiotic: amoxicillin amoxil, azithromycin zithromax zpak, amoxicillin_clavulanate augmentin,
  cephalexin keflex, doxycycline vibramycin, ciprofloxacin cipro, levofloxacin levaquin
opioid, painkiller, narcotic: hydrocodone norco vicodin lortab, oxycodone oxycontin percocet,
  tramadol ultram
painkiller, nsaid: ibuprofen motrin advil, meloxicam mobic, naproxen naprosyn aleve,
  celecoxib celebrex, diclofenac voltaren
nerve pain, anticonvulsant: gabapentin neurontin, pregabalin lyrica
anticonvulsant: lamotrigine lamictal, topiramate topamax, levetiracetam keppra
benzo, benzodiazepine: alprazolam xanax, clonazepam klonopin, lorazepam ativan, diazepam valium
muscle relaxer: cyclobenzaprine flexeril, methocarbamol robaxin, tizanidine zanaflex
stimulant, adhd: dextroamphetamine adderall, lisdexamfetamine vyvanse, methylphenidate ritalin concerta
steroid: prednisone deltasone, methylprednisolone medrol, prednisolone, dexamethasone
thyroid: levothyroxine synthroid levoxyl unithroid, liothyronine cytomel
antiviral: valacyclovir valtrex, acyclovir zovirax, oseltamivir tamiflu, nirmatrelvir paxlovid
hiv: bictegravir biktarvy, emtricitabine truvada descovy
biologic: adalimumab humira, etanercept enbrel, ustekinumab stelara, dupilumab dupixent
prostate: tamsulosin flomax, finasteride proscar
sleep: zolpidem ambien, eszopiclone lunesta
: sildenafil viagra, tadalafil cialis, allopurinol zyloprim, colchicine colcrys, donepezil aricept,
  ondansetron zofran, buprenorphine suboxone, naloxone narcan, mirabegron myrbetriq, potassium klor
`;

export interface DrugRow {
  readonly classes: readonly string[];
  /** Each of one or more words; the ingredient first. */
  readonly names: readonly (readonly string[])[];
}

export const drugRows: readonly DrugRow[] = text
  .trim()
  .replaceAll('\n  ', ' ')
  .split('\n')
  .flatMap((line) => {
    const [classes = '', drugs = ''] = line.split(':');
    return drugs.split(',').map((drug) => ({
      classes: classes.split(', ').filter(Boolean),
      names: drug
        .trim()
        .split(' ')
        .map((name) => name.split('_')),
    }));
  });

/** How a drug is made up rather than what is in it: each line's words are one word. */
const formText = `
tab tabs tablet tablets, cap caps capsule capsules, inh inhaler inhalers, sol soln solution,
susp suspension, inj injection, crm cream, oint ointment, pen pens, patch patches, vial vials, hfa,
hcl hydrochloride, succ succinate, tart tartrate, sod sodium, pot potassium, calc calcium, er, xr,
xl, sr, dr, ec, odt, mg, mcg ug, ml, gm, meq, unit units, act, dose, and
`;

/** From each spelling of a form, salt or unit to the one that stands for all. */
export const formWords: ReadonlyMap<string, string> = new Map(
  formText
    .trim()
    .split(/,\s+/)
    .flatMap((line) => line.split(' ').map((word, _, all) => [word, all[0] ?? word] as const)),
);
