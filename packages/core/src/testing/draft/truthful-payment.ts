import type { DraftAmountField } from '../../draft/draft-remittance.ts';
import type { Chance } from './chance.ts';

/** The true figures of a row. Fees are positive when deducted. */
export interface TrueRow {
  readonly row: number;
  readonly net: number;
  readonly dir: number;
  readonly ger: number;
  readonly other: number;
  readonly patient: number;
  /** As a page may print it, by column, with the signs of that page. */
  readonly printed: Partial<Record<DraftAmountField, number>>;
  readonly claimId: string;
  readonly status: 'Paid' | 'Denied' | 'Reversal';
}

export interface TruePayment {
  readonly rows: readonly TrueRow[];
  /** Positive when deducted. */
  readonly lumps: readonly {
    readonly taken: number;
    readonly printed: number;
    readonly words: string;
  }[];
  readonly amount: number;
  readonly columns: readonly DraftAmountField[];
}

interface Style {
  readonly columns: ReadonlySet<DraftAmountField>;
  readonly feeSign: 1 | -1;
  readonly patientSign: 1 | -1;
  readonly grossBeforeCopay: boolean;
  readonly rateEitherWay: boolean;
  readonly usedFees: ReadonlySet<DraftAmountField>;
}

const fees = ['dirFee', 'gerFee', 'transactionFee', 'networkFee'] as const;

/** A payment that adds up, as a PBM might print it. */
export function truthfulPayment(chance: Chance): TruePayment {
  const style = styleOf(chance);
  const count = chance.is(0.1) ? chance.whole(1, 3) : chance.whole(3, 40);
  const rows: TrueRow[] = [];
  for (let row = 0; row < count; row++) {
    const before = rows[row - 1];
    const reversed = before !== undefined && before.net > 0 && chance.is(0.06);
    rows.push(reversed ? reversalOf(before, row) : fillOf(chance, style, row));
  }
  const net = rows.reduce((sum, row) => sum + row.net, 0);
  const lumps = lumpsOf(chance);
  const taken = lumps.reduce((sum, lump) => sum + lump.taken, 0);
  return { rows, lumps, amount: net - taken, columns: [...style.columns] };
}

function styleOf(chance: Chance): Style {
  const columns = new Set<DraftAmountField>(['net']);
  const usedFees = new Set<DraftAmountField>();
  for (const fee of fees) if (chance.is(fee === 'dirFee' ? 0.8 : 0.3)) usedFees.add(fee);
  for (const fee of usedFees) columns.add(fee);
  const kind = chance.pick(['gross', 'parts', 'both', 'none', 'gross'] as const);
  if (kind === 'gross' || kind === 'both') columns.add('gross');
  if (kind === 'parts' || kind === 'both') columns.add('ingredientCost').add('dispensingFee');
  if (kind === 'parts' || kind === 'both') columns.add('tax');
  const grossBeforeCopay = chance.is(0.5);
  const needsCopay = kind === 'parts' || (kind === 'gross' && grossBeforeCopay) || kind === 'both';
  if (needsCopay || chance.is(0.3)) columns.add('patientPaid');
  if (chance.is(0.2)) columns.add('charge');
  const sign = (): 1 | -1 => (chance.is(0.3) ? -1 : 1);
  const rateEitherWay = chance.is(0.2);
  return {
    columns,
    usedFees,
    rateEitherWay,
    feeSign: sign(),
    patientSign: sign(),
    grossBeforeCopay,
  };
}

function fillOf(chance: Chance, style: Style, row: number): TrueRow {
  const cheap = chance.is(0.5);
  const ingredient = cheap ? chance.whole(50, 3_000) : chance.whole(1_000, 90_000);
  const dispensing = chance.pick([0, 75, 175, 1050, chance.whole(1, 1_200)]);
  const tax = chance.is(0.2) ? chance.whole(1, 300) : 0;
  const total = ingredient + dispensing + tax;
  const patient = Math.min(total, chance.pick([0, 0, 500, 1_000, chance.whole(1, 4_000)]));
  const fee = (field: DraftAmountField, most: number): number =>
    style.usedFees.has(field) && chance.is(0.7) ? chance.whole(1, most) : 0;
  const dir = fee('dirFee', Math.max(5, Math.floor(total / 8)));
  const back = style.rateEitherWay && chance.is(0.4) ? -1 : 1;
  const ger = back * fee('gerFee', 400) || 0;
  const trans = fee('transactionFee', 30);
  const network = fee('networkFee', 60);
  const denied = chance.is(0.02);
  const price = denied ? 0 : 1;
  const status = denied ? 'Denied' : 'Paid';
  const net = (total - patient - dir - ger - trans - network) * price;
  const gross = style.grossBeforeCopay ? total : total - patient;
  const printed = {
    ingredientCost: ingredient * price,
    dispensingFee: dispensing * price,
    tax: tax * price,
    gross: gross * price,
    patientPaid: patient * price * style.patientSign,
    dirFee: dir * price * style.feeSign,
    gerFee: ger * price * style.feeSign,
    transactionFee: trans * price * style.feeSign,
    networkFee: network * price * style.feeSign,
    charge: total + chance.whole(0, 5_000),
    net,
  };
  const taken = { dir: dir * price, ger: ger * price, other: (trans + network) * price };
  const claimId = String(chance.whole(1_000_000, 9_999_999));
  return { row, claimId, net, patient: patient * price, ...taken, printed, status };
}

function reversalOf(fill: TrueRow, row: number): TrueRow {
  const printed = Object.fromEntries(
    Object.entries(fill.printed).map(([field, cents]) => [field, -cents || 0]),
  );
  const { net, dir, ger, other, patient, claimId } = fill;
  const negated = { net: -net || 0, dir: -dir || 0, ger: -ger || 0, other: -other || 0 };
  return { row, claimId, ...negated, patient: -patient || 0, printed, status: 'Reversal' };
}

function lumpsOf(chance: Chance): TruePayment['lumps'] {
  const count = chance.is(0.5) ? 0 : chance.whole(1, 4);
  const style = chance.pick(['taken', 'given', 'words'] as const);
  return Array.from({ length: count }, () => {
    const gives = chance.is(0.25);
    const cents = chance.whole(100, 30_000);
    const taken = gives ? -cents : cents;
    const words = gives
      ? chance.pick(['INTEREST', 'BONUS Q1'])
      : chance.pick(['DIR FEE Q2', 'GER RECON', 'TRANSACTION FEES', 'AUDIT 1234']);
    const printed = style === 'words' ? cents : style === 'taken' ? taken : -taken;
    return { taken, printed, words };
  });
}
