/** A drug of the sample pharmacy. Prices are made up, of the right size; unit prices in micros. */
export interface SampleDrug {
  readonly name: string;
  readonly ndc: string;
  readonly kind: 'generic' | 'brand' | 'glp1';
  /** What the wholesaler charges for a unit, in millionths of a dollar. */
  readonly costMicros: number;
  /** What a usual payer allows for a unit of a generic; WAC of a brand. */
  readonly listMicros: number;
  readonly awpMicros: number;
  readonly nadacMicros: number;
  /** Share of all fills, as a weight. */
  readonly weight: number;
  /** Quantity and days supply of usual fills; the first is the most frequent. */
  readonly fills: readonly (readonly [quantity: number, days: number])[];
  /** Taken for months or years. */
  readonly isMaintenance: boolean;
  /** Units of the package that is bought. */
  readonly packUnits: number;
  /** Medicare and Medicaid don't cover it. */
  readonly isCommercialOnly: boolean;
  readonly isPen: boolean;
}

type Fills = SampleDrug['fills'];
type Row = readonly [name: string, ndc: string, cost: number, list: number, weight: number, Fills?];

const daily: Fills = [
  [30, 30],
  [90, 90],
];
const twice: Fills = [
  [60, 30],
  [180, 90],
];
const thrice: Fills = [
  [90, 30],
  [270, 90],
];
const month: Fills = [[30, 30]];

/** Cost and the usual allowance of a unit, in dollars. */
const generics: readonly Row[] = [
  ['ATORVASTATIN 20 MG TAB', '60505257909', 0.054, 0.42, 62, daily],
  ['LISINOPRIL 10 MG TAB', '68180051303', 0.03, 0.3, 56, daily],
  ['LEVOTHYROXINE 50 MCG TAB', '00378180377', 0.166, 0.59, 48, daily],
  ['METFORMIN 500 MG TAB', '65862000899', 0.034, 0.19, 50, twice],
  ['AMLODIPINE 5 MG TAB', '67877019990', 0.021, 0.3, 46, daily],
  ['METOPROLOL SUCC ER 50 MG TAB', '62037083110', 0.106, 0.5, 36, daily],
  ['OMEPRAZOLE 20 MG CAP', '62175011843', 0.05, 0.36, 34, daily],
  ['LOSARTAN 50 MG TAB', '31722070190', 0.066, 0.41, 38, daily],
  ['GABAPENTIN 300 MG CAP', '67877022310', 0.062, 0.22, 36, thrice],
  ['HYDROCHLOROTHIAZIDE 25 MG TAB', '16729018301', 0.022, 0.26, 26, daily],
  ['SERTRALINE 50 MG TAB', '65862001305', 0.054, 0.37, 32, daily],
  ['SIMVASTATIN 20 MG TAB', '16714068403', 0.045, 0.33, 18, daily],
  ['MONTELUKAST 10 MG TAB', '31722072690', 0.07, 0.45, 20, daily],
  ['ESCITALOPRAM 10 MG TAB', '16729016917', 0.066, 0.42, 24, daily],
  ['ROSUVASTATIN 10 MG TAB', '16729028510', 0.083, 0.48, 30, daily],
  ['BUPROPION XL 150 MG TAB', '68180031906', 0.146, 0.66, 22, daily],
  ['FUROSEMIDE 40 MG TAB', '00054429925', 0.046, 0.3, 20, daily],
  ['PANTOPRAZOLE 40 MG TAB', '13668042990', 0.072, 0.44, 26, daily],
  ['TRAZODONE 50 MG TAB', '50111056001', 0.058, 0.34, 20, daily],
  ['DULOXETINE 30 MG CAP', '57237001890', 0.141, 0.64, 16, daily],
  ['TAMSULOSIN 0.4 MG CAP', '65862059801', 0.082, 0.52, 18, daily],
  ['CLOPIDOGREL 75 MG TAB', '65862035790', 0.074, 0.45, 16, daily],
  ['ALBUTEROL HFA 90 MCG INHALER', '00093317431', 2.62, 3.55, 22, [[8.5, 25]]],
  [
    'AMOXICILLIN 500 MG CAP',
    '65862001705',
    0.11,
    0.53,
    26,
    [
      [30, 10],
      [21, 7],
    ],
  ],
  ['AZITHROMYCIN 250 MG TAB', '50111078766', 0.94, 0.88, 18, [[6, 5]]],
  [
    'PREDNISONE 10 MG TAB',
    '00054001725',
    0.085,
    0.48,
    20,
    [
      [21, 6],
      [30, 10],
    ],
  ],
  ['PRAVASTATIN 40 MG TAB', '16729001015', 0.099, 0.53, 14, daily],
  ['CARVEDILOL 12.5 MG TAB', '65862014401', 0.038, 0.2, 18, twice],
  ['GLIPIZIDE 5 MG TAB', '60505014100', 0.042, 0.23, 14, twice],
  ['MELOXICAM 15 MG TAB', '29300012510', 0.029, 0.34, 22, daily],
  ['CITALOPRAM 20 MG TAB', '57237004901', 0.042, 0.33, 14, daily],
  ['BUSPIRONE 10 MG TAB', '68382018001', 0.078, 0.3, 16, twice],
  ['LAMOTRIGINE 100 MG TAB', '29300011310', 0.069, 0.37, 14, twice],
  ['SPIRONOLACTONE 25 MG TAB', '16729022501', 0.077, 0.42, 14, daily],
  ['CETIRIZINE 10 MG TAB', '45802091987', 0.05, 0.26, 12, daily],
  ['FLUTICASONE 50 MCG NASAL SPRAY', '60505082901', 0.42, 1.08, 18, [[16, 30]]],
  ['CYCLOBENZAPRINE 10 MG TAB', '69097084607', 0.043, 0.41, 18, [[30, 10]]],
  ['TIZANIDINE 4 MG TAB', '57237026201', 0.093, 0.45, 14, [[60, 20]]],
  ['ALLOPURINOL 100 MG TAB', '16729013410', 0.058, 0.37, 14, daily],
  ['FAMOTIDINE 20 MG TAB', '65862085901', 0.053, 0.26, 14, twice],
  ['POTASSIUM CL ER 20 MEQ TAB', '00245531901', 0.226, 0.72, 14, daily],
  ['WARFARIN 5 MG TAB', '00093172101', 0.166, 0.52, 8, daily],
  ['FINASTERIDE 5 MG TAB', '16729009016', 0.098, 0.5, 10, daily],
  [
    'CEPHALEXIN 500 MG CAP',
    '67877021905',
    0.149,
    0.56,
    14,
    [
      [28, 7],
      [40, 10],
    ],
  ],
  [
    'DOXYCYCLINE HYCLATE 100 MG CAP',
    '00143980305',
    0.186,
    0.81,
    10,
    [
      [20, 10],
      [14, 7],
    ],
  ],
  [
    'AMOX-CLAV 875-125 MG TAB',
    '65862050320',
    0.432,
    1.3,
    14,
    [
      [20, 10],
      [14, 7],
    ],
  ],
  [
    'HYDROXYZINE HCL 25 MG TAB',
    '16714008310',
    0.075,
    0.37,
    14,
    [
      [60, 20],
      [30, 10],
    ],
  ],
  ['ONDANSETRON ODT 4 MG TAB', '57237007710', 0.304, 1.11, 10, [[20, 7]]],
  ['INSULIN GLARGINE-YFGN PEN', '49502039375', 7.05, 7.42, 5, [[15, 30]]],
  ['EZETIMIBE 10 MG TAB', '67877049090', 0.091, 0.56, 14, daily],
  ['ARIPIPRAZOLE 5 MG TAB', '16729027910', 0.115, 0.68, 10, daily],
  ['QUETIAPINE 50 MG TAB', '67877024901', 0.074, 0.41, 10, daily],
];

/** Cost and WAC of a unit, in dollars. */
const brands: readonly Row[] = [
  [
    'ELIQUIS 5 MG TAB',
    '00003089421',
    9.72,
    10.1,
    13,
    [
      [60, 30],
      [180, 90],
    ],
  ],
  ['XARELTO 20 MG TAB', '50458057930', 18.52, 19.24, 5, month],
  ['JARDIANCE 10 MG TAB', '00597015230', 19.62, 20.37, 8, month],
  ['JANUVIA 100 MG TAB', '00006027731', 17.58, 18.24, 4, month],
  ['FARXIGA 10 MG TAB', '00310621030', 18.72, 19.43, 4, month],
  ['ENTRESTO 49-51 MG TAB', '00078077720', 10.88, 11.32, 4, [[60, 30]]],
  ['LANTUS SOLOSTAR PEN', '00088221905', 6.17, 6.43, 7, [[15, 30]]],
  ['HUMALOG KWIKPEN', '00002879959', 8.15, 8.5, 5, [[15, 30]]],
  ['SYMBICORT 160-4.5 MCG INHALER', '00186037020', 24.1, 24.98, 5, [[10.2, 30]]],
  ['TRELEGY ELLIPTA 100 MCG INHALER', '00173088710', 10.54, 10.96, 4, [[60, 30]]],
  ['SPIRIVA RESPIMAT INHALER', '00597010061', 126.4, 131.2, 2, [[4, 30]]],
  ['VRAYLAR 3 MG CAP', '61874013030', 48.9, 49.1, 1, month],
  ['NOVOLOG FLEXPEN', '00169633910', 8.96, 9.31, 6, [[15, 30]]],
  ['BREO ELLIPTA 100 MCG INHALER', '00173085910', 6.34, 6.58, 4, [[60, 30]]],
  ['LINZESS 145 MCG CAP', '72912017530', 17.2, 17.86, 2, month],
  ['RESTASIS 0.05% EYE EMULSION', '00023916330', 9.6, 9.98, 1, [[60, 30]]],
  ['PREMARIN 0.625 MG TAB', '00046110281', 6.9, 7.15, 3, month],
  ['SYNTHROID 75 MCG TAB', '00074518290', 1.31, 1.36, 5, daily],
];

const glp1s: readonly Row[] = [
  ['OZEMPIC 1 MG PEN', '00169413013', 321.2, 332.8, 5, [[3, 28]]],
  ['TRULICITY 1.5 MG PEN', '00002143480', 472.4, 489.1, 3, [[2, 28]]],
  ['MOUNJARO 5 MG PEN', '00002149580', 521.9, 540.2, 3, [[2, 28]]],
  ['WEGOVY 2.4 MG PEN', '00169452414', 435.3, 449.7, 1, [[3, 28]]],
];

const dollars = (amount: number): number => Math.round(amount * 100_000) * 10;
const commercialOnly: ReadonlySet<string> = new Set(['WEGOVY 2.4 MG PEN']);
/** Generics whose wholesaler's price is above the average that pharmacies pay. */
const dearBought: Readonly<Record<string, number>> = {
  'DULOXETINE 30 MG CAP': 0.94,
  'LEVOTHYROXINE 50 MCG TAB': 0.96,
};
/** WAC to AWP, as for nearly every brand. */
const awpOfWac = 1.2;
/** Payers promise about AWP − 88 % over all generics. */
const awpOfAllowance = 7.6;

function toDrug(kind: SampleDrug['kind']): (row: Row) => SampleDrug {
  return ([name, ndc, cost, list, weight, fills = daily]) => {
    const isGeneric = kind === 'generic';
    const units = fills.map(([quantity]) => quantity);
    const days = fills.map(([, supply]) => supply);
    const nadac = cost * (isGeneric ? (dearBought[name] ?? 1.04) : 1.002);
    return {
      ...{ name, ndc, kind, weight, fills },
      costMicros: dollars(cost),
      listMicros: dollars(list),
      awpMicros: dollars(list * (isGeneric ? awpOfAllowance : awpOfWac)),
      nadacMicros: dollars(nadac),
      isMaintenance: Math.max(...days) >= 20,
      packUnits: Math.max(...units),
      isCommercialOnly: commercialOnly.has(name),
      isPen: Math.max(...units) < 20 && Math.max(...days) >= 20,
    };
  };
}

/** What a pharmacy in a small town sells most. */
export const sampleDrugs: readonly SampleDrug[] = [
  ...generics.map(toDrug('generic')),
  ...brands.map(toDrug('brand')),
  ...glp1s.map(toDrug('glp1')),
];

/** An amount in cents for units at a price in millionths of a dollar. */
export const centsFor = (units: number, micros: number): number =>
  Math.round((units * micros) / 10_000);

interface MfpRow {
  readonly ingredient: string;
  /** By year, in dollars for 30 days; none where Medicare has no negotiated price. */
  readonly thirtyDays: Readonly<Record<string, number>>;
  /** Units of 30 days. */
  readonly units: number;
}

/** Medicare's negotiated prices of 2026 and 2027 of the drugs that the pharmacy sells. */
const negotiated: Readonly<Record<string, MfpRow>> = {
  'ELIQUIS 5 MG TAB': {
    ingredient: 'apixaban',
    thirtyDays: { 2026: 231, 2027: 237.25 },
    units: 60,
  },
  'XARELTO 20 MG TAB': { ingredient: 'rivaroxaban', thirtyDays: { 2026: 197 }, units: 30 },
  'JARDIANCE 10 MG TAB': {
    ...{ ingredient: 'empagliflozin', thirtyDays: { 2026: 197, 2027: 202.33 }, units: 30 },
  },
  'JANUVIA 100 MG TAB': {
    ...{ ingredient: 'sitagliptin', thirtyDays: { 2026: 113, 2027: 116.06 }, units: 30 },
  },
  'FARXIGA 10 MG TAB': {
    ...{ ingredient: 'dapagliflozin', thirtyDays: { 2026: 178.5, 2027: 183.33 }, units: 30 },
  },
  'ENTRESTO 49-51 MG TAB': {
    ...{ ingredient: 'sacubitril and valsartan', thirtyDays: { 2026: 295 }, units: 60 },
  },
  'OZEMPIC 1 MG PEN': { ingredient: 'semaglutide', thirtyDays: { 2027: 274 }, units: 3 },
  'TRELEGY ELLIPTA 100 MCG INHALER': {
    ...{
      ingredient: 'fluticasone, umeclidinium, vilanterol',
      thirtyDays: { 2027: 175 },
      units: 60,
    },
  },
  'VRAYLAR 3 MG CAP': { ingredient: 'cariprazine', thirtyDays: { 2027: 770 }, units: 30 },
  'LINZESS 145 MCG CAP': { ingredient: 'linaclotide', thirtyDays: { 2027: 136 }, units: 30 },
  'BREO ELLIPTA 100 MCG INHALER': {
    ...{ ingredient: 'fluticasone furoate, vilanterol', thirtyDays: { 2027: 67 }, units: 60 },
  },
};

export interface SampleMfp {
  readonly drug: SampleDrug;
  readonly ingredient: string;
  readonly year: string;
  readonly thirtyDays: number;
  readonly unitMicros: number;
}

export const sampleMfps: readonly SampleMfp[] = sampleDrugs.flatMap((drug) => {
  const row = negotiated[drug.name];
  return Object.entries(row?.thirtyDays ?? {}).map(([year, thirtyDays]) => ({
    ...{ drug, ingredient: row?.ingredient ?? '', year, thirtyDays },
    unitMicros: Math.round((thirtyDays * 1_000_000) / (row?.units ?? 1)),
  }));
});

/** The last year whose prices are known; they stand for later ones. */
export const lastMfpYear = '2027';

const mfpByKey = new Map(sampleMfps.map((one) => [`${one.drug.ndc} ${one.year}`, one.unitMicros]));

/** Medicare's price for a unit on a fill day, if it has one. */
export const mfpMicrosOn = ({ ndc }: SampleDrug, day: string): number | undefined =>
  mfpByKey.get(`${ndc} ${day.slice(0, 4) > lastMfpYear ? lastMfpYear : day.slice(0, 4)}`);
