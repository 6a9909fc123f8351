import { describe, expect, test } from 'vitest';
import { centralPayTable } from './read-central-pay.ts';

/** Reads `Payer | Check/EFT # | ...` with lines below it. */
function read(headings: string, ...lines: readonly string[]) {
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const table = centralPayTable(cells(headings));
  for (const [at, line] of lines.entries()) table?.add({ cells: cells(line), line: at + 2 });
  return table?.end().central;
}

const plain = 'Payer | Check/EFT # | Payment Date | Amount';
const withFees = 'PBM | EFT Number | EFT Date | Gross Amount | Admin Fee | Net Amount';

describe('a PSAO’s report', () => {
  test('is known by its headings; a bank’s download is none', () => {
    const bank = ['Date', 'Description', 'Check Number', 'Amount', 'Payee'];
    expect(centralPayTable(bank)).toBeUndefined();
    expect(centralPayTable(['Payer Name', 'TRN02', 'Paid Date', 'Net Paid'])).toBeDefined();
    expect(centralPayTable(['Third Party', 'Trace No.', 'Check Date', 'Check Amt'])).toBeDefined();
  });

  test('has a row for each payment, and a total', () => {
    expect(
      read(plain, 'CAREMARK|0071|3/10/2026|60.00', 'OPTUM|72|3/11/2026|40.00', 'Total|||100.00'),
    ).toEqual([
      {
        ...{ reference: '', paidOn: '2026-03-11', cents: 10_000, withheldCents: 0 },
        rows: [
          ...[{ line: 2, payer: 'CAREMARK', trace: '0071', paidOn: '2026-03-10', cents: 6_000 }],
          ...[{ line: 3, payer: 'OPTUM', trace: '72', paidOn: '2026-03-11', cents: 4_000 }],
        ].map((row) => ({ ...row, withheldCents: 0 })),
      },
    ]);
  });

  test.each([
    [withFees, ['A|1|3/10/2026|60|0.25|59.75', 'B|2|3/10/2026|40|.20|39.80', '|||100|.45|99.55']],
    [withFees, ['A|1|3/10/2026|60|-0.25|59.75', 'B|2|3/10/2026|40|-0.20|39.80']],
    [plain, ['A|1|3/10/2026|60', 'B|2|3/10/2026|40', 'Central pay fee|||(0.45)']],
    ['Payer|TRN|Paid On|Net Amount|Fees', ['A|1|3/10/2026|59.75|.25', 'B|2|3/10/2026|39.8|.2']],
    ['Payer|TRN|Paid On|Net Amount|Gross', ['A|1|3/10/2026|59.75|60', 'B|2|3/10/2026|39.8|40']],
  ])('says what was withheld: %s %j', (headings, lines) => {
    const rows = lines.map((line) => line.replace(/^\|/, 'Total|'));
    expect(read(headings, ...rows)).toMatchObject([
      { cents: 9_955, withheldCents: 45, rows: [{ cents: 6_000 }, { cents: 4_000 }] },
    ]);
  });

  const fees = 'PBM | EFT Number | EFT Date | Gross | Admin Fee';
  const [a, b, c] = ['A|1|3/10/2026|60', 'B|2|3/10/2026|30', 'C|3|3/10/2026|10'];
  test.each([
    ['in the amount', plain, [a, 'Service fee|||(0.45)', 'Fee credit|||0.10'], 35],
    ['of most rows', fees, [`${a}|0.25`, `${b}|0.20`, `${c}|(0.10)`], 35],
    ['of most rows, negative', fees, [`${a}|-0.25`, `${b}|-0.20`, `${c}|0.10`], 35],
    ['by the net', withFees, [`${a}|0.50|59.50`, `${b}|-0.10|30.10`, `${c}|-0.05|10.05`], 35],
    ['by the total', fees, [`${a}|0.45`, `${b}|-0.10`, 'Total|||89.65'], 35],
    ['by the total, negative', fees, [`${a}|-0.45`, `${b}|0.10`, 'Total|||89.65'], 35],
    ['of the whole payment', fees, [`${a}|-0.45`, 'Fee adjustment||||0.10'], 35],
    ['of the whole payment alone', fees, [a, 'Admin fee||||-0.35'], 35],
    ['that are all credits, by the net', withFees, [`${a}|-0.35|60.35`], -35],
  ])('tells fees from credits %s', (_name, headings, lines, withheldCents) => {
    expect(read(headings, ...lines)).toMatchObject([{ withheldCents }]);
  });

  test('may have several payments, by number and day of the deposit', () => {
    const headings = `${plain} | Deposit No | Deposit Date`;
    const [first, second] = ['A|1|3/9/2026|60|D1|3/11/2026', 'B|2|3/9/2026|40|D2|3/12/2026'];
    const rows = [first, 'Subtotal|||60', second, 'Subtotal|||40', 'Total|||100'] as string[];
    expect(read(headings, ...rows)).toMatchObject([
      { reference: 'D1', paidOn: '2026-03-11', cents: 6_000 },
      { reference: 'D2', paidOn: '2026-03-12', cents: 4_000 },
    ]);
  });

  const one = 'A|1|3/10/2026|60.00';
  test.each([
    [
      plain,
      [one, 'Total|||61.00'],
      'Line 3: the total says $61.00, but the rows above come to $60.00',
    ],
    [withFees, ['A|1|3/10/2026|60|1|60'], 'Line 2: $60.00 less $1.00 withheld isn’t $60.00'],
    [plain, [one, 'B|||5.00'], 'Line 3: there is an amount without a check or EFT number'],
    [plain, ['A|1|3/10/2026|6.0.0'], 'Line 2: “6.0.0” is no amount'],
    [plain, ['A|1|soon|60'], 'Line 2: “soon” is no date'],
    [plain, ['A|1||60'], 'Line 2: there is no payment date'],
    [plain, ['A|1.2E+12|3/10/2026|60'], 'Line 2: “1.2E+12” is a number that the spreadsheet'],
    [
      'PBM | EFT Number | EFT Date | Gross | Admin Fee',
      [`${one}|0.25`, 'B|2|3/10/2026|40|-0.25'],
      'It isn’t clear which fees were withheld and which were credited',
    ],
    [plain, [one, 'Service fee|||0.45', 'Total|||59.55'], 'Line 4: the total says $59.55'],
    [plain, ['Service fee|||1.00'], 'Line 2: it isn’t clear which payment this fee is of'],
  ])('that is wrong is refused: %s %j', (headings, lines, message) => {
    expect(() => read(headings, ...lines)).toThrow(message);
  });
});
