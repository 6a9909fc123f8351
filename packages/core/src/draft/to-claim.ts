import { categoryTable, type Fee } from '../category.ts';
import type { Classifier } from '../classification.ts';
import { columnGroup } from '../classification-rules.ts';
import { type Cents, sumCents, toCents } from '../money.ts';
import type { Adjustment, Claim, ClaimStatus, Place } from '../remittance.ts';
import { centsOf, type FigureRow } from './draft-figures.ts';
import type { DraftClaim } from './draft-remittance.ts';
import type { DraftSigns } from './proven-payment.ts';
import { isDay } from './text-doubts.ts';

interface Parts {
  readonly draft: DraftClaim;
  readonly row: FigureRow;
  readonly netCents: number;
  readonly status: ClaimStatus;
  readonly place: Place;
  readonly signs: DraftSigns;
  readonly classifier: Classifier;
}

/** The columns that take money from a claim, and their codes in the built-in rules. */
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

/** A row of a document as a claim: gross is its net and its fees, as of an 835. */
export function toClaim({ draft, row, status, place, signs, ...parts }: Parts): Claim {
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

/** What a reversal brings back is less than nothing, however the page prints it. */
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
