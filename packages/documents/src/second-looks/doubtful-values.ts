import { isUsualQuantity } from '@pfs/core/draft/doubts/text-doubts';
import {
  type DraftClaim,
  type DraftClaimField,
  type DraftPayment,
  type DraftValue,
  draftPaymentFields,
} from '@pfs/core/draft/draft-remittance';
import type { Doubt, ProvenPayment } from '@pfs/core/draft/proven-payment';
import { isAddedUp } from '../layout/payments/added-up.ts';
import { type LookedShape, shapeOf } from './looked-shape.ts';

export interface DoubtfulValue {
  readonly value: DraftValue;
  readonly shape: LookedShape;
}

/** A character is as sure as this where only one reading of it is likely. */
const sureConfidence = 0.995;

/** No sum proves them, and every figure hangs on them: they are looked at however well read. */
const alwaysLookedAt = ['payerName', 'traceNumber', 'paidOn'] as const;

/** Two decimals or more stand among digits enough to be read well. */
const longNumber = /\d[.,]\d{2,}\D*$/;

/** Quantities of few digits: no sum proves them, and the engine misreads such numbers alone. */
export function shortQuantities({ payment }: ProvenPayment): readonly DoubtfulValue[] {
  return payment.claims.flatMap(({ fields: { quantity } }) => {
    if (quantity?.decidedBy !== 'ocr' || quantity.box === undefined) return [];
    return longNumber.test(quantity.printed) ? [] : [{ value: quantity, shape: 'quantity' }];
  });
}

/** The values of a payment that were read from a picture and are looked at once more. */
export function doubtfulValues(proven: ProvenPayment): readonly DoubtfulValue[] {
  const { payment, doubts } = proven;
  const open = withoutClosed(proven);
  const found = new Map<DraftValue, DoubtfulValue>();
  const add = (value: DraftValue | undefined, shape: LookedShape | undefined): void => {
    if (value === undefined || shape === undefined || isAddedUp(value)) return;
    const isRead = value.decidedBy === 'ocr' && value.box !== undefined;
    if (isRead) found.set(value, { value, shape });
  };
  for (const field of alwaysLookedAt) add(payment.fields[field], shapeOf(field));
  for (const doubt of doubts) addDoubted(payment, { doubt, open }, add);
  for (const { fields } of payment.claims) {
    if (mayLackPoint(fields.quantity)) add(fields.quantity, 'quantity');
  }
  return [...found.values()];
}

/** No sum tells 2.5 from 25: where a point is easily lost, the page is asked once more. */
function mayLackPoint(quantity: DraftValue | undefined): boolean {
  return quantity !== undefined && /\d\d/.test(quantity.value) && !isUsualQuantity(quantity.value);
}

type Add = (value: DraftValue | undefined, shape: LookedShape | undefined) => void;

/** Claims with nothing left of them but what the engine weighed, where their own row adds up. */
function withoutClosed({ payment, equations }: ProvenPayment): readonly DraftClaim[] {
  const rows = Map.groupBy(
    equations.filter(({ kind }) => kind === 'row'),
    ({ row }) => row,
  );
  return payment.claims.map((claim) => {
    if (rows.get(claim.row)?.every(({ holds }) => holds) !== true) return claim;
    const weighed = Object.entries(claim.fields).filter(([, value]) => value?.otherReadings);
    return { ...claim, fields: Object.fromEntries(weighed) };
  });
}

interface Doubted {
  readonly doubt: Doubt;
  /** Claims that may be to blame for a sum. */
  readonly open: readonly DraftClaim[];
}

function addDoubted(payment: DraftPayment, { doubt, open }: Doubted, add: Add): void {
  const { part, row, field } = doubt;
  if (part === 'claim') {
    const claim = payment.claims.find((one) => one.row === row);
    if (claim === undefined) return;
    if (field === undefined) addUnsure([claim], add);
    else add(claim.fields[field as DraftClaimField], shapeOf(field as DraftClaimField));
  } else if (part === 'lump') {
    add(payment.lumps.find((one) => one.row === row)?.amount, 'amount');
  } else if (part === 'control') {
    const control = row === undefined ? undefined : payment.controls[row];
    if (control === undefined) return;
    add(control.value, control.of === 'claims' ? 'quantity' : 'amount');
    const covered = open.filter(
      (claim) => claim.row >= control.fromRow && claim.row <= control.toRow,
    );
    if (control.of === 'lumps') addUnsureLumps(payment, add);
    else addUnsure(covered, add);
  } else {
    const named = draftPaymentFields.find((one) => one === field);
    if (named !== undefined) add(payment.fields[named], shapeOf(named));
    if (field === undefined) add(payment.fields.amount, 'amount');
    if (field === undefined || field === 'amount') {
      addUnsure(open, add);
      addUnsureLumps(payment, add);
    }
  }
}

/** Amounts that may be others: where a sum does not close, one of them is to blame. */
function addUnsure(claims: readonly DraftClaim[], add: Add): void {
  for (const { fields } of claims) {
    for (const [field, value] of Object.entries(fields)) {
      const shape = shapeOf(field as DraftClaimField);
      if (shape === 'amount' && value !== undefined && isUnsure(value)) add(value, shape);
    }
  }
}

function addUnsureLumps({ lumps }: DraftPayment, add: Add): void {
  for (const { amount } of lumps) if (isUnsure(amount)) add(amount, 'amount');
}

function isUnsure({ confidence, otherReadings }: DraftValue): boolean {
  return otherReadings !== undefined || confidence < sureConfidence;
}
