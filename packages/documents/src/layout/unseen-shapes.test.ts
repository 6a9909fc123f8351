import { proveDraft } from '@pfs/core/draft/prove-draft';
import { describe, expect, test } from 'vitest';
import { claimsOf, fieldsOf } from '../testing/layout/draft-facts.ts';
import { type PrintedText, printDocument, printPage } from '../testing/layout/print-words.ts';
import { layoutRemittance } from './layout-remittance.ts';

/** Lines of a page in a monospaced font, ten points apart; a space is as wide as a letter. */
function typed(text: string): PrintedText[] {
  const lines = text.replace(/^\n/, '').split('\n');
  return lines.map((line, at) => ({ x: 20, y: 40 + 10 * at, text: line }));
}

function read(...pages: readonly string[]) {
  const printed = pages.map((text) => printPage(typed(text)));
  const { payments } = layoutRemittance(printDocument(...printed));
  const [first] = payments;
  return {
    payments,
    claims: claimsOf(first),
    fields: fieldsOf(first),
    doubts: first === undefined ? [] : proveDraft(first).doubts,
  };
}

const head = `
CEDAR VALLEY HEALTH PLAN
CHECK NUMBER: 829218812  CHECK DATE: 09/14/2026  CHECK AMOUNT: 601.49

`;

describe('a claim', () => {
  test('is a card of labels that recur, and starts with any of them', () => {
    const { claims, doubts } = read(`${head}
DISP.     09/01/2026                GROSS AMT    612.40
PRES.     8123401                   LESS DIR      15.31
NDC       00003-0894-21             NET PAID     597.09
QUAN.     60

DISP.     09/02/2026                GROSS AMT      4.40
PRES.     8123402                   LESS DIR       0.00
NDC       68180-0980-03             NET PAID       4.40
QUAN.     30`);
    expect(claims).toMatchObject([
      { dateOfService: '2026-09-01', ndc: '00003089421', gross: '612.40', net: '597.09' },
      { dateOfService: '2026-09-02', ndc: '68180098003', dirFee: '0.00', net: '4.40' },
    ]);
    expect(doubts.filter(({ code }) => code !== 'claim_id_missing')).toEqual([]);
  });

  test('has what labels below it say, in columns of their own', () => {
    const { claims, doubts } = read(`${head}
RX NBR   FILLED      NDC              GROSS   LESS DIR   NET PAID
8123401  09/01/2026  00003-0894-21   612.40      15.31     597.09
         QTY 60
8123402  09/02/2026  68180-0980-03     4.40       0.00       4.40
         QTY 30`);
    expect(claims.map(({ quantity }) => quantity)).toEqual(['60', '30']);
    expect(doubts).toEqual([]);
  });

  test('may have its amounts in a line and under headings of their own', () => {
    const { claims, doubts } = read(`${head}
RX NBR   FILLED      NDC             QTY
  GROSS      LESS DIR     NET PAID
8123401  09/01/2026  00003-0894-21    60
 612.40         15.31       597.09
8123402  09/02/2026  68180-0980-03    30
   4.40          0.00         4.40`);
    expect(claims).toMatchObject([
      { claimId: '8123401', quantity: '60', dirFee: '15.31', net: '597.09' },
      { claimId: '8123402', quantity: '30', dirFee: '0.00', net: '4.40' },
    ]);
    expect(doubts).toEqual([]);
  });
});

const table = `
RX NBR   FILLED      NDC             QTY     GROSS   LESS DIR   NET PAID
8123401  09/01/2026  00003-0894-21    60    612.40      15.31     597.09
8123402  09/02/2026  68180-0980-03    30      4.40       0.00       4.40`;

describe('a payment', () => {
  test('has the date and amount of the sentence with its number', () => {
    const { fields } = read(`CEDAR VALLEY HEALTH PLAN

Trace number 829218812 of 09/14/2026 for $601.49 pays the prescriptions listed below.
${table}`);
    expect(fields).toMatchObject({ traceNumber: '829218812', paidOn: '2026-09-14' });
  });

  test('has a payer whose name goes on in the next line of a sentence', () => {
    const { fields } = read(`
This remittance is for payment 829218812 dated 09/14/2026 in the amount of $601.49 Payer: Cedar
Valley Pharmacy Programs
${table}`);
    expect(fields).toMatchObject({ payerName: 'Cedar Valley Pharmacy Programs' });
  });

  test('has no phone number for its number', () => {
    const { fields } = read(`${head}${table}

Questions about this payment: call 800-555-0142 or write to us.`);
    expect(fields).toMatchObject({ traceNumber: '829218812' });
  });

  test('ends with its number below its rows, if the next one has another', () => {
    const others = table.replace('8123401', '8123403').replace('8123402', '8123404');
    const { payments } = read(
      `CEDAR VALLEY HEALTH PLAN\n${table}

CHECK NUMBER: 829218812
CHECK DATE: 09/14/2026
CHECK AMOUNT: 601.49`,
      `CEDAR VALLEY HEALTH PLAN\n${others}

CHECK NUMBER: 829218813
CHECK DATE: 09/15/2026
CHECK AMOUNT: 601.49`,
    );
    expect(payments.map(({ fields }) => fields.traceNumber?.value)).toEqual([
      '829218812',
      '829218813',
    ]);
    expect(payments.map(({ claims }) => claims.length)).toEqual([2, 2]);
  });

  test('counts a net as zero where the column leaves zeros blank', () => {
    const { claims, doubts } = read(`${head}
RX NBR   FILLED      NDC             QTY     COPAY   NET PAID
8123401  09/01/2026  00003-0894-21    60     10.00     597.09
8123402  09/02/2026  68180-0980-03    30                 4.40
8123403  09/02/2026  68180-0980-03    90      4.05`);
    expect(claims.map(({ net }) => net)).toEqual(['597.09', '4.40', '0.00']);
    expect(doubts).toEqual([]);
  });
});
