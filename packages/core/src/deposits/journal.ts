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

/** The sums of a month's counted payments, in cents. */
export interface BookSums {
  readonly gross: number;
  readonly claimFees: number;
  readonly patients: number;
  readonly refunds: number;
  /** Lump sums: fees, refunds given as lump sums (negative), and the rest. Positive is taken. */
  readonly lumpFees: number;
  readonly lumpRefunds: number;
  readonly otherLumps: number;
  /** What payments came to, and by how much they miss what their claims say. */
  readonly received: number;
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
export function bookAmountsOf(sums: BookSums): BookAmounts {
  const mfp = sums.refunds - sums.lumpRefunds;
  return {
    plans: sums.received - mfp - sums.withheld,
    fees: sums.claimFees + sums.lumpFees + sums.withheld,
    mfp,
    patients: sums.patients,
    other: sums.otherLumps + sums.differences,
    revenue: -(sums.gross + sums.patients + mfp),
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
