import type { PartyDescription } from '@pfs/edi/remittance-description';

/** A plan that the pharmacy bills. */
export interface SamplePlan {
  readonly name: string;
  /** As the pharmacy system shows it. */
  readonly type: string;
  readonly bin: string;
  readonly pcn: string;
  readonly group: string;
}

/** What a payer pays for a fill. Percentages are in hundredths of a percent. */
interface SampleTerms {
  /** Off AWP on brands. */
  readonly brandDiscount: number;
  /** Of the usual allowance on generics; without it a generic is paid at NADAC. */
  readonly genericShare: number | undefined;
  readonly brandFeeCents: number;
  readonly genericFeeCents: number;
  readonly brandCopays: readonly number[];
  readonly genericCopays: readonly number[];
}

/** A payer of the sample data. Names and numbers are made up. */
export interface SamplePayer {
  readonly party: PartyDescription;
  readonly taxId: string;
  readonly tracePrefix: string;
  readonly line: 'commercial' | 'part_d' | 'medicaid';
  /** CLP06. */
  readonly filingIndicator: string;
  readonly plans: readonly SamplePlan[];
  readonly terms: SampleTerms;
  /** Pays every so many days, the fills up to so many days before. */
  readonly cycle: { readonly days: 7 | 14; readonly phase: number; readonly lagDays: number };
  /** Whether its claim number is the authorization that the pharmacy system has. */
  readonly namesAuthorization: boolean;
  /** Whether it writes the fill number behind the Rx number. */
  readonly namesFill: boolean;
  /** Share of the pharmacy's fills, as a weight. */
  readonly weight: number;
  /**
   * Claim-level DIR in hundredths of a percent of what the payer agreed to pay, on brand drugs
   * and on generics.
   */
  readonly brandDirBasisPoints: number;
  readonly genericDirBasisPoints: number;
  /** A lump DIR fee taken once a quarter, in basis points of what was paid for its fills. */
  readonly quarterlyDirBasisPoints: number;
  /** A generic effective-rate true-up, in basis points of what was paid for generics. */
  readonly quarterlyTrueUpBasisPoints: number;
  /** The transaction fee per claim; 0 for none. */
  readonly transactionFeeCents: number;
}

const noFees = {
  brandDirBasisPoints: 0,
  genericDirBasisPoints: 0,
  quarterlyDirBasisPoints: 0,
  quarterlyTrueUpBasisPoints: 0,
  transactionFeeCents: 0,
} as const;

const plan = (name: string, type: string, route: readonly [string, string, string]): SamplePlan => {
  const [bin, pcn, group] = route;
  return { name, type, bin, pcn, group };
};

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
    ...{ taxId: '1411223344', tracePrefix: 'NLK', line: 'commercial', filingIndicator: '13' },
    plans: [
      plan('Northlake Commercial', 'Commercial', ['017449', 'NLKRX', 'NLC4410']),
      plan('Northlake Employer Choice', 'Commercial', ['017449', 'NLKEMP', 'HRTLND']),
    ],
    terms: {
      ...{ brandDiscount: 1_750, genericShare: 10_400, brandFeeCents: 50, genericFeeCents: 85 },
      brandCopays: [2_500, 3_500, 4_000, 6_000],
      genericCopays: [0, 200, 400, 500, 800, 1_000],
    },
    cycle: { days: 7, phase: 2, lagDays: 9 },
    ...{ namesAuthorization: true, namesFill: false, weight: 27 },
    ...{ ...noFees, brandDirBasisPoints: 430, genericDirBasisPoints: 640 },
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
    ...{ taxId: '1620099887', tracePrefix: 'CM', line: 'commercial', filingIndicator: '13' },
    plans: [
      plan('Caremont Standard', 'Commercial', ['021338', 'CMTADV', 'RX2207']),
      plan('Caremont State Employees', 'Commercial', ['021338', 'CMTSE', 'ILGOV']),
    ],
    terms: {
      ...{ brandDiscount: 1_810, genericShare: 9_600, brandFeeCents: 40, genericFeeCents: 60 },
      brandCopays: [3_000, 4_500, 5_000, 7_500],
      genericCopays: [0, 300, 500, 500, 1_000, 1_200],
    },
    cycle: { days: 14, phase: 8, lagDays: 9 },
    ...{ namesAuthorization: true, namesFill: false, weight: 22 },
    ...{ ...noFees, brandDirBasisPoints: 110, genericDirBasisPoints: 290 },
    ...{ quarterlyDirBasisPoints: 140, quarterlyTrueUpBasisPoints: 210, transactionFeeCents: 12 },
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
    ...{ taxId: '1330765432', tracePrefix: 'OS', line: 'commercial', filingIndicator: '13' },
    plans: [plan('OptiScript Select', 'Commercial', ['610832', 'OSRX', 'OPS9001'])],
    terms: {
      ...{ brandDiscount: 1_780, genericShare: 10_100, brandFeeCents: 45, genericFeeCents: 75 },
      brandCopays: [2_000, 4_000, 5_500],
      genericCopays: [0, 300, 500, 700, 1_000],
    },
    cycle: { days: 14, phase: 6, lagDays: 9 },
    ...{ namesAuthorization: false, namesFill: true, weight: 17 },
    ...{ ...noFees, quarterlyDirBasisPoints: 460, quarterlyTrueUpBasisPoints: 340 },
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
    ...{ taxId: '1610554433', tracePrefix: 'PM', line: 'part_d', filingIndicator: '13' },
    plans: [
      plan('Primera Part D Value', 'Medicare Part D', ['015589', 'PMDVAL', 'PDPIL']),
      plan('Primera Part D Plus', 'Medicare Part D', ['015589', 'PMDPLUS', 'PDPIL']),
    ],
    terms: {
      ...{ brandDiscount: 1_820, genericShare: 8_900, brandFeeCents: 40, genericFeeCents: 50 },
      brandCopays: [1_250, 3_800, 4_700, 4_700],
      genericCopays: [0, 0, 150, 300, 500, 1_000],
    },
    cycle: { days: 7, phase: 1, lagDays: 7 },
    ...{ namesAuthorization: true, namesFill: false, weight: 22 },
    ...noFees,
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
    ...{ taxId: '1376001122', tracePrefix: 'SM', line: 'medicaid', filingIndicator: 'MC' },
    plans: [plan('State Medicaid', 'Medicaid FFS', ['014277', 'ILMCD', ''])],
    terms: {
      ...{ brandDiscount: 1_990, genericShare: undefined, brandFeeCents: 579 },
      ...{ genericFeeCents: 885, brandCopays: [0], genericCopays: [0] },
    },
    cycle: { days: 7, phase: 5, lagDays: 12 },
    ...{ namesAuthorization: true, namesFill: false, weight: 12 },
    ...noFees,
  },
];

/** Who pays the refunds of Medicare's negotiated prices. */
export const facilitator = {
  party: {
    ...{ name: 'MTF PM NGS', idQualifier: 'XV', id: 'MTFPM', street: '6775 W WASHINGTON STREET' },
    ...{ city: 'INDIANAPOLIS', state: 'IN', postalCode: '46241' },
  },
  taxId: '1351840597',
  tracePrefix: 'MTF',
} as const;

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
