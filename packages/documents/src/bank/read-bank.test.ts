import { describe, expect, test } from 'vitest';
import { type BankStatement, maskedAccount, shortText } from './bank-statement.ts';
import { looksLikeBai2, readBai2 } from './read-bai2.ts';
import { bankTable } from './read-bank-csv.ts';
import { looksLikeOfx, readOfx } from './read-ofx.ts';

const short = ({ lines }: BankStatement) =>
  lines.map(({ account, day, cents, text }) => [account, day, cents, text]);

describe('a CSV statement', () => {
  function read(...rows: readonly string[]): BankStatement {
    const [head = '', ...rest] = rows.map((row) => row.split(';'));
    const table = bankTable([...head]);
    if (table === undefined) throw new Error('no headings');
    for (const [at, cells] of rest.entries()) table.add({ cells, line: at + 2 });
    return table.end();
  }
  const line = (cents: number, text = 'CAREMARK') => [undefined, '2026-03-31', cents, text];

  test.each<[string, readonly string[], readonly (readonly unknown[])[]]>([
    ['signed', ['Date;Description;Amount', '03/31/2026;CAREMARK;1,234.56'], [line(123_456)]],
    ['parentheses', ['Date;Description;Amount', '3/31/26;CAREMARK;(8.24)'], [line(-824)]],
    [
      'two columns',
      [
        'Posting Date;Description;Debit;Credit',
        '2026-03-31;CAREMARK;;5.00',
        '2026-03-31;RENT;-7.00;',
      ],
      [line(500), line(-700, 'RENT')],
    ],
    [
      'a column that says which',
      ['Date;Type;Payee;Amount', '03/31/2026;DR;CAREMARK;5.00', '03/31/2026;CR;CAREMARK;6'],
      [line(-500), line(600)],
    ],
    [
      'a type that says which',
      ['Date;Type;Payee;Amount', '3/31/2026;ACH_CREDIT;CAREMARK;6'],
      [line(600)],
    ],
    ['types', ['Date;Type;Payee;Amount', '3/31/2026;CHECK;RENT;6'], [line(-600, 'RENT')]],
    [
      'types beside signs',
      ['Date;Type;Payee;Amount', '3/31/2026;SLIP;CAREMARK;6', '3/31/2026;CHECK;RENT;-6'],
      [line(600), line(-600, 'RENT')],
    ],
    [
      'CR and DR',
      ['Date;Memo;Amount', '3/31/2026;CAREMARK;1,234.56 CR', '3/31/2026;RENT;7.00DR'],
      [line(123_456), line(-700, 'RENT')],
    ],
    ['days first', ['Date;Memo;Amount', '31.03.2026;CAREMARK;5'], [line(500)]],
    [
      'lines between',
      ['Date;Description;Amount', ';Balance;9.00', '3/31/2026;CAREMARK;5', '3/31/2026;NOTE;'],
      [line(500)],
    ],
    [
      'a withdrawal without its sign',
      ['Date;Type;Payee;Amount', '3/31/2026;ACH Debit;RENT;6', '3/31/2026;Deposit;CAREMARK;-5'],
      [line(-600, 'RENT'), line(-500)],
    ],
    [
      'a withdrawal that came back',
      ['Date;Type;Payee;Amount', '3/31/2026;Debit Reversal;RENT;6', '3/31/2026;X;RENT;-5'],
      [line(600, 'RENT'), line(-500, 'RENT')],
    ],
    [
      'the posting date',
      ['Transaction Date;Posted Date;Description;Amount', '3/29/2026;3/31/2026;CAREMARK;5'],
      [line(500)],
    ],
    [
      'accounts',
      ['Account Number;Date;Description;Amount', '000123454321;3/31/2026;CAREMARK;5'],
      [['…4321', '2026-03-31', 500, 'CAREMARK']],
    ],
  ])('is read: %s', (_name, rows, expected) => {
    expect(short(read(...rows))).toEqual(expected);
  });

  test.each([
    ['31 Foo;CAREMARK;5', 'Line 2: “31 Foo” is no date'],
    ['3/31/2026;CAREMARK;five', 'Line 2: “five” is no amount'],
    [';CAREMARK;5', 'Line 2: there is an amount without a date'],
    ['3/31/2026;CAREMARK;8.245', 'Line 2: “8.245” is no amount'],
  ])('with %s is refused whole', (row, message) => {
    expect(() => read('Date;Description;Amount', row)).toThrow(message);
  });

  test('leaves out and counts what is pending', () => {
    const statement = read(
      'Transaction Date;Posting Date;Status;Description;Amount',
      '3/30/2026;3/31/2026;Posted;CAREMARK;5',
      '3/30/2026;3/31/2026;Pending;CAREMARK;6',
      '3/30/2026;;;CAREMARK;7',
    );
    expect(short(statement)).toEqual([line(500)]);
    expect(statement.pendingCount).toBe(2);
  });

  test('keeps by what the bank knows a line', () => {
    const headings = 'Date;Description;Transaction ID;Amount';
    const { lines } = read(headings, '3/31/2026;CAREMARK;900001;5', '3/31/2026;CAREMARK;900002;5');
    expect(lines.map(({ reference }) => reference)).toEqual(['900001', '900002']);
  });

  test('with a type that says nothing is refused', () => {
    const message = 'Line 2: “OTHER” doesn’t say whether money came or went';
    expect(() => read('Date;Type;Payee;Amount', '3/31/2026;OTHER;CAREMARK;6')).toThrow(message);
  });

  test.each([
    ['Operating Checking', 'Operating Checking'],
    ['Checking 000123454321', 'Checking …4321'],
    ['XXXX4321', '…4321'],
    ['12-3454-321', '…4321'],
    ['…4321', '…4321'],
    ['Store 12', 'Store 12'],
    [' ', undefined],
  ])('keeps of the account %j no number: %s', (said, kept) => {
    expect(maskedAccount(said)).toBe(kept);
  });

  test('keeps numbers of traces, and none of accounts', () => {
    const text = 'XFER TO ACCT# 00123454321 TRN*1*123456789';
    expect(shortText(text)).toBe('XFER TO ACCT# …4321 TRN*1*123456789');
  });

  test('needs a date, a description and an amount', () => {
    expect(bankTable(['Date', 'Description', 'Balance'])).toBeUndefined();
    expect(bankTable(['NDC', 'Price'])).toBeUndefined();
  });
});

const bai2 = [
  '01,122099999,123456789,260331,0200,1,,,2/',
  '02,123456789,122099999,1,260331,,USD,2/',
  '03,0975312468,,010,500000,,,015,623456,,/',
  '16,165,123456,Z,1001,,CAREMARK HCCLAIMPMT/',
  '88,TRN*1*000123*1512345678~',
  '16,475,1000,S,1,2,3,1002,55,CHECK 55/',
  '16,495,1000,D,1,1,1000,1003,,WIRE OUT, ABROAD/',
  '49,1248912,6/',
  '98,1248912,1,8/',
  '99,1248912,1,10/',
];

describe('a BAI2 statement', () => {
  test('is read with its addenda, and debits are negative', () => {
    const file = bai2.join('\r\n');
    expect(looksLikeBai2(file)).toBe(true);
    const statement = readBai2(file);
    expect(short(statement)).toEqual([
      ['…2468', '2026-03-31', 123_456, 'CAREMARK HCCLAIMPMT'],
      ['…2468', '2026-03-31', -1_000, 'CHECK 55'],
      ['…2468', '2026-03-31', -1_000, 'WIRE OUT, ABROAD'],
    ]);
    expect(statement.lines[0]).toMatchObject({
      ...{ addenda: 'TRN*1*000123*1512345678~ 1001', code: '165' },
    });
    const days = { account: '…2468', from: '2026-03-31', to: '2026-03-31', stated: true };
    expect(statement.days).toEqual([days]);
  });

  test('has messages without an amount', () => {
    const rows = bai2.with(6, '16,890,,,,,CALL US/');
    rows[7] = '49,1247912,6/';
    rows[8] = '98,1247912,1,8/';
    rows[9] = '99,1247912,1,10/';
    expect(readBai2(rows.join('\n')).lines).toHaveLength(2);
  });

  test('of very many continuations is read at once', () => {
    const rows = bai2.with(1, `${bai2[1]}\n${'88,x\n'.repeat(300_000)}`);
    expect(() => readBai2(rows.join('\n'))).toThrow('counts 8 records');
  });

  test.each([
    [7, '49,1248913,6/', 'Line 8: the record 49 has the control total 1248913, but its amounts'],
    [7, '49,1248912,5/', 'Line 8: the record 49 counts 5 records, but there are 6'],
    [8, '98,1248912,2,8/', 'Line 9: the record 98 counts 2 parts, but there are 1'],
    [8, '98,1,1,8/', 'Line 9: the record 98 has the control total 1,'],
    [9, '99,1248912,1,11/', 'Line 10: the record 99 counts 11 records, but there are 10'],
    [3, '16,165,12.50,Z,1001,,X/', 'Line 4: the record 16 has “12.50” where cents must be'],
    [1, '02,1,2,1,260231,,USD,2/', 'Line 2: the record 02 has no as-of date'],
    [1, '02,1,2,1,260331,,CAD,2/', 'Line 2: the record 02 is in CAD, not USD'],
    [2, '03,1,,010,,,D,-2.5/', 'Line 3: the record 03 has “-2.5” where a count must be'],
    [4, '17,what', 'Line 5: the record 17 is no record of BAI2'],
  ])('whose line %i is %s is refused', (at, row, message) => {
    expect(() => readBai2(bai2.with(at, row).join('\n'))).toThrow(message);
  });

  test('that is cut off is refused', () => {
    expect(() => readBai2(bai2.slice(0, -1).join('\n'))).toThrow('ends before its trailer (99)');
  });
});

const transaction = (amount: string, day = '20260331120000[-5:EST]') =>
  `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>1
<NAME>SMITH &amp; SONS<MEMO>TRN*1*77*1512345678</STMTTRN>`;
const ofx = (...transactions: readonly string[]) => `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>122<ACCTID>000975312468
</BANKACCTFROM><BANKTRANLIST><DTSTART>20260301<DTEND>20260331
${transactions.join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('an OFX statement', () => {
  test('is read in both versions', () => {
    const file = ofx(transaction('12.50'), transaction('-3'), transaction('-0.00'));
    expect(looksLikeOfx(file)).toBe(true);
    const statement = readOfx(file);
    expect(short(statement)).toEqual([
      ['…2468', '2026-03-31', 1_250, 'SMITH & SONS'],
      ['…2468', '2026-03-31', -300, 'SMITH & SONS'],
    ]);
    expect(statement.lines[0]?.addenda).toBe('TRN*1*77*1512345678 1');
    // A bank may say any first day; a week before the first line is believed.
    const days = { account: '…2468', from: '2026-03-24', to: '2026-03-31', stated: true };
    expect(statement.days).toEqual([days]);
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${file
      .slice(file.indexOf('<OFX>'))
      .replace('<CURDEF>USD', '<CURDEF>USD</CURDEF>')}`;
    expect(looksLikeOfx(xml)).toBe(true);
    expect(readOfx(xml)).toMatchObject({ lines: statement.lines.map(({ cents }) => ({ cents })) });
  });

  test.each([
    [ofx(transaction('1,5')), '“1,5” is no amount (TRNAMT)'],
    [ofx(transaction('1', '2026')), '“2026” is no date (DTPOSTED)'],
    [ofx(transaction('1')).replace('USD', 'EUR'), 'the statement is in EUR, not USD'],
    [ofx(transaction('1')).replace('</OFX>', ''), 'ends before its last tag'],
    [ofx(transaction('1')).replace('<ACCTID>000975312468', ''), 'names no account'],
  ])('that is wrong is refused', (file, message) => {
    expect(() => readOfx(file)).toThrow(message);
  });
});
