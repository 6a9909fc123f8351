import { dayLabel } from '../days.ts';
import { type Cents, usdText } from '../money.ts';
import type { Day } from '../remittance.ts';
import { type CaseKind, caseKindTexts } from './cases.ts';
import { partDFillsSince, partDQuestion } from './plans.ts';

interface KindLetter {
  /** Behind the name of the payer or vendor. */
  readonly department?: string;
  readonly subject: string;
  /** What the records show: facts only. */
  readonly shows: string;
  /** What is asked. */
  readonly asks: string;
  /** The column of the amounts that add up to the case. */
  readonly amount: string;
}

const payer = { department: 'Provider Relations' };
const vendor = { department: 'Accounts Receivable' };

/**
 * What each kind's letter says. `{rows}` are what the case counts, such as `2 claims`, `{amount}`
 * their total. A letter states what records show and
 * asks; it doesn't accuse, and it draws no conclusion of law.
 */
const letters: Readonly<Record<CaseKind, KindLetter>> = {
  underpaid: {
    ...payer,
    subject: 'Request to review underpaid claims',
    shows:
      'For {rows}, your remittances show less than the total amount paid (509-F9) of your response ' +
      'at the point of sale. Fees that the remittances itemize on these claims are already ' +
      'deducted from the difference. What remains is {amount}.',
    asks: 'Please pay the difference, or tell us for each claim what explains it.',
    amount: 'Difference',
  },
  unpaid: {
    ...payer,
    subject: 'Request for payment of unpaid claims',
    shows:
      'For {rows}, we have your response at the point of sale with a total amount paid (509-F9), ' +
      'but found neither a payment nor a denial in your remittances. These remittances list other ' +
      'claims filled on the same dates. The agreed amounts come to {amount}.',
    asks:
      'Please pay these claims. If you paid, denied or reversed any of them, please send us the ' +
      'date and the trace number, or the reason.',
    amount: 'Agreed (509-F9)',
  },
  missing_remittance: {
    ...payer,
    subject: 'Request for missing remittances',
    shows:
      'For {rows}, we have your responses at the point of sale, but found no remittance that lists ' +
      'any claim filled on their dates. The agreed amounts (509-F9) come to {amount}.',
    asks:
      'Please send us the remittances (835) for these fill dates, with payment dates and trace ' +
      'numbers. If no payment was made, please pay these claims or tell us the reason.',
    amount: 'Agreed (509-F9)',
  },
  mfp_late: {
    subject: 'Request for late refunds of negotiated drugs',
    shows:
      'For {rows} of drugs with a Medicare negotiated price (MFP), our records show no refund, or ' +
      'one that was taken back and not paid again. We count a refund as late when it has not ' +
      'arrived 21 days and 5 business days after the fill. The expected refunds less what we ' +
      'received come to {amount}.',
    asks:
      'Please pay what is due, or tell us the status of each refund: paid, with its date and ' +
      'control number; pending; or not payable, with the reason.',
    amount: 'Missing',
  },
  mfp_short: {
    subject: 'Request to review short refunds of negotiated drugs',
    shows:
      'For {rows} of drugs with a Medicare negotiated price (MFP), our records show a refund below ' +
      'the expected amount. The table says where each expected amount comes from, and which ' +
      'remark codes came with the refund. The differences come to {amount}.',
    asks:
      'Please pay the difference, or tell us for each refund which price, quantity or method it ' +
      'is based on.',
    amount: 'Difference',
  },
  part_d_question: {
    ...payer,
    subject: 'Question about fees on Part D claims',
    shows:
      'Your remittances show DIR, effective rate or network fees on {rows} that our records list ' +
      `as Medicare Part D, filled since ${dayLabel(partDFillsSince)}. These fees come to {amount}.`,
    asks: partDQuestion,
    amount: 'Fees in question',
  },
  unexplained_lump: {
    ...payer,
    subject: 'Request to explain lump sums',
    shows:
      'Your payments deduct {rows} with a code and reference that we cannot tie to a term, a ' +
      'service period or claims. The total is {amount}.',
    asks:
      'Please tell us what each amount is for: the term, the service period, the calculation and ' +
      'the claims it covers. If an amount was deducted in error, please pay it back.',
    amount: 'Deducted',
  },
  vendor_overcharge: {
    ...vendor,
    subject: 'Request to review invoiced amounts',
    shows:
      'Our review of your invoices has {rows}. The table says what was billed or paid, what we ' +
      'compared it with, and the source. The differences come to {amount}.',
    asks:
      'Please credit the difference, or tell us which price, quantity or agreement each amount is ' +
      'based on.',
    amount: 'Difference',
  },
  vendor_duplicate: {
    ...vendor,
    subject: 'Request to review possible duplicate invoices',
    shows:
      'Our records have {rows} with the same number, lines, or amount and date as an earlier ' +
      'invoice of yours. The total is {amount}.',
    asks:
      'Please credit what was billed twice, or confirm that each invoice is for a delivery of its ' +
      'own.',
    amount: 'Invoice total',
  },
};

export interface LetterFacts {
  readonly kind: CaseKind;
  readonly number: number;
  readonly partyName: string;
  readonly rows: number;
  /** Whether the lines stand behind the letter, too. */
  readonly isPrinted: boolean;
  readonly amountCents: Cents;
  readonly madeOn: Day;
}

export interface CaseLetter {
  readonly to: string;
  readonly subject: string;
  readonly shows: string;
  readonly asks: string;
  readonly enclosed: string;
  readonly answer: string;
  /** The heading of the table. */
  readonly table: string;
}

/** The words of a case's letter. */
export function caseLetterOf(facts: LetterFacts): CaseLetter {
  const { kind, number, partyName, amountCents } = facts;
  const { department, subject, shows, asks } = letters[kind];
  const amount = usdText(amountCents);
  const rows = rowsText(facts);
  const filled = shows.replace('{rows}', () => rows).replace('{amount}', () => amount);
  return {
    to: department === undefined ? partyName : `${partyName}, ${department}`,
    subject: `${subject}: ${amount}`,
    shows: filled,
    asks,
    enclosed:
      `Enclosed is a table of ${rows} with a total of ${amount}, ` +
      `${facts.isPrinted ? 'on the next page and ' : ''}as a CSV file.` +
      (isOfFills(kind) ? ` ${privacy}` : ''),
    answer: `Please send your written answer to the contact above and refer to case ${number}.`,
    table: `Case ${number}: ${rows}`,
  };
}

/** The name of the column whose amounts add up to what a case asks. */
export function caseAmountLabel(kind: CaseKind): string {
  return letters[kind].amount;
}

const privacy =
  'It lists prescription numbers and fill dates but no patient names. Please treat it as ' +
  'protected health information.';

function isOfFills(kind: CaseKind): boolean {
  return kind !== 'unexplained_lump' && kind !== 'vendor_overcharge' && kind !== 'vendor_duplicate';
}

function rowsText({ kind, rows }: LetterFacts): string {
  const [one, many] = caseKindTexts[kind].rows;
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? one : many}`;
}
