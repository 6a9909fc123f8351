import type { KnownDrug } from '../reading.ts';
import { isCommon } from './common-words.ts';
import { correctWord, makeVocabulary, type Vocabulary } from './spelling.ts';

/** Drug classes as people name them, then their drugs: the ingredient first, then its brands. */
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

interface DrugRow {
  readonly classes: readonly string[];
  /** Each of one or more words; the ingredient first. */
  readonly names: readonly (readonly string[])[];
}

const drugRows: readonly DrugRow[] = text
  .trim()
  .split(/;\s+/)
  .flatMap((group) => {
    const [classes = '', drugs = ''] = group.split(/:\s+/);
    return drugs.split(/,\s+/).map((drug) => ({
      classes: classes.split(/\s+/).map((name) => name.replaceAll('_', '')),
      names: drug.split(/\s+/).map((name) => name.split('_')),
    }));
  });

/** Forms, salts and units; the words of each entry mean the same. */
const formText = `
tab tabs tablet tablets, cap caps capsule capsules, inh inhaler inhalers, sol soln solution,
susp suspension, inj injection, crm cream, oint ointment, pen pens, patch patches, vial vials, hfa,
hcl hydrochloride, succ succinate, tart tartrate, sod sodium, pot potassium, calc calcium, er, xr,
xl, sr, dr, ec, odt, mg, mcg ug, ml, gm, meq, unit units, act, dose, and
`;

/** From each spelling of a form, salt or unit to its canonical word. */
const formWords: ReadonlyMap<string, string> = new Map(
  formText
    .trim()
    .split(/,\s+/)
    .flatMap((line) => line.split(' ').map((word, _, all) => [word, all[0] ?? word] as const)),
);

type Drugs = ReadonlySet<number>;
type ByWord = ReadonlyMap<string, readonly number[]>;

export interface DrugIndex {
  readonly names: readonly string[];
  readonly byWord: ByWord;
  /** Words that identify a drug. */
  readonly leads: ReadonlySet<string>;
  /** By ingredients and brands that the names don't contain, and by classes. */
  readonly byOther: ReadonlyMap<string, { readonly drugs: Drugs; readonly read?: string }>;
  readonly vocabulary: Vocabulary;
  readonly ndcs: ReadonlySet<string>;
}

const otherDrugs = new Set(drugRows.flatMap(({ names }) => names.flat()));
/** How many letters identify a truncated name, in the data or as typed. */
const cutLetters = { data: 6, typed: 4 };

export function indexDrugs(drugs: readonly KnownDrug[]): DrugIndex {
  const names = [...new Set(drugs.map(({ name }) => name))].filter((name) => name !== '');
  const byWord = new Map<string, number[]>();
  const leads = new Set<string>();
  for (const [drug, name] of names.entries()) {
    for (const [at, word] of drugWords(name.toLowerCase()).entries()) {
      const same = byWord.get(word);
      if (same) same.push(drug);
      else byWord.set(word, [drug]);
      if ((!same || at === 0) && !leads.has(word) && isLead(word, at === 0)) leads.add(word);
    }
  }
  const byOther = otherNames(byWord, leads);
  const others = [...byOther.keys()].filter((key) => otherDrugs.has(key));
  const ndcs = new Set(drugs.map(({ ndc }) => ndc));
  return { names, byWord, leads, byOther, vocabulary: makeVocabulary([...leads, ...others]), ndcs };
}

/** Splits strength and unit, and normalizes forms: `500MG TABLETS` is 500, mg, tab. */
function drugWords(text: string): readonly string[] {
  const words = text.replace(/(?<=\d),(?=\d{3})/g, '').match(/\p{L}+|\d*\.?\d+/gu) ?? [];
  return words.map((word) => formWords.get(word) ?? word.replace(/^(?=\.)/, '0'));
}

/** `potassium` identifies only POTASSIUM CHLORIDE, where it is the first word. */
function isLead(word: string, isFirst: boolean): boolean {
  const isPart = formWords.has(word) && !(isFirst && word.length > 3);
  return word.length >= 3 && /^\p{L}+$/u.test(word) && !isPart && !isCommon(word);
}

function otherNames(byWord: ByWord, leads: ReadonlySet<string>) {
  const found = new Map<string, { drugs: Drugs; read?: string }>();
  for (const { names, classes } of drugRows) {
    const [ingredient] = names;
    const own = names.filter((words) => words.every((word) => leads.has(word)));
    const drugs = new Set(own.flatMap((words) => [...withAll(words, byWord)]));
    if (drugs.size === 0) continue;
    const read = own[0]?.join(' ').toUpperCase() ?? '';
    // Another brand of the same ingredient is another drug.
    const others =
      ingredient !== undefined && own.includes(ingredient) ? names : [ingredient ?? []];
    for (const words of others)
      if (!own.includes(words)) found.set(words.join(''), { drugs, read });
    for (const key of classes) {
      const before = found.get(key)?.drugs ?? byWord.get(key) ?? [];
      found.set(key, { drugs: new Set([...before, ...drugs]) });
    }
  }
  return found;
}

function withAll([first = '', ...more]: readonly string[], byWord: ByWord): Drugs {
  const drugs = new Set(byWord.get(first));
  return more.reduce<Drugs>((all, word) => both(all, byWord.get(word)), drugs);
}

function both(drugs: Drugs, others: readonly number[] = []): Drugs {
  return new Set(others.filter((drug) => drugs.has(drug)));
}

/** Whether a word names a drug, of this pharmacy or not. */
export function isOtherDrug(word: string): boolean {
  return otherDrugs.has(word);
}

/** The drugs named by the words from a position on; a strength may precede the name. */
export function drugsAt(words: readonly string[], at: number, free: number, index: DrugIndex) {
  const start = otherAt(words, at, index) ?? ownAt(words[at] ?? '', index);
  if (start === undefined) return undefined;
  const { read, weight } = start;
  let { drugs } = start;
  let last = at + (start.length ?? 1);
  for (; last < words.length; last++) {
    const narrower = narrowed(words[last] ?? '', words[last - 1] ?? '', drugs, index);
    if (narrower === undefined) break;
    drugs = narrower;
  }
  // A number without a unit may count something else.
  const first = [at - 2, at - 1].find((from) => {
    const before = words.slice(Math.max(from, 0), at).join('');
    return from >= free && /^[\d.,]+(?:mc?g|ml|units?)$/.test(before);
  });
  const strength = words.slice(first ?? at, at).join('');
  drugs = narrowed(strength, '', drugs, index) ?? drugs;
  const names = [...drugs].map((drug) => index.names[drug] ?? '').sort();
  return { first: first ?? at, last, names, ...(read ? { read } : {}), weight };
}

interface Start {
  readonly drugs: Drugs;
  readonly length?: number;
  readonly read?: string | undefined;
  readonly weight: number;
}

/** By a name that isn't in the data, or by a class: `lipitor`, `statins`. */
function otherAt(words: readonly string[], at: number, index: DrugIndex): Start | undefined {
  for (const length of [3, 2, 1]) {
    const typed = words
      .slice(at, at + length)
      .join('')
      .replaceAll('-', '');
    const found = index.byOther.get(typed) ?? index.byOther.get(typed.replace(/s$/, ''));
    if (at + length > words.length || !found || (found.read && index.leads.has(typed))) continue;
    const isMeds = /^(?:drugs?|meds?|medications?|medicines?|pills?)$/.test(
      words[at + length] ?? '',
    );
    return { ...found, length: length + (isMeds && !found.read ? 1 : 0), weight: 0.9 };
  }
  return undefined;
}

function ownAt(word: string, index: DrugIndex): Start | undefined {
  const own = index.leads.has(word) ? [word] : [];
  for (let length = cutLetters.data; length < word.length; length++) {
    if (index.leads.has(word.slice(0, length))) own.push(word.slice(0, length));
  }
  const drugs = new Set(own.flatMap((lead) => index.byWord.get(lead) ?? []));
  if (drugs.size > 0) return { drugs, weight: index.leads.has(word) ? 1 : 0.9 };
  if (isCommon(word) || otherDrugs.has(word) || formWords.has(word)) return undefined;
  const isLong = word.length >= cutLetters.typed;
  const begun = isLong ? [...index.leads].filter((lead) => lead.startsWith(word)) : [];
  const read = begun.length === 1 ? begun[0] : correctWord(word, index.vocabulary);
  if (read === undefined) return undefined;
  const other = index.byOther.get(read);
  const found = new Set(index.byWord.get(read) ?? other?.drugs);
  return { drugs: found, read: other?.read ?? read.toUpperCase(), weight: 0.75 };
}

/** Narrows a drug by the words after its name: `succinate er 50 mg tab`. */
function narrowed(word: string, before: string, drugs: Drugs, index: DrugIndex): Drugs | undefined {
  let narrower = drugs;
  const parts = drugWords(word);
  for (const [at, part] of parts.entries()) {
    const having = both(narrower, index.byWord.get(part));
    const isUnit = /^(?:mg|mcg|ml|gm|meq|unit)$/.test(part);
    const isSilent = isUnit
      ? /^[\d.]/.test(parts[at - 1] ?? before)
      : /^(?:hcl|succ|tart|sod|pot|calc)$/.test(part);
    if (having.size > 0 && !isCommon(part)) narrower = having;
    else if (!isSilent) return undefined;
  }
  return parts.length === 0 ? undefined : narrower;
}
