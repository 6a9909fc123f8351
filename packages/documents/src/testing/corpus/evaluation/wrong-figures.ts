import { createClassifier } from '@pfs/core/classification';
import { builtInRules } from '@pfs/core/classification-rules';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { type RemittanceRows, toRemittanceRows } from '@pfs/core/draft/to-remittance-rows';
import { centsToText } from '@pfs/core/money';
import type { Claim } from '@pfs/core/remittance';
import type { Style } from '../style.ts';
import type { TrueClaim, TruePayment } from '../truth.ts';
import { matchClaims } from './evaluate-fields.ts';

/** Wrong figures of a payment that would be counted, each as read and as it is. */
export function wrongFigures(
  proven: ProvenPayment | undefined,
  truth: TruePayment,
  style: Style,
): readonly string[] {
  if (proven === undefined) return ['a payment is missing'];
  const options = { check: 0, index: 0, organizationId: 'bench', rules: builtInRules };
  const [rows, ...others] = toRemittanceRows(proven, options);
  if (rows === undefined || others.length > 0) return ['several payers instead of one'];
  const differences: string[] = [];
  const compare = (what: string, read: unknown, is: unknown): void => {
    if (read !== is) differences.push(`${what} ${String(read)} instead of ${String(is)}`);
  };
  compare('payment', rows.payment.amountCents, truth.amount);
  compare('paid on', rows.payment.paidOn, truth.paidOn);
  compare('payer', rows.payment.payer?.name, truth.payerName);
  compare('claims', rows.claims.length, truth.claims.length);
  const matches = matchClaims(truth.claims.map(toMatchable), rows.claims.map(ofRow));
  truth.claims.forEach((claim, at) => {
    const match = matches[at];
    const read = match === undefined ? undefined : rows.claims[match]?.claim;
    if (read === undefined) differences.push(`claim ${claim.claimId} is missing`);
    else compareClaim(read, claim, { style, compare });
  });
  compare('lump sums', lumpsRead(rows), lumpsTrue(truth));
  return differences;
}

interface Comparing {
  readonly style: Style;
  readonly compare: (what: string, read: unknown, is: unknown) => void;
}

function compareClaim(
  read: Claim,
  { claimId, amounts, status }: TrueClaim,
  { style, compare }: Comparing,
): void {
  const has = (field: string) => style.columns.some((column) => column.field === field);
  const otherFees = amounts.transactionFee + amounts.networkFee;
  compare(`${claimId} net`, read.netCents, amounts.net);
  compare(`${claimId} gross`, read.grossCents, amounts.gross);
  compare(`${claimId} DIR`, read.dirFeeCents, amounts.dirFee);
  compare(`${claimId} GER`, read.gerFeeCents, amounts.gerFee);
  compare(`${claimId} other fees`, read.otherFeesCents, otherFees);
  compare(
    `${claimId} patient`,
    read.patientPaidCents,
    has('patientPaid') ? amounts.patientPaid : 0,
  );
  compare(`${claimId} status`, read.status, status);
}

function toMatchable({ claimId, dateOfService, amounts }: TrueClaim) {
  return { claimId, dateOfService, net: centsToText(amounts.net) };
}

function ofRow({ claim }: RemittanceRows['claims'][number]) {
  const { claimId, dateOfService, netCents } = claim;
  return { claimId, dateOfService, net: centsToText(netCents) };
}

function lumpsRead({ lumps }: RemittanceRows): string {
  return lumps
    .map(({ amountCents, category }) => `${category} ${amountCents}`)
    .sort()
    .join(', ');
}

function lumpsTrue({ lumps }: TruePayment): string {
  const classifier = createClassifier();
  return lumps
    .map(({ reference, amount }) => {
      const { category } = classifier.providerAdjustment('CS', reference, amount);
      return `${category} ${amount}`;
    })
    .sort()
    .join(', ');
}
