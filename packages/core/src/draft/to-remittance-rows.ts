import { type Classifier, createClassifier, payerKey } from '../classification.ts';
import type { ClassificationRule } from '../classification-rules.ts';
import { sumCents, toCents, zeroCents } from '../money.ts';
import type { Claim, Party, Payment, Place, ProviderAdjustment } from '../remittance.ts';
import { figuresOf } from './draft-figures.ts';
import type { DraftClaim } from './draft-remittance.ts';
import { lumpsTaken, netOf } from './draft-signs.ts';
import { statusOfDraft } from './draft-status.ts';
import { valuesLeftOut } from './items-to-check.ts';
import type { ProvenPayment } from './proven-payment.ts';
import { toClaim } from './to-claim.ts';

/** A document's payment in the words of the model. */
export interface RemittanceRows {
  readonly payment: Payment;
  /** `row` is the claim's number in the document. */
  readonly claims: readonly { readonly row: number; readonly claim: Claim }[];
  readonly lumps: readonly ProviderAdjustment[];
}

export interface RemittanceRowsOptions {
  /** Counted from 0 in the document. */
  readonly index: number;
  readonly organizationId: string;
  readonly rules: readonly ClassificationRule[];
}

/**
 * The rows that a proven payment, or one that a person has finished, becomes. Nothing is added to
 * make it close: a payment that does not keeps its difference.
 */
export function toRemittanceRows(
  proven: ProvenPayment,
  { index, organizationId, rules }: RemittanceRowsOptions,
): RemittanceRows {
  const { payment: draft, signs } = proven;
  const { fields } = draft;
  const payer: Party = {
    name: fields.payerName?.value,
    idQualifier: undefined,
    id: fields.payerId?.value,
  };
  const payee: Party = {
    name: fields.payeeName?.value,
    idQualifier: undefined,
    id: fields.payeeId?.value,
  };
  const classifier = createClassifier({ rules, organizationId, payer: payerKey(payer) });
  const figures = figuresOf(draft);
  const leftOut = valuesLeftOut(proven.doubts);
  const claims = draft.claims.flatMap((claim, at) => {
    const row = figures.rows[at];
    if (row === undefined) return [];
    const netCents = netOf(row, signs);
    const status = statusOfDraft(claim, row, { signs, netCents });
    const told = withoutValues(claim, leftOut.get(claim.row));
    const parts = { draft: told, row, netCents, status, signs, classifier };
    return [{ row: claim.row, claim: toClaim({ ...parts, place: placeOf(at) }) }];
  });
  const count = (status: Claim['status']): number =>
    claims.filter(({ claim }) => claim.status === status).length;
  const amountCents = figures.amount === undefined ? zeroCents : toCents(figures.amount.cents);
  const claimsNetCents = sumCents(claims.map(({ claim }) => claim.netCents));
  const providerAdjustmentsCents = toCents(lumpsTaken(figures, signs.lumps));
  const differenceCents = toCents(claimsNetCents - providerAdjustmentsCents - amountCents);
  const payment: Payment = {
    place: placeOf(0),
    index,
    amountCents,
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
    claimsNetCents,
    providerAdjustmentsCents,
    differenceCents,
    balanced: differenceCents === 0 && figures.amount !== undefined,
    cutOff: false,
  };
  return { payment, claims, lumps: lumpsOf(proven, classifier) };
}

/** What is still to be checked makes no cost and no drug: nobody is sure of it. */
function withoutValues(claim: DraftClaim, leftOut: ReadonlySet<string> | undefined): DraftClaim {
  if (leftOut === undefined) return claim;
  const kept = Object.entries(claim.fields).filter(([field]) => !leftOut.has(field));
  return { ...claim, fields: Object.fromEntries(kept) };
}

/** A document has no segments: its rows are counted instead, from 1. */
function placeOf(at: number): Place {
  return { segment: at + 1, byteOffset: 0 };
}

function lumpsOf(
  { payment, signs }: ProvenPayment,
  classifier: Classifier,
): readonly ProviderAdjustment[] {
  return figuresOf(payment).lumps.flatMap((figure, at): ProviderAdjustment[] => {
    const lump = payment.lumps[at];
    if (lump === undefined || figure === undefined) return [];
    const amountCents = toCents(figure.cents * (signs.lumps[at] ?? 1));
    const reference = lump.reference?.value;
    // Documents have no codes; `CS`, adjustment, is what payers use where words say the rest.
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
