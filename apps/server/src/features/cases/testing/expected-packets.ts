import type { CaseKind } from '@pfs/core/recovery/cases';
import {
  type ExpectedPacket,
  enclosed,
  own,
  packetsWithoutFills,
} from './expected-packets-without-fills.ts';

const privacy =
  'It lists prescription numbers and fill dates but no patient names. Please treat it as ' +
  'protected health information.';
const drugText = '00003089421 30 ELIQUIS 5 MG TAB';
const drugCsv = '00003089421,30,ELIQUIS 5 MG TAB';
const claimHead =
  'Rx Fill Fill date BIN/PCN/Group Authorization (503-F3) NDC Quantity Drug Agreed (509-F9)';
const claimCsvHead =
  'NCPDP ID,NPI,Rx,Fill,Fill date,BIN,PCN,Group,Authorization (503-F3),NDC,Quantity,Drug,' +
  'Agreed (509-F9)';
const claimCells = (rx: string, day: string) =>
  `${rx} 1 Sep ${day}, 2026 004336/ADV/RX1 A${rx} ${drugText} $50.00`;
const claimCsv = (rx: string, day: string, store = own) =>
  `${store},${rx},1,2026-09-${day},004336,ADV,RX1,A${rx},${drugCsv},50.00`;
const priceCsvHead =
  'NCPDP ID,NPI,Rx,Fill,Fill date,BIN,PCN,Group,NDC,Quantity,Drug,Basis (522-FM),' +
  'Ingredient paid (506-F6),Fee paid (507-F7),Unit paid ($),Unit cost ($),Invoice,Invoice date,Line';
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
  contract_short: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request to review claims priced below contract terms: $0.33',
      'For 1 claim, your response at the point of sale pays less for ingredient cost and',
      'dispensing fee (506-F6 + 507-F7) than our contract terms come to. The table says which',
      'benchmark and term each expected amount rests on. The differences come to $0.33.',
      'Please reprocess these claims at the contract terms, or tell us for each claim which',
      'benchmark, price and term you used.',
      enclosed('1 claim with a total of $0.33', privacy),
    ],
    table: [
      'Case 12: 1 claim',
      'Rx Fill Fill date BIN/PCN/Group Authorization (503-F3) NDC Quantity Drug Basis (522-FM)',
      'Basis of terms Benchmark Expected (terms) Paid (506-F6 + 507-F7) Difference Contract',
      `121 1 Apr 14, 2026 004336/ADV/RX1 A121 ${drugText} 03 AWP $161.88 $132.33 $132.00 $0.33`,
      'Exhibit A, 2.1 Total $132.33 $132.00 $0.33',
    ],
    csv: [
      'NCPDP ID,NPI,Rx,Fill,Fill date,BIN,PCN,Group,Authorization (503-F3),NDC,Quantity,Drug,' +
        'Basis (522-FM),Basis of terms,Benchmark,Expected (terms),Paid (506-F6 + 507-F7),' +
        'Difference,Contract',
      `${own},121,1,2026-04-14,004336,ADV,RX1,A121,${drugCsv},03,AWP,161.88,132.33,132.00,0.33,` +
        '"Exhibit A, 2.1"',
      'Total,,,,,,,,,,,,,,,132.33,132.00,0.33,',
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
  mac: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request to review MAC prices: $66.60',
      'For 1 fill, your response at the point of sale gives MAC as the basis of reimbursement',
      '(522-FM 6 or 7), and an ingredient cost paid (506-F6) below what our invoice shows for the',
      'same quantity. The table names each invoice and line. The differences come to $66.60.',
      'Please review these prices under your MAC appeal process. If a price is adjusted, please',
      'tell us from which date, and whether you reprocess these claims or we bill them again. If',
      'it is not, please tell us for each fill the reason, and an NDC at your price with its',
      'source.',
      enclosed('1 fill with a total of $66.60', privacy),
    ],
    table: [
      'Case 12: 1 fill',
      'Rx Fill Fill date BIN/PCN/Group NDC Quantity Drug Basis (522-FM) Unit paid ($)',
      'Unit cost ($) Invoice Line NADAC ($) Ingredient paid (506-F6) Price asked Difference',
      '112 1 Nov 2, 2026 004336/ADV/RX1 65862000801 30 ELIQUIS 5 MG TAB 6 MAC 0.28 2.50 N-4',
      'Line 1: METFORMIN — $8.40 $75.00 $66.60',
      'Total $8.40 $75.00 $66.60',
    ],
    csv: [
      `${priceCsvHead},NADAC ($),Price asked,Difference`,
      `${own},112,1,2026-11-02,004336,ADV,RX1,65862000801,30,ELIQUIS 5 MG TAB,6 MAC,8.40,5.80,` +
        '0.28,2.50,N-4,2026-05-20,Line 1: METFORMIN,,75.00,66.60',
      'Total,,,,,,,,,,,,8.40,5.80,,,,,,,75.00,66.60',
    ],
  },
  floor: {
    letter: [
      'To: CAREMARK, Provider Relations Case 12',
      'Request to review prices that appear to be under a floor: $7.55',
      'For 1 fill, ingredient cost and dispensing fee paid (506-F6 and 507-F7) appear to be under',
      'the floor of the state rule that the table names. The table shows how we calculate each',
      'floor. The type of the plan may exclude a fill from the rule. The differences come to $7.55.',
      'Please pay the difference, or tell us for each fill why the rule does not apply, or which',
      'price you calculate.',
      enclosed('1 fill with a total of $7.55', privacy),
    ],
    table: [
      'Case 12: 1 fill',
      'Rx Fill Fill date BIN/PCN/Group NDC Quantity Drug Basis (522-FM) Ingredient paid (506-F6)',
      'Fee paid (507-F7) State rule Floor unit price ($) Floor unit price from Floor fee',
      'Price asked Difference',
      '113 1 Nov 2, 2026 004336/ADV/RX1 00378000501 30 ELIQUIS 5 MG TAB 13 WAC $8.40 $5.80',
      'KY KRS 304.17A-162 and 304.17A-595 0.37035 NADAC $10.64 $21.75 $7.55',
      'Total $8.40 $5.80 $21.75 $7.55',
    ],
    csv: [
      `${priceCsvHead},NADAC ($),State rule,Floor unit price ($),Floor unit price from,Floor fee,` +
        'Price asked,Difference',
      `${own},113,1,2026-11-02,004336,ADV,RX1,00378000501,30,ELIQUIS 5 MG TAB,13 WAC,8.40,5.80,` +
        '0.28,,,,,0.37035,KY KRS 304.17A-162 and 304.17A-595,0.37035,NADAC,10.64,21.75,7.55',
      'Total,,,,,,,,,,,,8.40,5.80,,,,,,,,,,,21.75,7.55',
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
  ...packetsWithoutFills,
};
