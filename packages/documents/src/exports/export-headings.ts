import { createHash } from 'node:crypto';
import {
  contentOf,
  type ExportMap,
  type ExportTarget,
  isExportTarget,
  type PayerField,
  payerFields,
  refundFields,
} from '@pfs/core/exports/export-fields';

/** A column of an export. */
export interface ExportColumn {
  /** Its heading, with a number where another column has the same: `PCN (2)`. */
  readonly key: string;
  /** Columns of patients and prescribers are never read. */
  readonly isPersons: boolean;
  /** What its heading says that it is. */
  readonly guess: ExportTarget | undefined;
}

const fillers =
  /\b(amounts?|amt|numbers?|num|nbr|no|codes?|the|of|on|third|party|tp|dispensed|item|current|claims?|third-party)\b/g;

/** The words that tell headings apart. */
function plainHeading(heading: string): string {
  return heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/u\s*&\s*c/g, 'uc')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const withoutFillers = (plain: string): string =>
  plain.replace(fillers, ' ').replace(/\s+/g, ' ').trim();

const persons =
  /patient|prescrib|cardholder|birth|lastname|firstname|\b(pat|resident|recipient|client|insured|guarantor|mrn|surname|pt|member|cardholder|subscriber|person|prescriber|doctor|dr|physician|provider|caregiver|employee|pharmacist|rph|technician|customer)\b|\b(birth|dob|ssn|address|addr|street|city|zip|postal|phone|telephone|fax|e ?mail|gender|sex|dea|first name|last name|middle|full name|allerg(y|ies)|diagnosis|icd( 10)?|relationship|facility)\b|^(name|initials|id)$/;
/** A figure about the patient is not a person. */
const notPersons =
  /\b(patient|pt|member|customer) (pay|pays|paid|resp|responsibility|copay|co pay|due|portion|price|total)\b|^(service )?provider (npi|id|number)$|\bservice provider\b/;
/** 302-C2 is the patient's number with the payer. */
const cardholder = /\b(302|302 c2|cardholder|member id|insurance id|policy)\b/;

function isPersonsHeading(heading: string): boolean {
  const plain = plainHeading(heading);
  if (cardholder.test(plain)) return true;
  return persons.test(plain) && !notPersons.test(plain);
}

/** Synonyms of each target without filler words; the first are the surest. */
const synonyms: Partial<Readonly<Record<ExportTarget, readonly string[]>>> = {
  rxNumber: ['rx', 'prescription', 'script', 'rx id', '402 d2', 'prescription rx', 'reference'],
  fillNumber: ['refill', 'fill', 'ref', 'refills filled', '403 d3', 'fill seq', 'refill seq'],
  filledOn: [
    ...['filled', 'fill date', 'date filled', 'service date', 'date service', 'date dispensed'],
    ...['dos', 'dispense date', 'rx date', 'filled date', '401 d1', 'fill dt', 'date'],
  ],
  ndc: ['ndc', 'drug ndc', 'ndc11', 'ndc 11', 'product ndc', '407 d7', 'product id', 'drug id'],
  processedAt: [
    ...['completed', 'completed date', 'processed', 'date processed', 'processed date'],
    ...['adjudicated', 'adjudication date', 'adjudicated date', 'transmitted', 'billed'],
    ...['date billed', 'transaction date', 'date transmitted', 'transmit date', 'bill date'],
  ],
  status: ['status', 'paid status', 'response status', '112 an', 'rx status', 'transaction status'],
  transaction: ['transaction', 'transaction type', '103 a3', 'billing type', 'bill type'],
  cobPosition: [
    'cob',
    'cob position',
    'payer sequence',
    'payer order',
    'coverage order',
    'cob seq',
  ],
  npi: ['npi', 'pharmacy npi', 'store npi', 'service provider npi', 'provider npi', '201 b1'],
  ncpdpId: ['ncpdp', 'ncpdp id', 'nabp', 'pharmacy ncpdp', 'store ncpdp', 'pharmacy nabp'],
  drugName: [
    'drug name',
    'name',
    'drug',
    'medication',
    'drug description',
    'product',
    'label name',
  ],
  quantity: [
    'quantity',
    'qty',
    'qty disp',
    'quantity disp',
    'disp qty',
    '442 e7',
    'metric quantity',
  ],
  daysSupply: ['days supply', 'days', 'day supply', 'ds', '405 d5', 'days sup'],
  daw: ['daw', '408 d8', 'dispense as written'],
  isCompound: ['compound', 'is compound', '406 d6', 'cmpd'],
  brandOrGeneric: ['brand generic', 'generic', 'brand', 'b g', 'bg', 'brand or generic'],
  price: ['total price', 'price', 'rx price', 'fill price', 'selling price', 'total rx price'],
  usualAndCustomary: ['uc', 'usual and customary', 'uc price', 'usual customary', '426 dq', 'u c'],
  grossDue: ['gross due', '430 du', 'gross', 'billed', 'submitted'],
  acquisitionCost: [
    ...[
      'acquisition cost',
      'acq cost',
      'cost',
      'drug cost',
      'actual cost',
      'aac',
      'unit cost total',
    ],
  ],
  dirFee: ['dir fee', 'dir', 'dir fees', 'estimated dir'],
  voucherPaid: ['evoucher paid', 'e voucher paid', 'voucher paid', 'evoucher', 'voucher'],
  sdra: ['sdra', 'standard default refund', 'standard default refund amount', 'default refund'],
  refundPaid: [
    ...['mfr payment', 'manufacturer payment', 'mfr paid', 'manufacturer paid', 'mfr pmt'],
    ...['manufacturer refund', 'mfr refund', 'mtf payment', 'mfp refund paid', 'refund paid'],
  ],
  refundPaidOn: [
    ...['payment issue date', 'issue date', 'payment date', 'date issued', 'date paid'],
    ...['paid date', 'paid on', 'refund date', 'pmt issue date', 'pmt date'],
  ],
  icn: ['icn', 'mtf icn', 'internal control', 'control', 'claim icn', 'mtf control'],
  awp: ['awp', 'awp total', 'total awp', 'awp price'],
  awpUnit: ['awp unit', 'unit awp', 'awp per unit'],
  wac: ['wac', 'wac total', 'total wac'],
  wacUnit: ['wac unit', 'unit wac', 'wac per unit'],
  nadac: ['nadac', 'nadac total', 'total nadac'],
  nadacUnit: ['nadac unit', 'unit nadac', 'nadac per unit'],
  mac: ['mac', 'mac total', 'total mac'],
  macUnit: ['mac unit', 'unit mac', 'mac per unit'],
  paid: [
    ...['remit', '509 f9', 'total paid', 'paid', 'insurance paid', 'ins paid', 'plan paid'],
    ...['payer paid', 'payor paid', 'ins pay', 'insurance pay', 'net paid', 'adjudicated'],
    ...['expected', 'reimbursement', 'total reimbursement', 'plan pay', 'remitted', 'paid total'],
  ],
  patientPay: [
    ...['copay', '505 f5', 'patient pay', 'patient paid', 'co pay', 'pt pay', 'patient copay'],
    ...['patient responsibility', 'patient resp', 'pt paid', 'copayment', 'patient due'],
  ],
  ingredientPaid: [
    'ingredient cost paid',
    '506 f6',
    'ingredient paid',
    'ing cost paid',
    'ingr paid',
  ],
  feePaid: ['dispensing fee paid', '507 f7', 'fee paid', 'disp fee paid', 'disp fee'],
  bin: ['bin', '101 a1', 'iin', 'bin iin', 'plan bin', 'payer bin', 'insurance bin', 'ins bin'],
  pcn: ['pcn', '104 a4', 'processor control', 'plan pcn', 'ins pcn', 'insurance pcn'],
  groupNumber: ['group', '301 c1', 'group id', 'grp', 'rx group', 'plan group', 'rxgroup'],
  planName: [
    ...['plan name', 'payer', 'payor', 'payer name', 'payor name', 'insurance', 'insurance name'],
    ...['ins name', 'carrier', 'plan', 'ins', 'insurance plan', 'prescription benefit plan'],
  ],
  planType: ['plan type', 'insurance type', 'payer type', 'line business', 'price plan type'],
  otherCoverage: ['other coverage', '308 c8', 'occ', 'cob other coverage'],
  authorization: ['authorization', '503 f3', 'auth', 'auth id', 'authorization id', 'claim auth'],
  basis: ['basis reimbursement', '522 fm', 'basis reimb', 'reimbursement basis'],
  network: ['network reimbursement', '545 2f', 'network', 'network reimbursement id', 'network id'],
  clarification: ['submission clarification', '420 dk', 'clarification', 'scc'],
};

const bySynonym = new Map<string, readonly [ExportTarget, number]>();
for (const [target, list] of Object.entries(synonyms)) {
  for (const [rank, synonym] of (list ?? []).entries()) {
    const known = bySynonym.get(synonym);
    if (isExportTarget(target) && known === undefined) bySynonym.set(synonym, [target, rank]);
  }
}

interface Guess {
  readonly target: ExportTarget;
  /** Of two columns for one target the lower rank wins, then the first. */
  readonly rank: number;
}

function guessHeading(heading: string): Guess | undefined {
  if (isPersonsHeading(heading)) return undefined;
  const plain = plainHeading(heading);
  const [, order = '', rest = plain] = /^(primary|pri|secondary|sec)\b\s*(.*)$/.exec(plain) ?? [];
  const isPayers = order !== '';
  // `Primary` alone is the name of the plan.
  if (isPayers && rest === '') return payerGuess(order, 'planName', 0);
  const found = bySynonym.get(rest) ?? bySynonym.get(withoutFillers(rest));
  if (found === undefined) return undefined;
  const [target, rank] = found;
  if (!isPayers) return { target, rank };
  return Object.hasOwn(payerFields, target)
    ? payerGuess(order, target as PayerField, rank)
    : undefined;
}

function payerGuess(order: string, field: PayerField, rank: number): Guess {
  return { target: order.startsWith('s') ? `secondary.${field}` : field, rank };
}

/** Numbers the columns whose headings are alike, and names those without one. */
function columnKeys(headings: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  return headings.map((heading, at) => {
    const text = heading.trim().replace(/\s+/g, ' ').slice(0, 80) || `Column ${at + 1}`;
    const time = (times.get(text.toLowerCase()) ?? 0) + 1;
    times.set(text.toLowerCase(), time);
    return time === 1 ? text : `${text} (${time})`;
  });
}

/** The columns with what each heading means. No two have the same meaning. */
export function guessColumns(headings: readonly string[]): readonly ExportColumn[] {
  const keys = columnKeys(headings);
  const guesses = headings.map(guessHeading);
  const taken = new Map<ExportTarget, number>();
  const take = (at: number, { target, rank }: Guess): boolean => {
    const holder = taken.get(target);
    const rankOfHolder = holder === undefined ? undefined : guesses[holder]?.rank;
    if (rankOfHolder !== undefined && rankOfHolder <= rank) return false;
    taken.set(target, at);
    return true;
  };
  for (const [at, guess] of guesses.entries()) {
    if (guess === undefined || take(at, guess)) continue;
    // The same heading a second time is that of the second payer.
    const field = guess.target as PayerField;
    const isAlike = headings.indexOf(headings[at] ?? '') !== at;
    if (isAlike && Object.hasOwn(payerFields, field)) {
      take(at, { target: `secondary.${field}`, rank: guess.rank });
    }
  }
  // One heading twice is a slip: a second payer has more than an amount.
  const ofSecond = [...taken.keys()].filter((target) => target.startsWith('secondary.'));
  const [lone] = ofSecond;
  if (lone !== undefined && ofSecond.length === 1) {
    const at = taken.get(lone) ?? 0;
    if (headings.indexOf(headings[at] ?? '') !== at) taken.delete(lone);
  }
  const isRefunds = contentOf(taken.keys()) === 'refunds';
  // Other exports have days and numbers of payments, too.
  const used = [...taken].filter(([target]) => isRefunds || !Object.hasOwn(refundFields, target));
  const targetAt = new Map(used.map(([target, at]) => [at, target]));
  return keys.map((key, at) => ({
    key,
    isPersons: isPersonsHeading(headings[at] ?? ''),
    guess: targetAt.get(at),
  }));
}

/** The map that the headings suggest. */
export function guessedMap(columns: readonly ExportColumn[]): ExportMap {
  return Object.fromEntries(
    columns.flatMap(({ key, guess }) => (guess === undefined ? [] : [[key, guess]])),
  );
}

/** Files with the same headings, in whatever order, have the same fingerprint. */
export function headingsFingerprint(columns: readonly Pick<ExportColumn, 'key'>[]): string {
  const sorted = columns.map(({ key }) => key.toLowerCase()).toSorted();
  return createHash('sha256').update(sorted.join('\n')).digest('hex');
}

/** Headings by which systems are known; a report may have only some of its columns. */
const systems: readonly (readonly [name: string, headings: readonly string[], least: number])[] = [
  [
    'PioneerRx',
    [
      ...['dispensed item ndc', 'dispensed item name', 'dispensed quantity', 'dispensed awp'],
      ...['primary third party bin', 'primary third party pcn', 'primary remit amount'],
      ...['dispensed wac current', 'primary network reimbursement', 'evoucher amount paid'],
    ],
    3,
  ],
  ['PrimeRx', ['rx', 'status', 'ref', 'date', 'drug', 'qty', 'days', 'copay', 'ins'], 7],
];

/** The pharmacy system whose report has these headings. */
export function systemOf(columns: readonly Pick<ExportColumn, 'key'>[]): string | undefined {
  const keys = new Set(columns.map(({ key }) => plainHeading(key)));
  const found = systems.find(
    ([, headings, least]) => headings.filter((heading) => keys.has(heading)).length >= least,
  );
  return found?.[0];
}
