import type {
  DraftAmountField,
  DraftClaim,
  DraftControl,
  DraftPayment,
  DraftValue,
} from '../../draft/draft-remittance.ts';
import { centsToText, toCents } from '../../money.ts';
import type { Chance } from './chance.ts';
import type { TruePayment, TrueRow } from './truthful-payment.ts';

/** A value as a file without any doubt has it. */
export function plainValue(value: string, decidedBy: DraftValue['decidedBy']): DraftValue {
  return { value, printed: value, box: undefined, decidedBy, confidence: 1 };
}

export function amountText(cents: number): string {
  return centsToText(toCents(cents || 0));
}

/** The draft of a payment that was read without errors. */
export function printDraft(
  chance: Chance,
  truth: TruePayment,
  decidedBy: 'text_layer' | 'ocr',
): DraftPayment {
  const money = (cents: number): DraftValue => plainValue(amountText(cents), decidedBy);
  const text = (value: string): DraftValue => plainValue(value, decidedBy);
  const blanks = chance.is(0.3);
  const claims = truth.rows.map((row): DraftClaim => {
    const amounts = truth.columns.flatMap((field) => {
      const cents = row.printed[field] ?? 0;
      const right = 100 + 60 * truth.columns.indexOf(field);
      const top = 100 + 12 * row.row;
      const value = money(cents);
      const left = right - 5 * value.value.length;
      const box = { page: 1, left, top, right, bottom: top + 8 };
      return blanks && cents === 0 && field !== 'net' ? [] : [[field, { ...value, box }]];
    });
    const fields = {
      claimId: text(row.claimId),
      dateOfService: text('2026-02-14'),
      ...(row.status === 'Denied' ? { status: text(row.status) } : {}),
      ...Object.fromEntries(amounts),
    };
    return { row: row.row, box: undefined, fields };
  });
  return {
    fields: {
      payerName: text('North River Rx'),
      traceNumber: text('80012345'),
      paidOn: text('2026-03-01'),
      amount: money(truth.amount),
    },
    claims,
    lumps: truth.lumps.map((lump, row) => ({
      row,
      box: undefined,
      reference: text(lump.words),
      amount: money(lump.printed),
    })),
    controls: controlsOf(chance, truth, money),
  };
}

function controlsOf(
  chance: Chance,
  { rows, columns }: TruePayment,
  money: (cents: number) => DraftValue,
): readonly DraftControl[] {
  const controls: DraftControl[] = [];
  const sum = (of: DraftAmountField, part: readonly TrueRow[]): number =>
    part.reduce((total, row) => total + (row.printed[of] ?? 0), 0);
  const totalled = columns.filter(() => chance.is(0.8));
  const perGroup = chance.whole(4, 15);
  const grouped = chance.is(0.4);
  for (let from = 0; grouped && from < rows.length; from += perGroup) {
    const part = rows.slice(from, from + perGroup);
    const toRow = from + part.length - 1;
    for (const of of totalled) {
      controls.push({ scope: 'group', of, value: money(sum(of, part)), fromRow: from, toRow });
    }
  }
  const toRow = rows.length - 1;
  if (chance.is(0.8)) {
    for (const of of totalled) {
      controls.push({ scope: 'payment', of, value: money(sum(of, rows)), fromRow: 0, toRow });
    }
  }
  if (chance.is(0.5)) {
    const value = money(rows.length * 100);
    controls.push({ scope: 'payment', of: 'claims', value, fromRow: 0, toRow });
  }
  return controls;
}
