import { blocksFinishing } from '@pfs/core/draft/accepted-doubts';
import { doubtWords } from '@pfs/core/draft/doubt-words';
import type { Doubt } from '@pfs/core/draft/proven-payment';
import { AppError } from '../../platform/errors.ts';
import type { KeptPayment } from '../remittances/public.ts';

/** So many places are named in an answer. */
const namedMax = 50;

/** Without these a payment can be put nowhere or is counted wrongly, whoever vouches for it. */
export function requireCountable(payments: readonly KeptPayment[]): void {
  const fields: Record<string, string> = {};
  const messages: string[] = [];
  for (const [at, kept] of payments.entries()) {
    const which = payments.length === 1 ? 'the payment' : `payment ${at + 1}`;
    const missing = missingOf(kept);
    if (missing !== undefined) {
      fields[`payments.${at}.${missing === 'date' ? 'paidOn' : missing}`] = 'Please enter it first';
      messages.push(`The ${missing} of ${which} is missing. Please enter it first.`);
    }
    const open = kept.doubts.filter((doubt) => isOpen(doubt));
    for (const doubt of open.slice(0, namedMax)) {
      fields[`payments.${at}.${placeOf(doubt)}`] = doubtWords(doubt.code);
    }
    messages.push(...messageOf(kept, open, which));
  }
  const [message] = messages;
  if (message !== undefined) throw new AppError('conflict', { message, fields });
}

function isOpen(doubt: Doubt): boolean {
  const ofRow = doubt.part === 'claim' || doubt.part === 'lump';
  return blocksFinishing(doubt) && (ofRow || doubt.code === 'other_currency');
}

function messageOf(kept: KeptPayment, open: readonly Doubt[], which: string): readonly string[] {
  const [first] = open;
  if (first === undefined) return [];
  if (first.code === 'other_currency') {
    return ['Please say first whether the amounts are US dollars.'];
  }
  const rows = [...new Set(open.flatMap((doubt) => rowWords(doubt, kept)))];
  const named = rows.slice(0, 5).join(', ');
  const more = rows.length > 5 ? ` and ${rows.length - 5} more` : '';
  return [
    `An amount can not be read, so it can not be counted: ${named}${more} of ${which}. ` +
      'Please type it or remove the row first.',
  ];
}

/** Rows as a person counts them on the screen. */
function rowWords({ part, row }: Doubt, { payment }: KeptPayment): readonly string[] {
  if (part !== 'claim' && part !== 'lump') return [];
  const rows = part === 'claim' ? payment.claims : payment.lumps;
  const number = rows.findIndex((one) => one.row === row) + 1;
  return [`${part === 'claim' ? 'row' : 'lump sum'} ${number}`];
}

function placeOf({ part, row, field, code }: Doubt): string {
  if (part === 'claim') return `claims.${row}.${field}`;
  return part === 'lump' ? `lumps.${row}.${field}` : code;
}

function missingOf({ payment, amountCents }: KeptPayment): string | undefined {
  if (amountCents === undefined) return 'amount';
  if (payment.fields.paidOn === undefined) return 'date';
  const { payerName, payerId } = payment.fields;
  return payerName === undefined && payerId === undefined ? 'payer' : undefined;
}
