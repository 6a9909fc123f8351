import { categoryTable, type Fee } from '../category.ts';
import { type Classifier, createClassifier, payerKey } from '../classification.ts';
import { type ClassificationRule, columnGroup } from '../classification-rules.ts';
import { isDay } from '../days.ts';
import { type Cents, sumCents, toCents, zeroCents } from '../money.ts';
import type {
  Adjustment,
  Claim,
  ClaimStatus,
  Party,
  Payment,
  Place,
  ProviderAdjustment,
} from '../remittance.ts';
import { type PayerShare, sharesOf } from './check-payers.ts';
import type { DraftClaim } from './draft-remittance.ts';
import { netOf } from './proof/draft-signs.ts';
import { statusOfDraft } from './proof/draft-status.ts';
import { centsOf, type FigureRow, type Figures, figuresOf } from './proof/figures.ts';
import type { DraftSigns, ProvenPayment } from './proven-payment.ts';
import { valuesLeftOut } from './review/open-items.ts';

/** A document's payment as the model has it. */
export interface RemittanceRows {
  readonly payment: Payment;
  /** `row` is the claim's number in the document. */
  readonly claims: readonly { readonly row: number; readonly claim: Claim }[];
  readonly lumps: readonly ProviderAdjustment[];
}

interface RemittanceRowsOptions {
  /** The check's position in the document, counted from 0. */
  readonly check: number;
  /** Its first payment's number, counted from 0 in the document. */
  readonly index: number;
  readonly organizationId: string;
  readonly rules: readonly ClassificationRule[];
}

/**
 * The payments that a proven or finished check becomes: one, or one per payer that its rows name,
 * which together come to the check's amount. Nothing is added to make it close: an open difference
 * stays, on the largest share if there are several.
 */
export function toRemittanceRows(
  proven: ProvenPayment,
  { check, index, organizationId, rules }: RemittanceRowsOptions,
): readonly RemittanceRows[] {
  const { fields } = proven.payment;
  const figures = figuresOf(proven.payment);
  const shares = sharesOf(proven.payment);
  const isShared = shares.length > 1;
  const checkCents = figures.amount === undefined ? zeroCents : toCents(figures.amount.cents);
  const parts = shares.map((share, at) => {
    const id = isShared ? undefined : fields.payerId?.value;
    const payer: Party = { name: share.payerName, idQualifier: undefined, id };
    const classifier = createClassifier({ rules, organizationId, payer: payerKey(payer) });
    const claims = claimsOf(proven, { share, figures, classifier });
    const lumps = lumpsOf(proven, { share, figures, classifier });
    const ownCents = toCents(
      sumCents(claims.map(({ claim }) => claim.netCents)) -
        sumCents(lumps.map(({ amountCents }) => amountCents)),
    );
    return { at, payer, claims, lumps, ownCents };
  });
  const largest = parts.reduce((best, one) =>
    Math.abs(one.ownCents) > Math.abs(best.ownCents) ? one : best,
  );
  const closesCents = toCents(sumCents(parts.map(({ ownCents }) => ownCents)) - checkCents);
  return parts.map((part) => {
    const differenceCents = part === largest ? closesCents : zeroCents;
    return {
      payment: {
        ...paymentOf(proven, part, differenceCents),
        index: index + part.at,
        balanced: differenceCents === 0 && figures.amount !== undefined,
        ...(isShared ? { check: { index: check, amountCents: checkCents } } : {}),
      },
      claims: part.claims,
      lumps: part.lumps,
    };
  });
}

interface Part {
  readonly payer: Party;
  readonly claims: RemittanceRows['claims'];
  readonly lumps: RemittanceRows['lumps'];
  /** What claims and lump sums come to. */
  readonly ownCents: Cents;
}

function paymentOf(
  { payment: { fields } }: ProvenPayment,
  { payer, claims, lumps, ownCents }: Part,
  differenceCents: Cents,
): Omit<Payment, 'index' | 'balanced'> {
  const payee: Party = {
    name: fields.payeeName?.value,
    idQualifier: undefined,
    id: fields.payeeId?.value,
  };
  const count = (status: Claim['status']): number =>
    claims.filter(({ claim }) => claim.status === status).length;
  return {
    place: placeOf(0),
    amountCents: toCents(ownCents - differenceCents),
    method: undefined,
    traceNumber: fields.traceNumber?.value,
    payerTaxId: undefined,
    paidOn: fields.paidOn?.value,
    payer,
    payee,
    claimCount: claims.length,
    paidClaimCount: count('paid'),
    deniedClaimCount: count('denied'),
    reversalCount: count('reversal'),
    refundCount: 0,
    claimsNetCents: sumCents(claims.map(({ claim }) => claim.netCents)),
    providerAdjustmentsCents: sumCents(lumps.map(({ amountCents }) => amountCents)),
    differenceCents,
    cutOff: false,
  };
}

/** Unchecked values create no cost and no drug. */
function withoutValues(claim: DraftClaim, leftOut: ReadonlySet<string> | undefined): DraftClaim {
  if (leftOut === undefined) return claim;
  const kept = Object.entries(claim.fields).filter(([field]) => !leftOut.has(field));
  return { ...claim, fields: Object.fromEntries(kept) };
}

/** Documents have no segments, so rows are counted instead, from 1. */
function placeOf(at: number): Place {
  return { segment: at + 1, byteOffset: 0 };
}

interface OfShare {
  readonly share: PayerShare;
  readonly figures: Figures;
  readonly classifier: Classifier;
}

function claimsOf(
  { doubts, payment, signs }: ProvenPayment,
  { share, figures, classifier }: OfShare,
): RemittanceRows['claims'] {
  const leftOut = valuesLeftOut(doubts);
  return payment.claims.flatMap((claim, at) => {
    const row = figures.rows[at];
    if (row === undefined || !share.claims.has(claim)) return [];
    const netCents = netOf(row, signs);
    const status = statusOfDraft(claim, row, { signs, netCents });
    const told = withoutValues(claim, leftOut.get(claim.row));
    const parts = { draft: told, row, netCents, status, signs, classifier };
    return [{ row: claim.row, claim: toClaim({ ...parts, place: placeOf(at) }) }];
  });
}

function lumpsOf(
  { payment, signs }: ProvenPayment,
  { share, figures, classifier }: OfShare,
): readonly ProviderAdjustment[] {
  return figures.lumps.flatMap((figure, at): ProviderAdjustment[] => {
    const lump = payment.lumps[at];
    if (lump === undefined || figure === undefined || !share.lumps.has(lump)) return [];
    const amountCents = toCents(figure.cents * (signs.lumps[at] ?? 1));
    const reference = lump.reference?.value;
    // Documents have no codes. `CS`, adjustment, is what payers use when words say the rest.
    const code = 'CS';
    return [
      {
        place: placeOf(payment.claims.length + at),
        code,
        reference,
        fiscalPeriodEnd: undefined,
        amountCents,
        ...classifier.providerAdjustment(code, reference, amountCents),
      },
    ];
  });
}

interface Parts {
  readonly draft: DraftClaim;
  readonly row: FigureRow;
  readonly netCents: number;
  readonly status: ClaimStatus;
  readonly place: Place;
  readonly signs: DraftSigns;
  readonly classifier: Classifier;
}

/** The columns that deduct from a claim, and their codes in the built-in rules. */
const columns = [
  ['dirFee', 'DIR'],
  ['gerFee', 'GER'],
  ['transactionFee', 'TRANS'],
  ['networkFee', 'NETWORK'],
  ['withheld', 'WITHHELD'],
  ['otherAdjustment', 'OTHER'],
] as const;

const statusCodes: Readonly<Record<ClaimStatus, string>> = {
  paid: '1',
  denied: '4',
  reversal: '22',
};

/** A document's row as a claim. As in an 835, gross is net plus fees. */
function toClaim({ draft, row, status, place, signs, ...parts }: Parts): Claim {
  const { fields } = draft;
  const adjustments = adjustmentsOf(row, signs, parts.classifier);
  const of = (fee: Fee): Cents =>
    sumCents(
      adjustments
        .filter(({ category }) => categoryTable[category].fee?.of === fee)
        .map(({ amountCents }) => amountCents),
    );
  const netCents = toCents(parts.netCents);
  const dirFeeCents = of('dir');
  const gerFeeCents = of('ger');
  const otherFeesCents = of('other');
  const patientPaidCents = toCents(
    (signs.columns.patientPaid ?? 1) * centsOf(row, 'patientPaid') || 0,
  );
  const all = adjustments.map(({ amountCents }) => amountCents);
  const charge = row.figures.charge?.cents;
  const { dateOfService, quantity } = fields;
  return {
    place,
    claimId: fields.claimId?.value || `Row ${draft.row + 1}`,
    statusCode: statusCodes[status],
    status,
    chargeCents:
      charge === undefined ? sumCents([netCents, patientPaidCents, ...all]) : toCents(charge),
    netCents,
    patientPaidCents,
    grossCents: sumCents([netCents, dirFeeCents, gerFeeCents, otherFeesCents]),
    dirFeeCents,
    gerFeeCents,
    otherFeesCents,
    filingCode: undefined,
    payerControlNumber: fields.claimReference?.value,
    originalReference: undefined,
    dateOfService:
      dateOfService !== undefined && isDay(dateOfService.value) ? dateOfService.value : undefined,
    ndc: /^\d{11}$/.test(fields.ndc?.value ?? '') ? fields.ndc?.value : undefined,
    drugName: fields.drugName?.value,
    quantity: quantity === undefined ? undefined : unitsOf(quantity.value, status),
    planName: fields.planName?.value,
    adjustments,
    differenceCents: toCents(0),
  };
}

/** A reversal's quantity is negative, however it is printed. */
function unitsOf(text: string, status: ClaimStatus): string | undefined {
  if (!/^-?\d{1,6}(\.\d{1,3})?$/.test(text)) return undefined;
  const turns = status === 'reversal' && !text.startsWith('-') && Number(text) !== 0;
  return turns ? `-${text}` : text;
}

function adjustmentsOf(
  row: FigureRow,
  signs: DraftSigns,
  classifier: Classifier,
): readonly Adjustment[] {
  return columns.flatMap(([field, reason]) => {
    const amount = (signs.columns[field] ?? 1) * centsOf(row, field);
    if (amount === 0) return [];
    const amountCents = toCents(amount);
    const group = columnGroup;
    const told = classifier.adjustment(group, reason, amountCents);
    return [{ level: 'claim' as const, group, reason, amountCents, ...told }];
  });
}
