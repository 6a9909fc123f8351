import { dayLabel } from '../days.ts';
import { counted } from '../metrics/ratios.ts';
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
  contract_short: {
    ...payer,
    subject: 'Request to review claims priced below contract terms',
    shows:
      'For {rows}, your response at the point of sale pays less for ingredient cost and dispensing ' +
      'fee (506-F6 + 507-F7) than our contract terms come to. The table says which benchmark and ' +
      'term each expected amount rests on. The differences come to {amount}.',
    asks:
      'Please reprocess these claims at the contract terms, or tell us for each claim which ' +
      'benchmark, price and term you used.',
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
  mac: {
    ...payer,
    subject: 'Request to review MAC prices',
    shows:
      'For {rows}, your response at the point of sale gives MAC as the basis of reimbursement ' +
      '(522-FM 6 or 7), and an ingredient cost paid (506-F6) below what our invoice shows for the ' +
      'same quantity. The table names each invoice and line. The differences come to {amount}.',
    asks:
      'Please review these prices under your MAC appeal process. If a price is adjusted, please ' +
      'tell us from which date, and whether you reprocess these claims or we bill them again. If ' +
      'it is not, please tell us for each fill the reason, and an NDC at your price with its source.',
    amount: 'Difference',
  },
  floor: {
    ...payer,
    subject: 'Request to review prices that appear to be under a floor',
    shows:
      'For {rows}, ingredient cost and dispensing fee paid (506-F6 and 507-F7) appear to be under ' +
      'the floor of the state rule that the table names. The table shows how we calculate each ' +
      'floor. The type of the plan may exclude a fill from the rule. The differences come to ' +
      '{amount}.',
    asks:
      'Please pay the difference, or tell us for each fill why the rule does not apply, or which ' +
      'price you calculate.',
    amount: 'Difference',
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
  true_up: {
    ...payer,
    subject: 'Request to review effective rate settlements',
    shows:
      'For {rows}, the lump sums you deducted are above what our claims come to under the ' +
      'guaranteed rates. The table shows the claims we measured, their AWP and payments, and what ' +
      'the guarantee allows. The differences come to {amount}.',
    asks:
      'Please send us your reconciliation by claim, with AWP, amounts paid and the reason for each ' +
      'excluded claim, and pay back what it does not support.',
    amount: 'Above our figures',
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
  held_payment: {
    ...payer,
    subject: 'Request for corrected remittances',
    shows:
      'For {rows}, the claims (CLP04) less the provider adjustments (PLB) of your remittance do ' +
      'not come to the payment amount (BPR02). The differences come to {amount}.',
    asks:
      'Please send us corrected remittances (835) for these payments, or tell us for each of them ' +
      'which claims or adjustments are missing or were sent in excess.',
    amount: 'Difference',
  },
  missing_deposit: {
    ...payer,
    subject: 'Request to trace payments',
    shows:
      'Your remittances announce {rows} that we could not find in our bank statements three ' +
      'business days after their payment dates. The amounts come to {amount}.',
    asks:
      'Please tell us for each payment when, how and to which account it was sent. If it was ' +
      'returned or not sent, please pay it.',
    amount: 'Announced',
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
  /** The payer's own files of what the case disputes; undefined: none is held. */
  readonly compared?: ComparedFacts | undefined;
}

export interface ComparedFacts {
  readonly files: number;
  /** By which they differ from our figures. */
  readonly claims: number;
  /** Whether there is a file of every guarantee and period. */
  readonly isComplete: boolean;
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
  const { kind, number, partyName, amountCents, compared } = facts;
  const { department, subject, shows, asks } = letters[kind];
  const amount = usdText(amountCents);
  const rows = rowsText(facts);
  const filled = shows.replace('{rows}', () => rows).replace('{amount}', () => amount);
  return {
    to: department === undefined ? partyName : `${partyName}, ${department}`,
    subject: `${subject}: ${amount}`,
    shows: filled,
    asks: compared === undefined ? asks : comparedText(compared, asks),
    enclosed:
      `Enclosed is a table of ${rows} with a total of ${amount}, ` +
      `${facts.isPrinted ? 'on the next page and ' : ''}as a CSV file.` +
      (compared === undefined ? '' : ` ${exhibitText(compared)}`) +
      (isOfFills(kind) || (compared?.claims ?? 0) > 0 ? ` ${privacy}` : ''),
    answer: `Please send your written answer to the contact above and refer to case ${number}.`,
    table: `Case ${number}: ${rows}`,
  };
}

/** The name of the column whose amounts add up to what a case asks. */
export function caseAmountLabel(kind: CaseKind): string {
  return letters[kind].amount;
}

/** Of what no file is held, the payer's reconciliation is asked for as in any other case. */
function comparedText({ files, claims, isComplete }: ComparedFacts, asks: string): string {
  const [file, does] = files === 1 ? ['file', 'does'] : ['files', 'do'];
  const your = `your reconciliation ${file}`;
  const rest = isComplete
    ? ''
    : ` For the other guarantees or periods, we have no file from you. ${asks}`;
  if (claims === 0) {
    return (
      `We compared ${your} with our figures claim by claim, and they agree. The lump sums you ` +
      `deducted are above these figures. Please pay back the difference.${rest}`
    );
  }
  return (
    `We compared ${your} with our figures claim by claim; they differ in ` +
    `${counted(claims, 'claim')}. Please correct these claims, or tell us the basis of your ` +
    `figure for each, and pay back what your ${file} ${does} not support.${rest}`
  );
}

function exhibitText({ files, claims }: ComparedFacts): string {
  const [exhibit, s] = files === 1 ? ['An exhibit', 's'] : ['Exhibits', ''];
  return claims === 0
    ? `${exhibit} show${s} the comparison.`
    : `${exhibit} list${s} the claims that differ.`;
}

const privacy =
  'It lists prescription numbers and fill dates but no patient names. Please treat it as ' +
  'protected health information.';

const withoutFills: ReadonlySet<CaseKind> = new Set<CaseKind>([
  ...(['true_up', 'unexplained_lump', 'held_payment', 'missing_deposit'] as const),
  ...(['vendor_overcharge', 'vendor_duplicate'] as const),
]);

function isOfFills(kind: CaseKind): boolean {
  return !withoutFills.has(kind);
}

function rowsText({ kind, rows }: LetterFacts): string {
  const [one, many] = caseKindTexts[kind].rows;
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? one : many}`;
}
