import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { HeadingField } from '../wording.ts';

/** What columns are called, in full words. Of each list, `|` precedes those of layouts apart. */
const columnWords = {
  claimId: 'Rx Number; Prescription; Prescription Number; Rx; Script Number | Rx Nbr; Rx ID',
  claimReference:
    'Claim Number; Authorization Number; Claim Reference; Transaction ID | Claim Control Number; ICN',
  dateOfService:
    'Fill Date; Date of Service; Service Date; Date Filled; Dispensed | Date Dispensed; Filled On; DOS',
  drugName:
    'Drug; Drug Name; Product; Medication; Description | Drug Description; Item; Product Name',
  ndc: 'NDC; NDC Number; Product ID; National Drug Code | Drug Code; NDC 11',
  quantity:
    'Quantity; Units; Quantity Dispensed; Metric Quantity | Units Dispensed; Dispensed Quantity',
  planName: 'Plan; Group; Plan Name; Carrier | Sponsor; Line of Business',
  charge:
    'Billed; Amount Billed; Submitted Amount; Usual and Customary | Charges; Total Charge; Claimed',
  ingredientCost:
    'Ingredient Cost; Drug Cost; Ingredient Cost Paid; Ingredient | Medication Cost; Cost of Drug; Drug Amount',
  dispensingFee:
    'Dispensing Fee; Professional Fee; Dispensing Fee Paid; Fee | Dispensing; Fill Fee; Professional Dispensing Fee',
  tax: 'Tax; Sales Tax; Tax Amount | State Tax; Tax Paid',
  patientPaid:
    'Copay; Patient Pay; Member Cost Share; Patient Responsibility; Copay Amount; Patient Paid | ' +
    'Member Pays; Coinsurance; Out of Pocket; Patient Portion; Enrollee Share',
  gross:
    'Gross Amount; Plan Pay; Amount Payable; Gross Due; Approved Amount; Amount Before Fees | ' +
    'Gross; Contract Amount; Plan Payable; Adjudicated Amount; Plan Cost; Gross Reimbursement',
  dirFee:
    'DIR Fee; DIR; Performance Fee; Performance Adjustment; DIR Amount | Retroactive DIR; Quality Performance Fee; DIR Withhold',
  gerFee:
    'GER Adjustment; Effective Rate Adjustment; Rate True-Up; GER | Rate Guarantee; BER Adjustment; Guarantee Reconciliation',
  transactionFee:
    'Transaction Fee; Switch Fee; Transmission Fee; Claim Processing Fee | Processing Charge; Per Claim Fee; Claim Fee',
  networkFee:
    'Network Fee; Network Access Fee; Network Administration Fee | Participation Fee; Network Charge',
  net:
    'Net; Net Paid; Amount Paid; Net Amount; Net Payment; Paid; Total Paid | Net Payable; Payment; Paid to Pharmacy; ' +
    'Amount Remitted; Due Pharmacy; Reimbursement; Remitted',
} as const satisfies Partial<Record<HeadingField, string>>;

const factWords = {
  trace:
    'Check Number; EFT Number; Payment Number; Remittance Number; Trace Number; Payment Reference | ' +
    'Check/EFT; Advice Number; Warrant Number; Voucher; Draft Number; Transfer ID; Document Number; ACH Trace',
  paidOn:
    'Check Date; Payment Date; Date Paid; Remittance Date; Issue Date; Settlement Date | ' +
    'Paid On; EFT Date; Date Issued; Deposit Date; Voucher Date; Value Date; Transfer Date; Mailed',
  amount:
    'Check Amount; Payment Amount; Total Payment; Net Payment; Amount Paid; EFT Amount | ' +
    'Check Total; Remittance Amount; Net Check; Amount of Payment; Deposit Total; Amount Transferred; Settlement Total',
  payer: 'Payer; Paid By; From; Issued By | Remitter; Payer Name; Payment From',
  payee: 'Pay To; Pharmacy; Provider; Payee | Paid To; Pharmacy Name; Remit To',
  payeeId: 'NCPDP; NABP; NCPDP Number | Provider Number; NCPDP ID',
} as const;

const otherWords = {
  title:
    'Remittance Advice; Payment Detail; Pharmacy Remittance; Claims Payment Report; Provider Remittance | ' +
    'Explanation of Payment; Settlement Statement; Paid Claims Register; Pharmacy Payment Summary',
  total:
    'Total; Totals; Grand Total; Claims Total | Total for Report; All Claims; Report Total; Sum',
  part: 'Subtotal; Total | Section Total; Sub-Total; Total for Section',
  claims:
    'Net of Claims; Total Claims; Claims Paid; Claim Payments | Claims; Paid Claims; Net Claims; Total Paid Claims',
  lumps:
    'Adjustments; Other Adjustments; Deductions; Payment Adjustments | Provider Adjustments; Fees and Adjustments; Other Transactions; Financial Adjustments',
  lumpName: 'Description; Adjustment; Type | Reason; Explanation; Item',
  lumpAmount: 'Amount; Adjustment Amount | Total; Amount Withheld',
  lumpsTotal:
    'Total Adjustments; Net Adjustments | Adjustments; Total Other; Total Deductions and Credits',
  lumpTaken:
    'DIR Settlement Q1 2026; Transaction Fees 02/2026; Audit Recovery 20417; GER True-Up 2025; Network Fee March | ' +
    'Prior Period Correction; EFT Return Fee; Postage and Handling; Balance from Prior Check; Provider Levy 3301',
  lumpGiven:
    'Interest on Late Claims; MTM Services Q1 | DIR Refund Q3; Rounding Credit; Quality Bonus',
  note:
    'Questions about this payment: call 800-555-0142 or write to the address above.; ' +
    'Please keep this statement for your records. | ' +
    'Appeals must be received within 60 days of the date of this notice.',
  sections: 'Store; Location; Pharmacy | Unit; Site',
} as const;

const lists = { ...columnWords, ...factWords, ...otherWords };

export type ComposedWord = keyof typeof lists;
export type ComposedColumn = keyof typeof columnWords;

const shortForms: Readonly<Record<string, readonly string[]>> = {
  Adjustment: ['Adj', 'Adjmt'],
  Administration: ['Admin'],
  Amount: ['Amt', 'Amt.'],
  Approved: ['Appr', 'Apprvd'],
  Authorization: ['Auth', 'Auth.'],
  Billed: ['Bld', 'Bill'],
  Check: ['Chk', 'Ck'],
  Claim: ['Clm'],
  Contract: ['Contr', 'Cntr'],
  Cost: ['Cst'],
  Date: ['Dt'],
  Description: ['Desc', 'Descr'],
  Dispensed: ['Disp', 'Dsp'],
  Dispensing: ['Disp', 'Dsp.'],
  Effective: ['Eff'],
  Gross: ['Grs'],
  Ingredient: ['Ingr', 'Ing'],
  Medication: ['Med'],
  Member: ['Mbr', 'Mem'],
  Metric: ['Met', 'Mtrc'],
  Network: ['Ntwk', 'Netwk'],
  Number: ['No', 'No.', '#', 'Nbr', 'Num'],
  Paid: ['Pd'],
  Participation: ['Part', 'Partic'],
  Patient: ['Pat', 'Pt', 'Pat.'],
  Payment: ['Pmt', 'Pymt'],
  Performance: ['Perf', 'Perform'],
  Pharmacy: ['Phcy', 'Pharm'],
  Prescription: ['Rx', 'Presc'],
  Processing: ['Proc'],
  Product: ['Prod'],
  Professional: ['Prof'],
  Provider: ['Prov'],
  Quantity: ['Qty', 'Qty.'],
  Reference: ['Ref'],
  Reimbursement: ['Reimb'],
  Remittance: ['Remit'],
  Responsibility: ['Resp'],
  Retroactive: ['Retro'],
  Service: ['Svc', 'Serv'],
  Settlement: ['Settl', 'Stlmt'],
  Submitted: ['Sub', 'Subm'],
  Total: ['Tot', 'Ttl'],
  Transaction: ['Trans', 'Txn', 'Tran'],
  Transmission: ['Transm'],
  Withhold: ['W/H', 'Whold'],
};

export interface WordStyle {
  /** Whether words that no layout to look at has may be used. */
  readonly isApart: boolean;
  /** As written, in usual short forms, cut off after four letters, or without blanks. */
  readonly form: 'full' | 'short' | 'cut' | 'joined';
  readonly letters: 'as is' | 'capitals' | 'lower';
}

export function chooseWordStyle(random: SeededRandom, isApart: boolean): WordStyle {
  const form = random.pick(['full', 'full', 'short', 'short', 'short', 'cut', 'joined'] as const);
  return { isApart, form, letters: random.pick(['as is', 'as is', 'capitals', 'lower'] as const) };
}

/** One of the names of a column, fact or section, in full. */
export function nameOf(random: SeededRandom, word: ComposedWord, { isApart }: WordStyle): string {
  const [open = '', apart = ''] = lists[word].split('|');
  const names = (isApart ? `${open};${apart}` : open).split(';').map((name) => name.trim());
  return random.pick(names.filter((name) => name !== ''));
}

/** A heading as the document's program prints it, perhaps in two lines. */
export function headingOf(random: SeededRandom, word: ComposedWord, style: WordStyle): string {
  const words = nameOf(random, word, style)
    .split(' ')
    .map((one) => shortened(random, one, style));
  const between = style.form === 'joined' ? random.pick(['', '_']) : ' ';
  const isBroken = between === ' ' && words.length > 1 && random.chance(1, 2);
  const half = Math.ceil(words.length / 2);
  const lines = isBroken ? [words.slice(0, half), words.slice(half)] : [words];
  return lettered(lines.map((line) => line.join(between)).join('\n'), style);
}

/** A label in front of or above its value. */
export function labelOf(random: SeededRandom, word: ComposedWord, style: WordStyle): string {
  const isShort = style.form === 'short' && random.chance(1, 2);
  const words = nameOf(random, word, style).split(' ');
  const own = isShort ? words.map((one) => shortened(random, one, style)) : words;
  return lettered(own.join(' '), style);
}

function shortened(random: SeededRandom, word: string, { form }: WordStyle): string {
  if (form === 'full') return word;
  if (form === 'cut') return word.length > 7 ? `${word.slice(0, 4)}.` : word;
  const own = shortForms[word];
  return own === undefined || random.chance(1, 4) ? word : random.pick(own).replace(/[.]$/, '');
}

export function lettered(words: string, { letters }: Pick<WordStyle, 'letters'>): string {
  if (letters === 'capitals') return words.toUpperCase();
  return letters === 'lower' ? words.slice(0, 1) + words.slice(1).toLowerCase() : words;
}
