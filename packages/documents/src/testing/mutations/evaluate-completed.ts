import { createClassifier } from '@pfs/core/classification';
import { builtInRules } from '@pfs/core/classification-rules';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { type RemittanceRows, toRemittanceRows } from '@pfs/core/draft/to-remittance-rows';
import { centsToText } from '@pfs/core/money';
import type { Claim } from '@pfs/core/remittance';
import type { ProvenDocument } from '../../proven-document.ts';
import { matchClaims } from '../corpus/evaluation/evaluate-fields.ts';
import type { TrueClaim, TruePayment, TrueRemittance } from '../corpus/truth.ts';

export interface CompletedEvaluation {
  readonly outcome: 'review' | 'right' | 'wrong';
  /** Each wrong value: what is counted, and what is true. */
  readonly wrong: readonly string[];
}

/**
 * Whether what nobody reviews is right. Every claim and all money must be present and true. Other
 * values may be missing, but must be true if present.
 */
export function evaluateCompleted(
  { notRemittance, payments }: ProvenDocument,
  truth: TrueRemittance,
): CompletedEvaluation {
  const isCompleted =
    notRemittance === undefined &&
    payments.length > 0 &&
    payments.every(({ status }) => status === 'proven');
  if (!isCompleted) return { outcome: 'review', wrong: [] };
  const wrong: string[] = [];
  if (payments.length !== truth.payments.length) {
    wrong.push(`${payments.length} payments instead of ${truth.payments.length}`);
  }
  for (const [at, payment] of truth.payments.entries()) {
    const named = payments.find(
      (one) => one.payment.fields.traceNumber?.value === payment.traceNumber,
    );
    wrong.push(...wrongInPayment(named ?? payments[at], payment));
  }
  return { outcome: wrong.length === 0 ? 'right' : 'wrong', wrong };
}

function wrongInPayment(proven: ProvenPayment | undefined, truth: TruePayment): readonly string[] {
  if (proven === undefined) return ['a payment is missing'];
  const options = { check: 0, index: 0, organizationId: 'test', rules: builtInRules };
  const [rows, ...others] = toRemittanceRows(proven, options);
  if (rows === undefined || others.length > 0) return ['several payers instead of one'];
  const wrong: string[] = [];
  const compare = (what: string, read: unknown, is: unknown): void => {
    if (read !== is) wrong.push(`${what} ${String(read)} instead of ${String(is)}`);
  };
  const { payment } = rows;
  compare('amount', payment.amountCents, truth.amount);
  compare('payer', plain(payment.payer?.name), truth.payerName);
  compare('paid on', payment.paidOn, truth.paidOn);
  compare('trace number', payment.traceNumber, truth.traceNumber);
  compareLumps(rows, truth, compare);
  const matches = matchClaims(truth.claims.map(toMatchable), rows.claims.map(ofRow));
  truth.claims.forEach((claim, at) => {
    const read = rows.claims[matches[at] ?? -1]?.claim;
    if (read === undefined) wrong.push(`claim ${claim.claimId} is missing`);
    else compareClaim(read, claim, compare);
  });
  const used = new Set(matches);
  for (const [at, { claim }] of rows.claims.entries()) {
    if (!used.has(at) && !isRepeatedRefusal(claim, truth)) wrong.push(`one more ${claim.claimId}`);
  }
  return wrong;
}

/** A claim may be denied twice: it has no money, and nothing says that it is printed twice. */
function isRepeatedRefusal(claim: Claim, { claims }: TruePayment): boolean {
  const isKnown = claims.some(({ claimId }) => claimId === claim.claimId);
  return isKnown && claim.netCents === 0 && claim.grossCents === 0;
}

type Compare = (what: string, read: unknown, is: unknown) => void;

function compareClaim(read: Claim, claim: TrueClaim, compare: Compare): void {
  const { amounts, claimId, status } = claim;
  // If no prescription number is found, the payer's own claim number replaces it.
  if (read.claimId !== claim.claimReference) compare(`${claimId} number`, read.claimId, claimId);
  compare(`${claimId} status`, read.status, status);
  compare(`${claimId} net`, read.netCents, amounts.net);
  compare(`${claimId} gross`, read.grossCents, amounts.gross);
  compare(`${claimId} DIR`, read.dirFeeCents, amounts.dirFee);
  compare(`${claimId} GER`, read.gerFeeCents, amounts.gerFee);
  compare(
    `${claimId} other fees`,
    read.otherFeesCents,
    amounts.transactionFee + amounts.networkFee,
  );
  if (read.patientPaidCents !== 0) {
    compare(`${claimId} patient`, read.patientPaidCents, amounts.patientPaid);
  }
  const units = Number(claim.quantity) * (status === 'reversal' ? -1 : 1);
  const texts: readonly (readonly [string, unknown, unknown])[] = [
    ['quantity', read.quantity === undefined ? undefined : Number(read.quantity), units],
    ['NDC', read.ndc, claim.ndc],
    ['drug', plain(read.drugName), claim.drugName],
    ['date', read.dateOfService, claim.dateOfService],
  ];
  for (const [what, own, is] of texts) {
    if (own !== undefined) compare(`${claimId} ${what}`, own, is);
  }
}

/** A lump sum that waits to be classified does not count as any fee yet. */
function compareLumps({ lumps }: RemittanceRows, truth: TruePayment, compare: Compare): void {
  const classifier = createClassifier();
  const sums = truth.lumps.map(({ amount, reference }) => ({
    amount: amount as number,
    category: classifier.providerAdjustment('CS', reference, amount).category,
  }));
  const told = (all: readonly { readonly amount: number }[]): string =>
    all
      .map(({ amount }) => amount)
      .toSorted((one, other) => one - other)
      .join(', ');
  const read = lumps.map(({ amountCents, category }) => ({ amount: amountCents, category }));
  compare('lump sums', told(read), told(sums));
  for (const { amount, category } of read) {
    if (category === 'unclassified') continue;
    const isTrue = sums.some((one) => one.amount === amount && one.category === category);
    if (!isTrue) compare('lump sum', `${amount} as ${category}`, 'another kind');
  }
}

function plain(text: string | undefined): string | undefined {
  return text?.replace(/\s+/g, ' ').trim();
}

function toMatchable({ amounts, claimId, dateOfService }: TrueClaim) {
  return { claimId, dateOfService, net: centsToText(amounts.net) };
}

function ofRow({ claim }: RemittanceRows['claims'][number]) {
  const { claimId, dateOfService, netCents } = claim;
  return { claimId, dateOfService, net: centsToText(netCents) };
}
