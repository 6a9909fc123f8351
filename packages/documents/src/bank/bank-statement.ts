import type { StatementDays } from '@pfs/core/deposits/deposit-days';
import type { Day } from '@pfs/core/remittance';

export const bankFormats = ['csv', 'bai2', 'ofx', 'central_pay'] as const;
export type BankFormat = (typeof bankFormats)[number];

/** A line of a statement as its file has it; positive is money that came. */
export interface StatementLine {
  /** Counted from 1 in the file. */
  readonly line: number;
  /** Undefined where the file names none. */
  readonly account: string | undefined;
  readonly day: Day;
  readonly cents: number;
  readonly code: string;
  readonly text: string;
  readonly addenda: string;
  /** By which the bank knows the line; empty if the file has none. */
  readonly reference?: string;
}

/** A payment of a PSAO as its report has it. */
export interface ReportedCentralPayment {
  /** The PSAO's own number of it; empty if the report has none. */
  readonly reference: string;
  readonly paidOn: Day;
  /** What reaches the bank, and what the PSAO kept. */
  readonly cents: number;
  readonly withheldCents: number;
  readonly rows: readonly {
    readonly line: number;
    readonly payer: string;
    readonly trace: string;
    readonly paidOn: Day | undefined;
    readonly cents: number;
    readonly withheldCents: number;
  }[];
}

export interface BankStatement {
  readonly format: BankFormat;
  readonly lines: readonly StatementLine[];
  /** Of a report on central payments, which has no lines. */
  readonly central?: readonly ReportedCentralPayment[];
  /** The days that the file says it covers; none where only its lines show them. */
  readonly days: readonly StatementDays[];
  /** Lines that weren't posted yet, and are left out. */
  readonly pendingCount?: number;
  /** What columns were recognized by, in a CSV file. */
  readonly columns: readonly { readonly name: string; readonly heading: string }[];
}

/** The file can't be imported, with what was expected, found, and where. */
export class BadStatement extends Error {}

/**
 * Enough to tell accounts apart, and no more: `…4321`, `Checking …4321`. Names without a number of
 * four digits stay as they are.
 */
export function maskedAccount(said: string): string | undefined {
  const masked = plain(said.slice(0, accountMax)).replace(accountNumber, (whole) => {
    const digits = whole.replace(/\D/g, '');
    return digits.length < 4 ? whole : `…${digits.slice(-4)}`;
  });
  return masked === '' ? undefined : masked;
}

/** A number with blanks, hyphens, or letters like those of an IBAN in it; `XXXX4321`, `…4321`. */
const accountNumber = /(?:\b[A-Z]{2}(?=\d{2}))?[x*•#…]*\d(?:[\dx* -]*\d)?/gi;

/** Numbers of accounts in what a bank says. Other numbers may be traces, and stay. */
const accountInText =
  /\b(acct|account|a\/c|checking|savings|chk|sav|dda)\b((?:\s|[#:.*x]|\b(?:no|nbr|num|number|ending|in)\b)*)(\d{6,})/gi;

const accountMax = 100;
const textMax = 500;
const addendaMax = 4_000;

/** Blanks as one, and no more than is kept. */
export const shortText = (text: string) => withoutAccounts(text, textMax);
export const shortAddenda = (text: string) => withoutAccounts(text, addendaMax);

/** A number at the cut is masked whole: more is read than is kept. */
function withoutAccounts(text: string, charactersMax: number): string {
  return plain(text.slice(0, 2 * charactersMax))
    .replace(
      accountInText,
      (_whole, word: string, between: string, digits: string) =>
        `${word}${between}…${digits.slice(-4)}`,
    )
    .slice(0, charactersMax);
}

function plain(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
