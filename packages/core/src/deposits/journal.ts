import { evaluate, type Sums } from '../figures/evaluate.ts';
import { type Cents, toCents } from '../money.ts';

/** The accounts of a month's journal, in its order; the pharmacy names its own. */
export const bookAccounts = ['plans', 'fees', 'mfp', 'patients', 'other', 'revenue'] as const;
export type BookAccount = (typeof bookAccounts)[number];

/** The programs that a month's journal has a file for. */
export const bookFormats = ['plain', 'quickbooks', 'iif', 'xero'] as const;
export type BookFormat = (typeof bookFormats)[number];

export const bookAccountTexts: Readonly<
  Record<BookAccount, { readonly name: string; readonly meaning: string }>
> = {
  plans: {
    name: 'Plan payments',
    meaning: 'What plans paid, without MFP refunds: your receivable, or the bank account.',
  },
  fees: {
    name: 'Payer fees',
    meaning: 'DIR, effective rate, transaction and network fees; fees that PSAOs withheld.',
  },
  mfp: { name: 'MFP refunds', meaning: 'Refunds for drugs with a Medicare negotiated price.' },
  patients: { name: 'Patient payments', meaning: 'What patients paid, once for each fill.' },
  other: {
    name: 'Other adjustments',
    meaning:
      'Recoupments, forwarding balances and other lump sums that are no fee, and differences of ' +
      'payments that you included although they don’t balance.',
  },
  revenue: { name: 'Revenue', meaning: 'Gross revenue, patient payments and MFP refunds.' },
};

/** What the amounts of a month are made of. */
export const bookFigures = [
  ...(['paymentsReceived', 'revenue', 'fees', 'patientPaid', 'refunds'] as const),
  ...(['lumpSums', 'lumpFees', 'lumpRefunds'] as const),
] as const;

/** What of a month's counted payments no figure has, in cents. */
interface BookRest {
  /** By how much payments miss what their claims say. */
  readonly differences: number;
  /** Fees that PSAOs kept of payments, as their reports say and the bank shows. */
  readonly withheld: number;
}

/** An amount on an account: positive is debit, negative is credit. */
export type BookAmounts = Readonly<Record<BookAccount, number>>;

export const noAmounts: BookAmounts = {
  ...{ plans: 0, fees: 0, mfp: 0, patients: 0, other: 0, revenue: 0 },
};

/**
 * A month as amounts on accounts. Debits come from payments, fees and refunds, the credit from
 * claims: they agree only if every payment is explained.
 *
 * > Plans 9790000, fees 210000, MFP 340000, patients 1200000 = revenue 11540000.
 */
export function bookAmountsOf(sums: Sums, { differences, withheld }: BookRest): BookAmounts {
  const of = (name: (typeof bookFigures)[number]) => evaluate(name, sums) ?? 0;
  const mfp = of('refunds') - of('lumpRefunds');
  return {
    plans: of('paymentsReceived') - mfp - withheld,
    fees: of('fees') + withheld,
    mfp,
    patients: of('patientPaid'),
    other: of('lumpSums') - of('lumpFees') - of('lumpRefunds') + differences,
    revenue: -of('revenue'),
  };
}

/** What one month's amounts have more than another's. */
export function amountsApart(now: BookAmounts, before: BookAmounts): BookAmounts {
  const apart = bookAccounts.map((account) => [account, now[account] - before[account]]);
  return Object.fromEntries(apart) as Record<BookAccount, number>;
}

export interface JournalLine {
  readonly account: BookAccount;
  readonly debitCents: Cents;
  readonly creditCents: Cents;
}

/** Amounts as lines of a journal, without those of nothing. */
export function journalLines(amounts: BookAmounts): readonly JournalLine[] {
  return bookAccounts.flatMap((account) => {
    const cents = amounts[account];
    if (cents === 0) return [];
    return [
      {
        account,
        debitCents: toCents(Math.max(0, cents)),
        creditCents: toCents(Math.max(0, -cents)),
      },
    ];
  });
}

/** By how much debits exceed credits; anything but 0 must not leave the house. */
export function journalDifference(lines: readonly JournalLine[]): number {
  return lines.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
}
