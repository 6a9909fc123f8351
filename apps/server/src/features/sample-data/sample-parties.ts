import type { PartyDescription } from '@pfs/edi/remittance-description';

/** A payer of the sample data. Names and numbers are made up. */
export interface SamplePayer {
  readonly party: PartyDescription;
  readonly taxId: string;
  readonly tracePrefix: string;
  /** Share of the pharmacy's fills, as a weight. */
  readonly weight: number;
  /**
   * Claim-level DIR in hundredths of a percent of the agreed price, on brand drugs and on
   * generics.
   */
  readonly brandDirBasisPoints: number;
  readonly genericDirBasisPoints: number;
  /**
   * A lump DIR fee taken in the first remittance of each quarter, in basis points of three months'
   * net.
   */
  readonly quarterlyDirBasisPoints: number;
  /** A generic effective-rate true-up, also taken once a quarter. */
  readonly quarterlyTrueUpBasisPoints: number;
  /** The transaction fee per claim; 0 for none. */
  readonly transactionFeeCents: number;
}

export const samplePayers: readonly SamplePayer[] = [
  {
    party: {
      name: 'NORTHLAKE RX BENEFITS',
      idQualifier: 'XV',
      id: 'NLK01',
      city: 'ST PAUL',
      state: 'MN',
      postalCode: '55101',
      street: '400 LAKE STREET',
    },
    taxId: '1411223344',
    tracePrefix: 'NLK',
    weight: 30,
    brandDirBasisPoints: 520,
    genericDirBasisPoints: 310,
    quarterlyDirBasisPoints: 0,
    quarterlyTrueUpBasisPoints: 0,
    transactionFeeCents: 0,
  },
  {
    party: {
      name: 'CAREMONT PHARMACY SERVICES',
      idQualifier: 'XV',
      id: 'CMT77',
      city: 'NASHVILLE',
      state: 'TN',
      postalCode: '37201',
      street: '88 COMMERCE STREET',
    },
    taxId: '1620099887',
    tracePrefix: 'CM',
    weight: 26,
    brandDirBasisPoints: 380,
    genericDirBasisPoints: 240,
    quarterlyDirBasisPoints: 140,
    quarterlyTrueUpBasisPoints: 0,
    transactionFeeCents: 12,
  },
  {
    party: {
      name: 'OPTISCRIPT PBM',
      idQualifier: 'XV',
      id: 'OPS12',
      city: 'IRVINE',
      state: 'CA',
      postalCode: '92602',
      street: '2300 MAIN STREET',
    },
    taxId: '1330765432',
    tracePrefix: 'OS',
    weight: 22,
    brandDirBasisPoints: 0,
    genericDirBasisPoints: 0,
    quarterlyDirBasisPoints: 430,
    quarterlyTrueUpBasisPoints: 190,
    transactionFeeCents: 10,
  },
  {
    party: {
      name: 'PRIMERA MEDICARE PART D',
      idQualifier: 'XV',
      id: 'PMD05',
      city: 'LOUISVILLE',
      state: 'KY',
      postalCode: '40202',
      street: '500 WEST MAIN STREET',
    },
    taxId: '1610554433',
    tracePrefix: 'PM',
    weight: 14,
    brandDirBasisPoints: 260,
    genericDirBasisPoints: 180,
    quarterlyDirBasisPoints: 0,
    quarterlyTrueUpBasisPoints: 0,
    transactionFeeCents: 0,
  },
  {
    party: {
      name: 'STATE MEDICAID PROGRAM',
      idQualifier: 'XV',
      id: 'SMP00',
      city: 'SPRINGFIELD',
      state: 'IL',
      postalCode: '62701',
      street: '201 SOUTH GRAND AVENUE',
    },
    taxId: '1376001122',
    tracePrefix: 'SM',
    weight: 8,
    brandDirBasisPoints: 0,
    genericDirBasisPoints: 0,
    quarterlyDirBasisPoints: 0,
    quarterlyTrueUpBasisPoints: 0,
    transactionFeeCents: 0,
  },
];

/** A wholesaler of the sample data. Names and numbers are made up. */
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
