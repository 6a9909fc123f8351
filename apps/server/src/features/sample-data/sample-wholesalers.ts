/** Whom a made-up pharmacy buys from. Names and numbers are made up. */
export interface SampleWholesaler {
  readonly name: string;
  readonly code: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly taxId: string;
  readonly termDays: number;
  readonly sells: 'brands' | 'generics' | 'the rest';
  readonly invoicePrefix: string;
}

export const sampleWholesalers: readonly SampleWholesaler[] = [
  {
    name: 'Harborline Drug Company',
    code: 'HARB',
    email: 'billing@harborline.example',
    phone: '312-555-0146',
    address: '2100 Dock Street, Chicago, IL 60607',
    taxId: '36-5550146',
    termDays: 15,
    sells: 'brands',
    invoicePrefix: 'HL-',
  },
  {
    name: 'Prairie Generics Supply',
    code: 'PRAI',
    email: 'accounts@prairiegenerics.example',
    phone: '515-555-0177',
    address: '88 Mill Road, Des Moines, IA 50309',
    taxId: '42-5550177',
    termDays: 30,
    sells: 'generics',
    invoicePrefix: 'PG',
  },
  {
    name: 'Bluestem Medical Distributors',
    code: 'BLUE',
    email: 'invoices@bluestem.example',
    phone: '913-555-0129',
    address: '715 Cedar Avenue, Kansas City, KS 66101',
    taxId: '48-5550129',
    termDays: 30,
    sells: 'the rest',
    invoicePrefix: 'BMD-',
  },
];
