import type { DraftClaim, DraftPayment, DraftValue } from '@pfs/core/draft/draft-remittance';
import { draftClaim, draftPayment, printed } from '../../testing/draft-payment.ts';
import type { SmallClaim, SmallPayment } from '../../testing/small-remittance.ts';
import type { Reading } from './steps.ts';

const filledOn = '2025-12-20';
const inDollars = (cents: number) => (cents / 100).toFixed(2);

/** What an 835 tells of a payment, as a document prints it and as it was read there. */
export function asDocument(payment: SmallPayment, reading: Reading): DraftPayment {
  const { payer = '', trace = '', paidOn, amount = 0 } = payment;
  const draft = draftPayment({ payer, trace, paidOn, amount: inDollars(amount), claims: [] });
  const lumps = (payment.lumps ?? []).map(([, reference, cents], row) => ({
    row,
    box: undefined,
    reference: printed(reference),
    amount: printed(inDollars(-cents)),
  }));
  const claims = payment.claims.map(toDraftClaim);
  return misread({ ...draft, claims, lumps, controls: [] }, reading);
}

function toDraftClaim(claim: SmallClaim, row: number): DraftClaim {
  const status = claim.status ?? 'paid';
  const sign = { paid: 1, denied: 0, reversal: -1 }[status];
  const gross = sign * (claim.gross ?? 0);
  const dir = sign * (claim.dir ?? 0);
  const [grossText, dirFee, net] = [gross, dir, gross - dir].map(inDollars) as Texts;
  const draft = draftClaim(row, { claimId: claim.id, gross: grossText, dirFee, net });
  const fields = { ...draft.fields, dateOfService: printed(filledOn), status: printed(status) };
  return { ...draft, fields: { ...fields, ndc: printed(claim.ndc ?? '65862000801') } };
}

type Texts = [string, string, string];

/** The net of the first claim is doubtful, with the right reading as another one, or is missing. */
function misread(draft: DraftPayment, reading: Reading): DraftPayment {
  const [first, ...others] = draft.claims;
  const net = first?.fields.net;
  if (first === undefined || net === undefined || reading === 'plain') return draft;
  const { net: _, ...rest } = first.fields;
  const fields = reading === 'missing' ? rest : { ...rest, net: smudged(net) };
  return { ...draft, claims: [{ ...first, fields }, ...others] };
}

function smudged({ value }: DraftValue): DraftValue {
  const wrong = `9${value}`;
  return printed(wrong, { decidedBy: 'ocr', confidence: 0.4, otherReadings: [value] });
}
