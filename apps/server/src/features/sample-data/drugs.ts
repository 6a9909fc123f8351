/** Common fills of a community pharmacy: what the sample data dispenses. Prices are made up. */
export interface Drug {
  readonly name: string;
  readonly ndc: string;
  readonly quantity: number;
  /** Ingredient cost of one unit, in hundredths of a cent, before the payer's discount. */
  readonly unitPriceMills: number;
  readonly brand: boolean;
}

export const drugs: readonly Drug[] = [
  {
    name: 'METFORMIN HCL 500 MG TAB',
    ndc: '65862000801',
    quantity: 60,
    unitPriceMills: 2200,
    brand: false,
  },
  {
    name: 'LISINOPRIL 10 MG TAB',
    ndc: '68180098001',
    quantity: 90,
    unitPriceMills: 1700,
    brand: false,
  },
  {
    name: 'ATORVASTATIN 20 MG TAB',
    ndc: '60505257909',
    quantity: 30,
    unitPriceMills: 4600,
    brand: false,
  },
  {
    name: 'AMLODIPINE 5 MG TAB',
    ndc: '67877019805',
    quantity: 30,
    unitPriceMills: 2600,
    brand: false,
  },
  {
    name: 'LEVOTHYROXINE 50 MCG TAB',
    ndc: '00378180301',
    quantity: 90,
    unitPriceMills: 6200,
    brand: false,
  },
  {
    name: 'OMEPRAZOLE 20 MG CAP',
    ndc: '62175011837',
    quantity: 30,
    unitPriceMills: 3600,
    brand: false,
  },
  {
    name: 'SERTRALINE 50 MG TAB',
    ndc: '16714061201',
    quantity: 30,
    unitPriceMills: 4100,
    brand: false,
  },
  {
    name: 'GABAPENTIN 300 MG CAP',
    ndc: '45963055650',
    quantity: 90,
    unitPriceMills: 3100,
    brand: false,
  },
  {
    name: 'ALBUTEROL HFA 90 MCG',
    ndc: '69097014260',
    quantity: 8,
    unitPriceMills: 76800,
    brand: false,
  },
  {
    name: 'ROSUVASTATIN 10 MG TAB',
    ndc: '13668018090',
    quantity: 30,
    unitPriceMills: 5500,
    brand: false,
  },
  {
    name: 'MONTELUKAST 10 MG TAB',
    ndc: '65862057490',
    quantity: 30,
    unitPriceMills: 5000,
    brand: false,
  },
  {
    name: 'ESCITALOPRAM 10 MG TAB',
    ndc: '16729016801',
    quantity: 30,
    unitPriceMills: 3800,
    brand: false,
  },
  {
    name: 'TAMSULOSIN 0.4 MG CAP',
    ndc: '68382013201',
    quantity: 30,
    unitPriceMills: 7000,
    brand: false,
  },
  {
    name: 'BUPROPION XL 150 MG TAB',
    ndc: '68180031909',
    quantity: 30,
    unitPriceMills: 10100,
    brand: false,
  },
  {
    name: 'ELIQUIS 5 MG TAB',
    ndc: '00003089421',
    quantity: 60,
    unitPriceMills: 92000,
    brand: true,
  },
  {
    name: 'JARDIANCE 10 MG TAB',
    ndc: '00597015230',
    quantity: 30,
    unitPriceMills: 198000,
    brand: true,
  },
  {
    name: 'OZEMPIC 1 MG PEN',
    ndc: '00169413212',
    quantity: 3,
    unitPriceMills: 3120000,
    brand: true,
  },
  {
    name: 'TRULICITY 1.5 MG PEN',
    ndc: '00002143480',
    quantity: 2,
    unitPriceMills: 4760000,
    brand: true,
  },
  {
    name: 'XARELTO 20 MG TAB',
    ndc: '50458057930',
    quantity: 30,
    unitPriceMills: 176000,
    brand: true,
  },
  {
    name: 'SYMBICORT 160/4.5 INH',
    ndc: '00186037020',
    quantity: 10,
    unitPriceMills: 338000,
    brand: true,
  },
  {
    name: 'ENTRESTO 49/51 MG TAB',
    ndc: '00078077720',
    quantity: 60,
    unitPriceMills: 104000,
    brand: true,
  },
  {
    name: 'FARXIGA 10 MG TAB',
    ndc: '00310621030',
    quantity: 30,
    unitPriceMills: 187000,
    brand: true,
  },
];
