/** Classes as people name them, then their drugs: the ingredient first, then its brands. */
const text = `
statin cholesterol: atorvastatin lipitor, rosuvastatin crestor, simvastatin zocor, pravastatin
pravachol, lovastatin mevacor; cholesterol: ezetimibe zetia, fenofibrate tricor; glp_1 weight_loss
diabetes: semaglutide ozempic wegovy rybelsus, tirzepatide mounjaro zepbound, dulaglutide
trulicity, liraglutide victoza saxenda; insulin diabetes: insulin_glargine lantus basaglar toujeo,
insulin_lispro humalog admelog, insulin_aspart novolog fiasp, insulin_degludec tresiba,
insulin_detemir levemir; sglt2 sglt_2 diabetes: empagliflozin jardiance, dapagliflozin farxiga,
canagliflozin invokana; dpp4 dpp_4 diabetes: sitagliptin januvia, linagliptin tradjenta; diabetes:
metformin glucophage, glipizide glucotrol, pioglitazone actos; blood_thinner anticoagulant:
apixaban eliquis, rivaroxaban xarelto, warfarin coumadin, dabigatran pradaxa, clopidogrel plavix,
ticagrelor brilinta; inhaler asthma copd: albuterol ventolin proair, budesonide_formoterol
symbicort breyna, fluticasone_salmeterol advair wixela, fluticasone_vilanterol breo,
fluticasone_umeclidinium trelegy, tiotropium spiriva, umeclidinium_vilanterol anoro, ipratropium
combivent duoneb, fluticasone flovent; asthma allergy: montelukast singulair; allergy
antihistamine: cetirizine zyrtec, loratadine claritin, fexofenadine allegra; ssri antidepressant:
sertraline zoloft, escitalopram lexapro, fluoxetine prozac, citalopram celexa, paroxetine paxil;
snri antidepressant: duloxetine cymbalta, venlafaxine effexor; antidepressant: bupropion
wellbutrin, trazodone desyrel, mirtazapine remeron; antipsychotic: quetiapine seroquel,
aripiprazole abilify, risperidone risperdal, olanzapine zyprexa, cariprazine vraylar, lurasidone
latuda; ace_inhibitor blood_pressure: lisinopril zestril prinivil, benazepril lotensin, enalapril
vasotec; arb blood_pressure: losartan cozaar, valsartan diovan, olmesartan benicar, sacubitril
entresto; beta_blocker blood_pressure: metoprolol lopressor toprol, carvedilol coreg, atenolol
tenormin, propranolol inderal; blood_pressure: amlodipine norvasc, diltiazem cardizem; diuretic
water_pill blood_pressure: hydrochlorothiazide hctz, furosemide lasix, spironolactone aldactone;
ppi reflux heartburn: omeprazole prilosec, pantoprazole protonix, esomeprazole nexium; heartburn:
famotidine pepcid; antibiotic: amoxicillin amoxil, azithromycin zithromax zpak,
amoxicillin_clavulanate augmentin, cephalexin keflex, doxycycline vibramycin, ciprofloxacin cipro;
opioid painkiller narcotic: hydrocodone norco vicodin, oxycodone oxycontin percocet, tramadol
ultram; painkiller nsaid: ibuprofen motrin advil, meloxicam mobic, naproxen aleve, celecoxib
celebrex; nerve_pain anticonvulsant: gabapentin neurontin, pregabalin lyrica; anticonvulsant:
lamotrigine lamictal, topiramate topamax, levetiracetam keppra; benzo benzodiazepine: alprazolam
xanax, clonazepam klonopin, lorazepam ativan; muscle_relaxer: cyclobenzaprine flexeril,
methocarbamol robaxin, tizanidine zanaflex; stimulant adhd: dextroamphetamine adderall,
lisdexamfetamine vyvanse, methylphenidate ritalin concerta; steroid: prednisone deltasone,
methylprednisolone medrol, prednisolone, dexamethasone; thyroid: levothyroxine synthroid,
liothyronine cytomel; antiviral: valacyclovir valtrex, acyclovir zovirax, oseltamivir tamiflu,
nirmatrelvir paxlovid; biologic: adalimumab humira, etanercept enbrel, ustekinumab stelara,
dupilumab dupixent; prostate: tamsulosin flomax, finasteride proscar; sleep: zolpidem ambien;
other: sildenafil viagra, tadalafil cialis, allopurinol zyloprim, donepezil aricept, ondansetron
zofran, buprenorphine suboxone, naloxone narcan, bictegravir biktarvy
`;

export interface DrugRow {
  readonly classes: readonly string[];
  /** Each of one or more words; the ingredient first. */
  readonly names: readonly (readonly string[])[];
}

export const drugRows: readonly DrugRow[] = text
  .trim()
  .split(/;\s+/)
  .flatMap((group) => {
    const [classes = '', drugs = ''] = group.split(/:\s+/);
    return drugs.split(/,\s+/).map((drug) => ({
      classes: classes.split(/\s+/).map((name) => name.replaceAll('_', '')),
      names: drug.split(/\s+/).map((name) => name.split('_')),
    }));
  });

/** How a drug is made up rather than what is in it: the words of each entry are one word. */
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
