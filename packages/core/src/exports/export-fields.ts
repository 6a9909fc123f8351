/** How a cell of a claims export is read. */
export type ExportFieldKind =
  | 'rx'
  | 'store'
  | 'day'
  | 'instant'
  | 'count'
  | 'ndc'
  | 'icn'
  | 'money'
  | 'unitPrice'
  | 'quantity'
  | 'bin'
  | 'code'
  | 'text'
  | 'yesNo'
  | 'brand'
  | 'status'
  | 'transaction'
  | 'position';

interface ExportField {
  readonly label: string;
  readonly kind: ExportFieldKind;
}

/** What identifies a row: the fill, and what happened to it. */
export const keyFields = {
  rxNumber: { label: 'Rx number', kind: 'rx' },
  fillNumber: { label: 'Fill number', kind: 'count' },
  filledOn: { label: 'Fill date', kind: 'day' },
  ndc: { label: 'NDC', kind: 'ndc' },
  processedAt: { label: 'Processed date and time', kind: 'instant' },
  status: { label: 'Claim status', kind: 'status' },
  transaction: { label: 'Transaction (B1, B2)', kind: 'transaction' },
  cobPosition: { label: 'Payer order (primary, secondary)', kind: 'position' },
  npi: { label: 'Pharmacy NPI', kind: 'store' },
  ncpdpId: { label: 'Pharmacy NCPDP ID', kind: 'store' },
} as const satisfies Readonly<Record<string, ExportField>>;

/** What a fill has once, whoever pays for it. */
export const fillFields = {
  drugName: { label: 'Drug name', kind: 'text' },
  quantity: { label: 'Quantity', kind: 'quantity' },
  daysSupply: { label: 'Days supply', kind: 'count' },
  daw: { label: 'DAW code', kind: 'code' },
  isCompound: { label: 'Compound', kind: 'yesNo' },
  brandOrGeneric: { label: 'Brand or generic', kind: 'brand' },
  price: { label: 'Price of the fill', kind: 'money' },
  usualAndCustomary: { label: 'U&C price', kind: 'money' },
  grossDue: { label: 'Gross amount due', kind: 'money' },
  acquisitionCost: { label: 'Acquisition cost', kind: 'money' },
  dirFee: { label: 'DIR fee (system’s estimate)', kind: 'money' },
  voucherPaid: { label: 'eVoucher paid', kind: 'money' },
  sdra: { label: 'SDRA (Medicare refund amount)', kind: 'money' },
  awp: { label: 'AWP of the fill', kind: 'money' },
  awpUnit: { label: 'AWP per unit', kind: 'unitPrice' },
  wac: { label: 'WAC of the fill', kind: 'money' },
  wacUnit: { label: 'WAC per unit', kind: 'unitPrice' },
  nadac: { label: 'NADAC of the fill', kind: 'money' },
  nadacUnit: { label: 'NADAC per unit', kind: 'unitPrice' },
  mac: { label: 'MAC of the fill', kind: 'money' },
  macUnit: { label: 'MAC per unit', kind: 'unitPrice' },
} as const satisfies Readonly<Record<string, ExportField>>;

/** What each payer of a fill has. */
export const payerFields = {
  paid: { label: 'Total paid (509-F9)', kind: 'money' },
  patientPay: { label: 'Patient pay (505-F5)', kind: 'money' },
  ingredientPaid: { label: 'Ingredient cost paid (506-F6)', kind: 'money' },
  feePaid: { label: 'Dispensing fee paid (507-F7)', kind: 'money' },
  bin: { label: 'BIN', kind: 'bin' },
  pcn: { label: 'PCN', kind: 'code' },
  groupNumber: { label: 'Group', kind: 'code' },
  planName: { label: 'Plan or payer name', kind: 'text' },
  planType: { label: 'Plan type', kind: 'text' },
  otherCoverage: { label: 'Other coverage code', kind: 'code' },
  authorization: { label: 'Authorization number (503-F3)', kind: 'code' },
  basis: { label: 'Basis of reimbursement (522-FM)', kind: 'code' },
  network: { label: 'Network reimbursement ID (545-2F)', kind: 'code' },
  clarification: { label: 'Submission clarification code (420-DK)', kind: 'code' },
} as const satisfies Readonly<Record<string, ExportField>>;

/** What a report of Medicare refunds has beside the fill and its SDRA. */
export const refundFields = {
  refundPaid: { label: 'Refund: manufacturer payment', kind: 'money' },
  refundPaidOn: { label: 'Refund: payment date', kind: 'day' },
  icn: { label: 'Refund: ICN', kind: 'icn' },
} as const satisfies Readonly<Record<string, ExportField>>;

export type KeyField = keyof typeof keyFields;
export type FillField = keyof typeof fillFields;
export type PayerField = keyof typeof payerFields;
export type RefundField = keyof typeof refundFields;
/** What a column becomes. Without a prefix, a payer's field is that of the first payer. */
export type ExportTarget =
  | KeyField
  | FillField
  | PayerField
  | RefundField
  | `secondary.${PayerField}`;

const secondary = Object.fromEntries(
  Object.entries(payerFields).map(([name, { label, kind }]) => [
    `secondary.${name}`,
    { label: `Secondary: ${label}`, kind },
  ]),
);

/** Every target in the order in which people choose from them. */
export const exportTargets = {
  ...keyFields,
  ...payerFields,
  ...fillFields,
  ...refundFields,
  ...secondary,
} as { readonly [Target in ExportTarget]: ExportField };

export function isExportTarget(text: string): text is ExportTarget {
  return Object.hasOwn(exportTargets, text);
}

/** What each heading of a file becomes; headings that are missing here are not read. */
export type ExportMap = Readonly<Record<string, ExportTarget>>;

/** What the rows of a file are: claims, or Medicare refunds. */
export type ExportContent = 'claims' | 'refunds';

/** A file is of refunds where a column is what a manufacturer paid, and none what a payer paid. */
export function contentOf(targets: Iterable<ExportTarget>): ExportContent {
  const all = new Set(targets);
  return all.has('refundPaid') && !all.has('paid') ? 'refunds' : 'claims';
}

/** Nothing can be imported without these. */
export const requiredTargets = {
  claims: ['rxNumber', 'filledOn', 'paid'],
  refunds: ['rxNumber', 'filledOn', 'refundPaid', 'refundPaidOn'],
} as const satisfies Readonly<Record<ExportContent, readonly ExportTarget[]>>;

export type DayOrder = 'month_first' | 'day_first';

/**
 * How a system writes Rx numbers: `990001` or `990001-02`; after a number of the store,
 * `12-990001`; or with the fill number as the last two digits, `99000102`.
 */
export const rxPatterns = ['plain', 'store_first', 'fill_last'] as const;
export type RxPattern = (typeof rxPatterns)[number];
