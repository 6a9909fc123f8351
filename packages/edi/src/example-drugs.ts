/** A drug of the made-up remittances. */
export interface ExampleDrug {
  readonly name: string;
  readonly ndc: string;
  readonly brand: boolean;
  /** What a payer pays for a unit, in hundredths of a cent. */
  readonly unitPrice: number;
  /** Units of a usual fill. */
  readonly quantities: readonly number[];
}

type Row = readonly [string, string, number, readonly number[]];

const tablets = [30, 90] as const;

const generics: readonly Row[] = [
  ['ATORVASTATIN 20 MG TAB', '60505257909', 480, tablets],
  ['LISINOPRIL 10 MG TAB', '68180051303', 210, tablets],
  ['LEVOTHYROXINE 50 MCG TAB', '00378180377', 1350, tablets],
  ['METFORMIN 500 MG TAB', '65862000899', 260, [60, 180]],
  ['AMLODIPINE 5 MG TAB', '67877019990', 190, tablets],
  ['METOPROLOL SUCC ER 50 MG TAB', '62037083110', 1120, tablets],
  ['OMEPRAZOLE 20 MG CAP', '62175011843', 420, tablets],
  ['LOSARTAN 50 MG TAB', '31722070190', 510, tablets],
  ['GABAPENTIN 300 MG CAP', '67877022310', 540, [90, 270]],
  ['HYDROCHLOROTHIAZIDE 25 MG TAB', '16729018301', 150, tablets],
  ['SERTRALINE 50 MG TAB', '65862001305', 390, tablets],
  ['SIMVASTATIN 20 MG TAB', '16714068403', 330, tablets],
  ['MONTELUKAST 10 MG TAB', '31722072690', 690, tablets],
  ['ESCITALOPRAM 10 MG TAB', '16729016917', 520, tablets],
  ['ROSUVASTATIN 10 MG TAB', '16729028510', 640, tablets],
  ['BUPROPION XL 150 MG TAB', '68180031906', 1480, tablets],
  ['FUROSEMIDE 40 MG TAB', '00054429925', 280, tablets],
  ['PANTOPRAZOLE 40 MG TAB', '13668042990', 560, tablets],
  ['TRAZODONE 50 MG TAB', '50111056001', 430, tablets],
  ['DULOXETINE 30 MG CAP', '57237001890', 980, tablets],
  ['TAMSULOSIN 0.4 MG CAP', '65862059801', 740, tablets],
  ['CLOPIDOGREL 75 MG TAB', '65862035790', 580, tablets],
  ['ALBUTEROL HFA 90 MCG INHALER', '00093317431', 28_500, [1, 2]],
  ['AMOXICILLIN 500 MG CAP', '65862001705', 900, [21, 30]],
  ['AZITHROMYCIN 250 MG TAB', '50111078766', 9200, [6]],
  ['PREDNISONE 10 MG TAB', '00054001725', 610, [21, 30]],
];

const brands: readonly Row[] = [
  ['ELIQUIS 5 MG TAB', '00003089421', 94_800, [60, 180]],
  ['XARELTO 20 MG TAB', '50458057930', 178_400, tablets],
  ['JARDIANCE 10 MG TAB', '00597015230', 195_300, tablets],
  ['JANUVIA 100 MG TAB', '00006027731', 182_600, tablets],
  ['FARXIGA 10 MG TAB', '00310621030', 183_100, tablets],
  ['ENTRESTO 49-51 MG TAB', '00078077720', 103_900, [60]],
  ['OZEMPIC 1 MG PEN', '00169413013', 3_118_000, [3]],
  ['TRULICITY 1.5 MG PEN', '00002143480', 4_720_000, [2]],
  ['LANTUS SOLOSTAR PEN', '00088221905', 62_100, [15]],
  ['HUMALOG KWIKPEN', '00002879959', 71_400, [15]],
  ['SYMBICORT 160-4.5 MCG INHALER', '00186037020', 338_000, [10]],
  ['TRELEGY ELLIPTA 100 MCG INHALER', '00173088710', 101_500, [60]],
  ['SPIRIVA RESPIMAT INHALER', '00597010061', 1_232_000, [4]],
  ['VRAYLAR 3 MG CAP', '61874013030', 466_000, [30]],
];

function toDrug(brand: boolean): (row: Row) => ExampleDrug {
  return ([name, ndc, unitPrice, quantities]) => ({ name, ndc, brand, unitPrice, quantities });
}

/** Common drugs with believable prices; figures for examples, not a price list. */
export const exampleDrugs: readonly ExampleDrug[] = [
  ...generics.map(toDrug(false)),
  ...brands.map(toDrug(true)),
];
