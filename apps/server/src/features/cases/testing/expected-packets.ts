import type { CaseKind } from '@pfs/core/recovery/cases';

const privacy =
  'It lists prescription numbers and fill dates but no patient names. Please treat it as ' +
  'protected health information.';
const enclosed = (what: string, more = '') =>
  `Enclosed is a table of ${what}, on the next page and as a CSV file.${more && ` ${more}`}`;

interface ExpectedPacket {
  /** From `To:` to what is enclosed. */
  readonly letter: readonly string[];
  readonly table: readonly string[];
  readonly csv: readonly string[];
}

const drugText = '00003089421 30 ELIQUIS 5 MG TAB';
const drugCsv = '00003089421,30,ELIQUIS 5 MG TAB';
const own = '4412345,1457398802';
const claimHead =
  'Rx Fill Fill date BIN/PCN/Group Authorization (503-F3) NDC Quantity Drug Agreed (509-F9)';
const claimCsvHead =
  'NCPDP ID,NPI,Rx,Fill,Fill date,BIN,PCN,Group,Authorization (503-F3),NDC,Quantity,Drug,' +
  'Agreed (509-F9)';
const claimCells = (rx: string, day: string) =>
  `${rx} 1 Sep ${day}, 2026 004336/ADV/RX1 A${rx} ${drugText} $50.00`;
const claimCsv = (rx: string, day: string, store = own) =>
  `${store},${rx},1,2026-09-${day},004336,ADV,RX1,A${rx},${drugCsv},50.00`;
const refundCsvHead = (asked: string) =>
  'NCPDP ID,NPI,Rx,Fill,Fill date,NDC,Quantity,Drug,Expected refund,Expected from,Refunded,' +
  `${asked},Remark codes,Meaning of remark codes,Payment date,Trace number,Control number`;
const refundHead = (asked: string) =>
  'Rx Fill Fill date NDC Quantity Drug Expected refund Expected from Refunded ' +
  `${asked} Remark codes Payment date Trace number Control number`;
const refundCsv = (rx: string) => `${own},${rx},1,2026-09-14,${drugCsv}`;
const refundCells = (rx: string) => `${rx} 1 Sep 14, 2026 ${drugText}`;

/** What each packet of `packet-files.test.ts` says, word for word. */
export const expectedPackets: Readonly<Record<CaseKind, ExpectedPacket>> = {
  underpaid: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request to review underpaid claims: $22.00',
      'For 2 claims, your remittances show less than the total amount paid (509-F9) of your',
      'response at the point of sale. Fees that the remittances itemize on these claims are',
      'already deducted from the difference. What remains is $22.00.',
      'Please pay the difference, or tell us for each claim what explains it.',
      enclosed('2 claims with a total of $22.00', privacy),
    ],
    table: [
      'Case 12: 2 claims',
      `${claimHead} Remitted Explained by fees Difference Payment date Trace number`,
      `${claimCells('101', '14')} $45.55 $2.45 $2.00 Sep 28, 2026 R1`,
      `${claimCells('102', '14')} $30.00 $0.00 $20.00 Sep 28, 2026 R1`,
      'Total $100.00 $75.55 $2.45 $22.00',
    ],
    csv: [
      `${claimCsvHead},Remitted,Explained by fees,Difference,Payment date,Trace number`,
      `${claimCsv('101', '14')},45.55,2.45,2.00,2026-09-28,R1`,
      `${claimCsv('102', '14')},30.00,0.00,20.00,2026-09-28,R1`,
      'Total,,,,,,,,,,,,100.00,75.55,2.45,22.00,,',
    ],
  },
  unpaid: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request for payment of unpaid claims: $50.00',
      'For 1 claim, we have your response at the point of sale with a total amount paid (509-F9),',
      'but found neither a payment nor a denial in your remittances. These remittances list',
      'other claims filled on the same dates. The agreed amounts come to $50.00.',
      'Please pay these claims. If you paid, denied or reversed any of them, please send us the',
      'date and the trace number, or the reason.',
      enclosed('1 claim with a total of $50.00', privacy),
    ],
    table: ['Case 12: 1 claim', claimHead, claimCells('103', '14'), 'Total $50.00'],
    csv: [claimCsvHead, claimCsv('103', '14'), 'Total,,,,,,,,,,,,50.00'],
  },
  missing_remittance: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request for missing remittances: $150.00',
      'For 3 claims, we have your responses at the point of sale, but found no remittance that',
      'lists any claim filled on their dates. The agreed amounts (509-F9) come to $150.00.',
      'Please send us the remittances (835) for these fill dates, with payment dates and trace',
      'numbers. If no payment was made, please pay these claims or tell us the reason.',
      enclosed('3 claims with a total of $150.00', privacy),
    ],
    table: [
      'Case 12: 3 claims',
      'Fill date Claims Agreed (509-F9) Sep 15, 2026 2 $100.00 Sep 16, 2026 1 $50.00',
      'Total 3 $150.00',
      claimHead,
      ...[claimCells('104', '15'), claimCells('105', '15'), claimCells('106', '16')],
      'Total $150.00',
    ],
    csv: [
      ...[claimCsvHead, claimCsv('104', '15'), claimCsv('105', '15')],
      // Filled in another store, which its export names.
      claimCsv('106', '16', ',1999999984'),
      'Total,,,,,,,,,,,,150.00',
    ],
  },
  mfp_late: {
    letter: [
      'To: MTF PM NGS Case 12',
      'Request for late refunds of negotiated drugs: $180.00',
      'For 1 fill of drugs with a Medicare negotiated price (MFP), our records show no refund, or',
      'one that was taken back and not paid again. We count a refund as late when it has not',
      'arrived 21 days and 5 business days after the fill. The expected refunds less what we',
      'received come to $180.00.',
      'Please pay what is due, or tell us the status of each refund: paid, with its date and',
      'control number; pending; or not payable, with the reason.',
      enclosed('1 fill with a total of $180.00', privacy),
    ],
    table: [
      'Case 12: 1 fill',
      refundHead('Missing'),
      `${refundCells('107')} $180.00 SDRA of our pharmacy system $0.00 $180.00 — — — —`,
      'Total $180.00 $0.00 $180.00',
    ],
    csv: [
      refundCsvHead('Missing'),
      `${refundCsv('107')},180.00,SDRA of our pharmacy system,0.00,180.00,,,,,`,
      'Total,,,,,,,,180.00,,0.00,180.00,,,,,',
    ],
  },
  mfp_short: {
    letter: [
      'To: MTF PM NGS Case 12',
      'Request to review short refunds of negotiated drugs: $225.65',
      'For 3 fills of drugs with a Medicare negotiated price (MFP), our records show a refund',
      'below the expected amount. The table says where each expected amount comes from, and',
      'which remark codes came with the refund. The differences come to $225.65.',
      'Please pay the difference, or tell us for each refund which price, quantity or method it',
      'is based on.',
      enclosed('3 fills with a total of $225.65', privacy),
    ],
    table: [
      'Case 12: 3 fills',
      refundHead('Difference'),
      `${refundCells('108')} $200.00 SDRA of our pharmacy system $180.00 $20.00`,
      'N909 Oct 10, 2026 M1 ICN108',
      // 30 × (10 − 4.145072) is 175.64784.
      `${refundCells('109')} $175.65 WAC $10 less MFP $4.145072 per unit $150.00 $25.65 —`,
      'Oct 10, 2026 M1 ICN109',
      `${refundCells('110')} $180.00 Default amount of the 835 (CLP03) $0.00 $180.00`,
      'N908; N911 Oct 10, 2026 M1 ICN110',
      'Total $555.65 $330.00 $225.65 Remark codes as we understand them',
      '• N908: The manufacturer says the drug was bought at the negotiated price.',
      '• N909: The manufacturer pays by another method.',
      '• N911: The plan must correct its claim data.',
    ],
    csv: [
      refundCsvHead('Difference'),
      `${refundCsv('108')},200.00,SDRA of our pharmacy system,180.00,20.00,N909,` +
        'N909: The manufacturer pays by another method.,2026-10-10,M1,ICN108',
      `${refundCsv('109')},175.65,WAC $10 less MFP $4.145072 per unit,150.00,25.65,,,` +
        '2026-10-10,M1,ICN109',
      `${refundCsv('110')},180.00,Default amount of the 835 (CLP03),0.00,180.00,N908; N911,` +
        'N908: The manufacturer says the drug was bought at the negotiated price. N911: The plan ' +
        'must correct its claim data.,2026-10-10,M1,ICN110',
      'Total,,,,,,,,555.65,,330.00,225.65,,,,,',
    ],
  },
  part_d_question: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Question about fees on Part D claims: $3.00',
      'Your remittances show DIR, effective rate or network fees on 1 claim that our records list',
      'as Medicare Part D, filled since Jan 1, 2024. These fees come to $3.00.',
      'Which term and which fills does this amount concern, and how does it agree with',
      '42 CFR 423.100?',
      enclosed('1 claim with a total of $3.00', privacy),
    ],
    table: [
      'Case 12: 1 claim',
      'Claim number Control number Rx Fill date BIN/PCN/Group NDC Drug DIR fee',
      'Effective rate fee Network fee Fees in question Payment date Trace number',
      '111 A111 111 Sep 14, 2026 004336/ADV/RX1 00003089421 ELIQUIS 5 MG TAB',
      '$3.00 $0.00 $0.00 $3.00 Sep 28, 2026 R1 Total $3.00 $0.00 $0.00 $3.00',
    ],
    csv: [
      'NCPDP ID,NPI,Claim number,Control number,Rx,Fill,Fill date,BIN,PCN,Group,NDC,Quantity,' +
        'Drug,DIR fee,Effective rate fee,Network fee,Fees in question,Payment date,Trace number',
      `${own},111,A111,111,1,2026-09-14,004336,ADV,RX1,${drugCsv},3.00,0.00,0.00,3.00,` +
        '2026-09-28,R1',
      'Total,,,,,,,,,,,,,3.00,0.00,0.00,3.00,,',
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
};
