import type { CaseKind } from '@pfs/core/recovery/cases';

export const enclosed = (what: string, more = '') =>
  `Enclosed is a table of ${what}, on the next page and as a CSV file.${more && ` ${more}`}`;

/** NCPDP ID and NPI of the pharmacy. */
export const own = '4412345,1457398802';

export interface ExpectedPacket {
  /** From `To:` to what is enclosed. */
  readonly letter: readonly string[];
  readonly table: readonly string[];
  readonly csv: readonly string[];
}

/** Packets of lump sums, payments and vendors, word for word. */
export const packetsWithoutFills = {
  true_up: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request to review effective rate settlements: $47.90',
      'For 1 settled period, the lump sums you deducted are above what our claims come to under',
      'the guaranteed rates. The table shows the claims we measured, their AWP and payments, and',
      'what the guarantee allows. The differences come to $47.90.',
      'Please send us your reconciliation by claim, with AWP, amounts paid and the reason for each',
      'excluded claim, and pay back what it does not support.',
      enclosed('1 settled period with a total of $47.90'),
    ],
    table: [
      'Case 12: 1 settled period',
      'Guarantees Service period Claims AWP Measured payments Allowed Our figures Deducted',
      'Above our figures Payment date Trace number Contract',
      'BER 20.00% Q2 2026 1 $161.88 $131.60 $129.50 $2.10 $50.00 $47.90 Aug 5, 2026 R3 Exhibit B',
      'Total $131.60 $129.50 $2.10 $50.00 $47.90',
    ],
    csv: [
      'Guarantees,Service period,Claims,AWP,Measured payments,Allowed,Our figures,Deducted,' +
        'Above our figures,Payment date,Trace number,Contract',
      'BER 20.00%,Q2 2026,1,161.88,131.60,129.50,2.10,50.00,47.90,2026-08-05,R3,Exhibit B',
      'Total,,,,131.60,129.50,2.10,50.00,47.90,,,',
    ],
  },
  unexplained_lump: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request to explain lump sums: $50.00',
      'Your payments deduct 1 lump sum with a code and reference that we cannot tie to a term, a',
      'service period or claims. The total is $50.00.',
      'Please tell us what each amount is for: the term, the service period, the calculation and',
      'the claims it covers. If an amount was deducted in error, please pay it back.',
      enclosed('1 lump sum with a total of $50.00'),
    ],
    table: [
      'Case 12: 1 lump sum',
      'Adjustment code Reference Payment date Trace number Payment amount Deducted',
      'CS ADJ 4711 Sep 28, 2026 R1 $272.55 $50.00 Total $50.00',
    ],
    csv: [
      'Adjustment code,Reference,Payment date,Trace number,Payment amount,Deducted',
      'CS,ADJ 4711,2026-09-28,R1,272.55,50.00',
      'Total,,,,,50.00',
    ],
  },
  held_payment: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request for corrected remittances: $3.00',
      'For 1 payment, the claims (CLP04) less the provider adjustments (PLB) of your remittance',
      'do not come to the payment amount (BPR02). The differences come to $3.00.',
      'Please send us corrected remittances (835) for these payments, or tell us for each of',
      'them which claims or adjustments are missing or were sent in excess.',
      enclosed('1 payment with a total of $3.00'),
    ],
    table: [
      'Case 12: 1 payment',
      'Trace number Payer ID (TRN03) Payment date Payment amount Claims (CLP04)',
      'Adjustments (PLB) Difference',
      'H1 1411223344 Oct 14, 2026 $47.00 $50.00 $0.00 $3.00 Total $3.00',
    ],
    csv: [
      'NCPDP ID,NPI,Trace number,Payer ID (TRN03),Payment date,Payment amount,Claims (CLP04),' +
        'Adjustments (PLB),Difference',
      `${own},H1,1411223344,2026-10-14,47.00,50.00,0.00,3.00`,
      'Total,,,,,,,,3.00',
    ],
  },
  missing_deposit: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request to trace payments: $47.00',
      'Your remittances announce 1 payment that we could not find in our bank statements three',
      'business days after their payment dates. The amounts come to $47.00.',
      'Please tell us for each payment when, how and to which account it was sent. If it was',
      'returned or not sent, please pay it.',
      enclosed('1 payment with a total of $47.00'),
    ],
    table: [
      'Case 12: 1 payment',
      'Trace number Payer ID (TRN03) Payment date Announced',
      'H1 1411223344 Oct 14, 2026 $47.00 Total $47.00',
    ],
    csv: [
      'NCPDP ID,NPI,Trace number,Payer ID (TRN03),Payment date,Announced',
      `${own},H1,1411223344,2026-10-14,47.00`,
      'Total,,,,,47.00',
    ],
  },
  vendor_overcharge: {
    letter: [
      'To: Harborline Drug, Accounts Receivable Case 12',
      'Request to review invoiced amounts: $12.50',
      'Our review of your invoices has 3 findings. The table says what was billed or paid, what',
      'we compared it with, and the source. The differences come to $12.50.',
      'Please credit the difference, or tell us which price, quantity or agreement each amount',
      'is based on.',
      enclosed('3 findings with a total of $12.50'),
    ],
    table: [
      'Case 12: 3 findings',
      'Invoice Invoice date Line NDC Finding Units Billed or paid ($) Compared with ($) Source',
      'Source date Difference',
      'N-2 Mar 20, 2026 1: METFORMIN 65862000801 Unit price above the last price 10 3.00 2.50',
      'Your invoice N-1 Mar 2, 2026 $5.00',
      'N-3 Apr 20, 2026 1: METFORMIN 65862000801 Line total is not quantity times unit price 10',
      '26.50 25.00 10 × 2.50 — $1.50',
      'N-4 May 20, 2026 — — Invoice total is not the sum of its lines — 31.00 25.00',
      'Lines of the invoice: 1 — $6.00',
      'Total $12.50',
    ],
    csv: [
      'Invoice,Invoice date,Line,NDC,Finding,Units,Billed or paid ($),Compared with ($),Source,' +
        'Source date,Difference',
      'N-2,2026-03-20,1: METFORMIN,65862000801,Unit price above the last price,10,3.00,2.50,' +
        'Your invoice N-1,2026-03-02,5.00',
      'N-3,2026-04-20,1: METFORMIN,65862000801,Line total is not quantity times unit price,10,' +
        '26.50,25.00,10 × 2.50,,1.50',
      'N-4,2026-05-20,,,Invoice total is not the sum of its lines,,31.00,25.00,' +
        'Lines of the invoice: 1,,6.00',
      'Total,,,,,,,,,,12.50',
    ],
  },
  vendor_duplicate: {
    letter: [
      'To: Harborline Drug, Accounts Receivable Case 12',
      'Request to review possible duplicate invoices: $31.00',
      'Our records have 1 invoice with the same number, lines, or amount and date as an earlier',
      'invoice of yours. The total is $31.00.',
      'Please credit what was billed twice, or confirm that each invoice is for a delivery of',
      'its own.',
      enclosed('1 invoice with a total of $31.00'),
    ],
    table: [
      'Case 12: 1 invoice',
      'Invoice Invoice date Invoice total Same as earlier invoice Earlier invoice Earlier date',
      'Earlier total N-5 May 20, 2026 $31.00 Amount and date N-4 May 20, 2026 $31.00',
      'Total $31.00',
    ],
    csv: [
      'Invoice,Invoice date,Invoice total,Same as earlier invoice,Earlier invoice,Earlier date,' +
        'Earlier total',
      'N-5,2026-05-20,31.00,Amount and date,N-4,2026-05-20,31.00',
      'Total,,31.00,,,,',
    ],
  },
} satisfies Partial<Record<CaseKind, ExpectedPacket>>;
