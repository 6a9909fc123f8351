import type {
  DraftClaim,
  DraftControl,
  DraftLump,
  DraftPayment,
  DraftValue,
} from '../../draft/draft-remittance.ts';

export type Said = string | DraftValue;

/** A value from the text layer of a file. */
export function textValue(value: string, more: Partial<DraftValue> = {}): DraftValue {
  const plain = { value, printed: value, box: undefined, confidence: 1 };
  return { ...plain, decidedBy: 'text_layer', ...more };
}

/** A value that was hard to read, and its alternatives. */
export function doubtful(value: string, ...otherReadings: readonly string[]): DraftValue {
  return textValue(value, { decidedBy: 'ocr', confidence: 0.6, otherReadings });
}

/** A value that was read well. */
export function wellRead(value: string): DraftValue {
  return textValue(value, { decidedBy: 'ocr', confidence: 0.97 });
}

function saidValue(said: Said): DraftValue {
  return typeof said === 'string' ? textValue(said) : said;
}

export function claimOf(row: number, fields: Readonly<Record<string, Said>>): DraftClaim {
  const all = { claimId: `70${row}`, dateOfService: '2026-02-14', ...fields };
  const values = Object.entries(all).map(([field, said]) => [field, saidValue(said)]);
  return { row, box: undefined, fields: Object.fromEntries(values) };
}

export function lumpOf(row: number, words: string, amount: Said): DraftLump {
  return { row, box: undefined, reference: textValue(words), amount: saidValue(amount) };
}

export function totalOf(of: DraftControl['of'], value: Said, toRow: number): DraftControl {
  return { scope: 'payment', of, value: saidValue(value), fromRow: 0, toRow };
}

export function paymentOf(options: {
  readonly amount: Said;
  readonly claims: readonly Readonly<Record<string, Said>>[];
  readonly lumps?: readonly (readonly [words: string, amount: Said])[];
  readonly totals?: readonly (readonly [of: DraftControl['of'], value: Said])[];
}): DraftPayment {
  const { amount, claims, lumps = [], totals = [] } = options;
  return {
    fields: {
      payerName: textValue('North River Rx'),
      traceNumber: textValue('80012345'),
      paidOn: textValue('2026-03-01'),
      amount: saidValue(amount),
    },
    claims: claims.map((fields, row) => claimOf(row, fields)),
    lumps: lumps.map(([words, value], row) => lumpOf(row, words, value)),
    controls: totals.map(([of, value]) => totalOf(of, value, claims.length - 1)),
  };
}
