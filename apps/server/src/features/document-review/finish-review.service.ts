import { doubtMessage } from '@pfs/core/draft/draft-messages';
import type { Doubt } from '@pfs/core/draft/proven-payment';
import { blocksFinishing } from '@pfs/core/draft/review/accepted-doubts';
import type { Remittance } from '@pfs/wire/remittances';
import { dayIn } from '../../platform/clock.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { errorCode } from '../../platform/database/unavailable.ts';
import { AppError } from '../../platform/errors.ts';
import { learnLayout } from '../known-layouts/public.ts';
import { lockLedger } from '../ledger/public.ts';
import {
  getRemittance,
  importDraft,
  importedFile,
  type KeptPayment,
  readDraftPayments,
} from '../remittances/public.ts';
import { auditReview, type ReviewCall, requireReview } from './review-call.ts';
import { doubtDetail } from './to-review.ts';

/** An answer names no more places than this. */
const namedMax = 50;

/**
 * Required of every payment, even when a person accepts the rest: without it, it can't be counted.
 */
function requireCountable(payments: readonly KeptPayment[]): void {
  const fields: Record<string, string> = {};
  const messages: string[] = [];
  for (const [at, kept] of payments.entries()) {
    const which = payments.length === 1 ? 'the payment' : `payment ${at + 1}`;
    const missing = missingOf(kept);
    if (missing !== undefined) {
      fields[`payments.${at}.${missing === 'date' ? 'paidOn' : missing}`] = 'Enter it first';
      messages.push(`The ${missing} of ${which} is missing. Enter it first.`);
    }
    const open = kept.doubts.filter((doubt) => isOpen(doubt));
    for (const doubt of open.slice(0, namedMax)) {
      fields[`payments.${at}.${placeOf(doubt)}`] = doubtMessage(doubt.code);
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
    return ['First confirm whether the amounts are in US dollars.'];
  }
  const rows = [...new Set(open.flatMap((doubt) => rowLabels(doubt, kept)))];
  const named = rows.slice(0, 5).join(', ');
  const more = rows.length > 5 ? ` and ${rows.length - 5} more` : '';
  return [
    `An amount couldn’t be read: ${named}${more} of ${which}. ` +
      'Enter it or remove the row first.',
  ];
}

/** Rows by their number on the screen. */
function rowLabels({ part, row }: Doubt, { payment }: KeptPayment): readonly string[] {
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

export interface Finishing extends ReviewCall {
  /** Why it counts although not all of it is proven. */
  readonly note: string | undefined;
  readonly now: Date;
}

const numberOutOfRange = '22003';
/** Rows of a large document move from staging to their table in one statement. */
const statementTimeoutMs = 5 * 60_000;

type Finished = Remittance & { readonly layoutLearned: boolean };

/**
 * Imports a reviewed document as an 835 would be. Unproven amounts are counted by the decision of
 * the person who finishes the review, with their note; nothing is added to make it balance.
 */
export async function finishReview(database: Database, call: Finishing): Promise<Finished> {
  const { organizationId } = call.actor;
  try {
    return await database.withTenant(organizationId, (tx) => finishIn(tx, call), {
      statementTimeoutMs,
    });
  } catch (error) {
    if (errorCode(error) === numberOutOfRange) {
      throw new AppError('conflict', {
        message: 'An amount is too large. Please correct it.',
        cause: error,
      });
    }
    throw error;
  }
}

async function finishIn(tx: TenantTransaction, call: Finishing): Promise<Finished> {
  await lockLedger(tx);
  const file = await requireReview(tx, call);
  const payments = await readDraftPayments(tx, file.id);
  requireCountable(payments);
  const unproven = payments.filter(({ status }) => status === 'unproven').length;
  if (unproven > 0 && call.note === undefined) throw noteNeeded();
  const note = call.note ?? noteOfAccepted(payments);
  const numbers = { payments: payments.length, unproven, ...(note === undefined ? {} : { note }) };
  await auditReview(tx, call, 'Finished the review of a document', numbers);
  await importDraft(tx, {
    file: importedFile(file),
    payments,
    today: dayIn(call.actor.timeZone, call.now),
    decision: note === undefined ? undefined : { userId: call.actor.userId, note },
  });
  const layoutLearned = await learnLayout(tx, {
    remittanceId: file.id,
    fileType: file.file_type,
    payments,
    userId: call.actor.userId,
    origin: call.origin,
  });
  return { ...(await getRemittance(tx, file.id)), layoutLearned };
}

/** The note for payments that don't balance and whose difference a person accepted. */
function noteOfAccepted(payments: readonly KeptPayment[]): string | undefined {
  const apart = payments.flatMap((kept) => {
    const doubt = kept.accepted?.find(({ code }) => code === 'payment_does_not_close');
    const detail = doubt && doubtDetail(doubt, kept);
    return detail ? [detail] : [];
  });
  const [first, ...others] = apart;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `Difference accepted during review: ${first}${more}.`;
}

function noteNeeded(): AppError {
  const message = 'Some amounts aren’t verified. Enter a reason for including them.';
  return new AppError('invalid_input', { message, fields: { note: message } });
}
