import { describe, expect, test } from 'vitest';
import {
  type PioneerRow,
  pioneerCsv,
  pioneerHeadings,
  pioneerRow,
  pioneerRows,
} from '../testing/exports/pioneer-export.ts';
import { smallWorkbook } from '../testing/small-workbook.ts';
import { type ReadExportOptions, readExport } from './read-export.ts';

const options: ReadExportOptions = {
  ...{ today: '2026-11-20', ownStores: [], sources: [], wantsRows: true },
};

const read = (text: string, given: Partial<ReadExportOptions> = {}) =>
  readExport(new TextEncoder().encode(text), { ...options, ...given });

const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const codes = (reading: Awaited<ReturnType<typeof read>>) =>
  reading.problems.map((problem) => problem.code);

describe('a PioneerRx report', () => {
  test('is known by its headings, and both payers of a row are read', async () => {
    const reading = await read(pioneerCsv([pioneerRow]));
    expect(reading.system).toBe('PioneerRx');
    expect(reading.problems).toEqual([]);
    expect(reading.asOf).toBe('2026-09-04T15:47:00');
    const [row] = reading.rows;
    expect(row).toMatchObject({
      ...{ line: 2, store: 'own', rxNumber: '100001', fillNumber: 0, ndc: '00169440431' },
      ...{ filledOn: '2026-09-14', at: '2026-09-04T15:47:00', kind: 'paid' },
      fill: {
        ...{ drugName: 'Wegovy 4 Mg Tablet', quantity: 30_000, daysSupply: 30, daw: '0' },
        ...{ acquisitionCost: 130_855, awp: 161_882, wac: 134_902, nadac: 130_444, dirFee: 0 },
      },
    });
    expect(row?.payers).toEqual([
      {
        position: 1,
        values: {
          ...{ bin: '019158', pcn: 'CNRX', groupNumber: 'AC20029003', paid: 113_207 },
          ...{ patientPay: 19_900, network: 'NET=9180', feePaid: 40 },
          planName: 'Caremark Commercial',
        },
      },
      { position: 2, values: { bin: '610011', pcn: 'IRX', paid: 6_189, patientPay: 13_711 } },
    ]);
  });

  test('leaves out patients, prescribers and cardholder IDs', async () => {
    const reading = await read(pioneerCsv([pioneerRow]));
    const persons = reading.columns.filter(({ isPersons }) => isPersons).map(({ key }) => key);
    expect(persons).toEqual([
      ...['Patient Full Name', 'Patient Date of Birth'],
      ...['Primary Cardholder ID', 'Prescriber Full Name'],
    ]);
    const all = JSON.stringify(reading);
    for (const secret of ['DOE', '1950', 'W123456789', 'WELBY']) expect(all).not.toContain(secret);
    // Not even a map makes them readable.
    const map = { ...reading.map, 'Patient Full Name': 'planName' } as const;
    const forced = await read(pioneerCsv([pioneerRow]), {
      chosen: { map, dayOrder: undefined, store: 'own' },
    });
    expect(JSON.stringify(forced.rows)).not.toContain('DOE');
  });

  test('comes to what the system’s own report says', async () => {
    const rows = [...pioneerRows({ count: 400 })];
    const { totals, refusedCount } = await read(pioneerCsv(rows), { wantsRows: false });
    const cents = (name: keyof PioneerRow) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[name] || 0) * 100), 0);
    const paid = cents('Primary Remit Amount') + cents('Secondary Remit Amount');
    expect(refusedCount).toBe(0);
    expect(totals).toMatchObject({ rows: 400, fills: 400, from: '2026-01-02', to: '2026-01-03' });
    expect(totals.paidCents).toBe(paid);
    expect(totals.byBin.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(paid);
    expect(totals.byBin.map(({ bin, claims }) => [bin, claims]).toSorted()).toEqual([
      ['004336', 134],
      ['019158', 200],
      ['610011', 200],
    ]);
  });

  test('has the same fingerprint in another order of columns', async () => {
    const headings = pioneerHeadings.toReversed();
    const [one, other] = [
      await read(pioneerCsv([pioneerRow])),
      await read(pioneerCsv([pioneerRow], { headings })),
    ];
    expect(other.fingerprint).toBe(one.fingerprint);
    expect(other.rows).toEqual(one.rows);
    const sources = [
      {
        fingerprint: one.fingerprint,
        map: one.map,
        dayOrder: 'month_first',
        store: 'own',
      } as const,
    ];
    expect((await read(pioneerCsv([pioneerRow], { headings }), { sources })).isKnown).toBe(true);
  });
});

test('a PrimeRx log that repeats letterhead and titles on each line is read', async () => {
  const head = [
    'MAIN ST PHARMACY',
    '1 Main St',
    'Daily Log',
    'Rx',
    'Status',
    'Ref',
    'Date',
    'Time',
  ];
  const titles = [...head, 'Patient', 'Drug', 'Qty', 'Days', 'Copay', 'Ins'].join(',');
  const line = (rx: string, ins: string) =>
    `${titles},${rx},N,1,9/14/2026,2:28 PM,"DOE, JANE",METFORMIN 500,60,30,5.00,${ins},Page 1`;
  const reading = await read(
    csv(line('200001', '12.50'), line('200002', '7.25'), line('200003', '1.00')),
  );
  expect(reading.system).toBe('PrimeRx');
  expect(reading.rows).toHaveLength(3);
  expect(reading.rows[0]).toMatchObject({
    ...{ rxNumber: '200001', fillNumber: 1, filledOn: '2026-09-14', kind: 'paid' },
    fill: { drugName: 'METFORMIN 500', quantity: 60_000, daysSupply: 30 },
    payers: [{ values: { paid: 1_250, patientPay: 500 } }],
  });
  expect(reading.totals.paidCents).toBe(2_075);
  expect(JSON.stringify(reading)).not.toContain('DOE');
});

describe('any other report', () => {
  const headings = 'Script Number,Fill #,Service Date,NDC,Qty Disp,Payor,Total Amount Paid,Pt Pay';
  const one = (rx: string, day: string) => `${rx},0,${day},00093-7424-56,30,ACME,12.00,3.00`;

  test('is read by synonyms, below titles of its own', async () => {
    const reading = await read(csv('Claims Report', '', headings, one('1', '9/14/2026')));
    expect(reading.map).toMatchObject({
      ...{ 'Script Number': 'rxNumber', 'Service Date': 'filledOn', 'Qty Disp': 'quantity' },
      ...{ Payor: 'planName', 'Total Amount Paid': 'paid', 'Pt Pay': 'patientPay' },
    });
    expect(reading.rows).toMatchObject([{ rxNumber: '1', ndc: '00093742456', line: 4 }]);
  });

  test('asks for the order of days only where the file doesn’t tell', async () => {
    const open = await read(csv(headings, one('1', '4/9/2026'), one('2', '5/9/2026')));
    expect([open.dayOrderIsOpen, codes(open)]).toEqual([true, ['day_order']]);
    const told = await read(csv(headings, one('1', '4/9/2026'), one('2', '14/9/2026')));
    expect(told.rows.map(({ filledOn }) => filledOn)).toEqual(['2026-09-04', '2026-09-14']);
    expect(codes(told)).toEqual([]);
    const alike = await read(csv(headings, one('1', '9/9/2026')));
    expect(codes(alike)).toEqual([]);
  });

  test('with the same headings twice has two payers', async () => {
    const twice = 'Rx,Filled,NDC,BIN,PCN,Paid,BIN,PCN,Paid';
    const reading = await read(csv(twice, '1,9/14/2026,00093742456,19158,A,5,610011,B,2'));
    expect(reading.columns.map(({ key }) => key)).toContain('BIN (2)');
    expect(reading.rows[0]?.payers.map(({ position, values }) => [position, values.bin])).toEqual([
      [1, '019158'],
      [2, '610011'],
    ]);
  });

  test('with swapped columns says which', async () => {
    const swapped = ['1', '2', '3', '4'].map(
      (rx) => `00093742456,0,9/14/2026,60000${rx},30,ACME,12,3`,
    );
    const reading = await read(csv(headings, ...swapped));
    expect(reading.problems).toContainEqual({ code: 'wrong_content', key: 'NDC', target: 'ndc' });
    expect(reading.problems).toContainEqual({
      ...{ code: 'wrong_content', key: 'Script Number', target: 'rxNumber' },
    });
  });

  test('refuses rows that can’t be read, with line and reason', async () => {
    const reading = await read(
      csv(
        headings,
        one('1', '9/14/2026'),
        one('', '9/14/2026'),
        one('3', 'soon'),
        one('4', '9/14/2027'),
        '5,0,9/14/2026,1.69E+08,30,ACME,12,3',
        '6,0,9/14/2026,00093742456,30,ACME,"12,3",3',
        '7,0,9/14/2026,00093742456,30,ACME, Inc,12,3',
        ',,,,,,,',
      ),
    );
    expect(reading.lines).toBe(7);
    expect(reading.refused).toEqual([
      { line: 3, code: 'missing', target: 'rxNumber' },
      { line: 4, code: 'unreadable', target: 'filledOn' },
      { line: 5, code: 'in_the_future', target: 'filledOn' },
      { line: 6, code: 'shortened', target: 'ndc' },
      { line: 7, code: 'unreadable', target: 'paid' },
      { line: 8, code: 'too_many_values' },
    ]);
    expect(codes(reading)).toContain('many_refused');
  });

  test.each([
    ['in its last row', `${headings}\n${one('1', '9/14/2026')}\n2,0,9/14/2026,0009`],
    ['in a quote', `${headings}\n${one('1', '9/14/2026')}\n2,0,9/14/2026,"0009`],
  ])('that is cut off %s says so', async (_, text) => {
    const reading = await read(text);
    expect(codes(reading)).toContain('cut_off');
    expect(reading.rows.map(({ rxNumber }) => rxNumber)).toEqual(['1']);
  });

  test('of another store says so, and keeps it apart', async () => {
    const withNpi = csv(`${headings},NPI`, `${one('1', '9/14/2026')},1234567893`);
    const other = await read(withNpi, { ownStores: ['1999999992', '0123456'] });
    expect(other.problems).toEqual([{ code: 'other_store', stores: ['1234567893'] }]);
    expect(other.rows[0]?.store).toBe('1234567893');
    expect((await read(withNpi, { ownStores: ['1234567893'] })).rows[0]?.store).toBe('own');
    // Whether a store is that of a pharmacy that has said nothing, all its files tell.
    const unsaid = await read(withNpi);
    expect([unsaid.problems, unsaid.rows[0]?.named]).toEqual([[], '1234567893']);
    const two = await read(`${withNpi}${one('1', '9/14/2026')},1999999992\n`);
    expect(two.rows.map(({ store }) => store)).toEqual(['1234567893', '1999999992']);
    expect(two.problems).toEqual([]);
  });

  test('tells reversals, rejections and cash', async () => {
    const reading = await read(
      csv(
        'Rx,Date Filled,NDC,BIN,Claim Status,Qty,Total Paid,Copay,Transaction Type',
        '1,9/14/2026,00093742456,19158,Paid,30,12.00,3.00,B1',
        '1,9/14/2026,00093742456,19158,Reversed,(30),(12.00),(3.00),B2',
        '2,9/14/2026,00093742456,19158,Rejected,30,0,0,B1',
        '3,9/14/2026,00093742456,,Sold,30,0,15.00,',
      ),
    );
    expect(reading.rows.map(({ kind, payers }) => [kind, payers.length])).toEqual([
      ['paid', 1],
      ['reversed', 1],
      ['rejected', 1],
      ['paid', 0],
    ]);
    expect(reading.rows[1]?.payers[0]?.values).toMatchObject({ paid: 1_200, patientPay: 300 });
    expect(reading.rows[3]?.fill.price).toBe(1_500);
    expect(reading.totals).toMatchObject({ paidCents: 1_200, patientPayCents: 1_800, reversed: 1 });
  });
});

test('what a payer takes of a copay above its price is no reversal', async () => {
  const clawback = async (quantity: string, copay: string) => {
    const line = `1,9/4/2026,00169440431,${quantity},(8.24),${copay},019158`;
    const { rows } = await read(csv('Rx,Date Filled,NDC,Qty,Total Paid,Copay,BIN', line));
    return rows.map(({ kind, payers }) => [kind, payers[0]?.values.paid]);
  };
  expect(await clawback('30', '20.00')).toEqual([['paid', -824]]);
  expect(await clawback('(30)', '20.00')).toEqual([['reversed', 824]]);
  expect(await clawback('30', '(20.00)')).toEqual([['reversed', 824]]);
  expect(await clawback('30', '0.00')).toEqual([['reversed', 824]]);
});

test('money that goes back is a reversal, and only what is negative changes its sign', async () => {
  const reading = await read(
    csv('Rx,Date Filled,NDC,Qty,Total Paid,BIN', '1,9/4/2026,00169440431,30,(12.00),019158'),
  );
  const [row] = reading.rows.length > 0 ? reading.rows : reading.sample;
  expect(row).toMatchObject({ kind: 'reversed', fill: { quantity: 30_000 } });
  expect(row?.payers[0]?.values.paid).toBe(1_200);
});

test.each([
  ...['PATIENTNAME', 'Pat Name', 'LASTNAME', 'BIRTHDATE', 'Resident Name', 'Recipient ID', 'MRN'],
  ...['Prescribed By', 'Surname', 'Insured', 'Prescribing Provider NPI'],
])('%s is a column of a person', async (heading) => {
  const reading = await read(
    csv(`Rx,Date Filled,NDC,Total Paid,${heading}`, '1,9/4/2026,00169440431,12.00,X'),
  );
  expect(reading.columns.at(-1)).toEqual({ key: heading, isPersons: true });
});

test('a heading named as a property of objects is a column like any other', async () => {
  const reading = await read(
    csv('Rx,Date Filled,NDC,Total Paid,constructor', '1,9/4/2026,00169440431,12.00,X'),
  );
  expect(reading.lines).toBe(1);
});

test('a workbook is read, with serial days and the times of date cells', async () => {
  const day = { number: '46269', look: 'day' } as const;
  const values = [{ number: '19158' }, { number: '46269.6576388889' }, { number: '1234.5' }];
  const bytes = smallWorkbook([
    {
      rows: [
        ['Rx Number', 'Filled On', 'NDC', 'BIN', 'Completed On', 'Remit Amount'],
        ['0100001', day, '00093742456', ...values],
        [
          '0100002',
          day,
          '00093742456',
          values[0],
          { ...values[1], look: 'day' } as never,
          values[2],
        ],
      ],
    },
  ]);
  const reading = await readExport(bytes, options);
  expect(reading.rows).toMatchObject([
    {
      ...{ rxNumber: '100001', filledOn: '2026-09-04', at: '2026-09-04T15:47:00' },
      payers: [{ values: { bin: '019158', paid: 123_450 } }],
    },
    { rxNumber: '100002', at: '2026-09-04T15:47:00' },
  ]);
});

test.each([
  ['nothing', ''],
  ['blank lines', '\n\n , ,\n'],
  ['a letter', 'Dear pharmacist,\nplease find enclosed our terms.\nRegards\n'],
  ['another table', csv('Name,Phone,Town', 'A,1,B', 'C,2,D')],
])('%s is no export', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ name: 'UnreadableDocument' });
});

test('headings without rows are no export to import', async () => {
  const reading = await read(pioneerCsv([]));
  expect(codes(reading)).toContain('no_rows');
});

test('ten megabytes of garbage end with a reason', async () => {
  const bytes = new Uint8Array(10_000_000);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = 32 + ((at * 7_919 + (at >> 7)) % 90);
  await expect(readExport(bytes, options)).rejects.toMatchObject({ name: 'UnreadableDocument' });
});

describe('Rx numbers', () => {
  const heads = 'Rx,Date Filled,NDC,BIN,Total Paid,Authorization Number';
  const file = (...numbers: readonly string[]) =>
    csv(heads, ...numbers.map((rx) => `${rx},9/14/2026,00093742456,004336,50.00,000`));
  const numbersOf = (reading: Awaited<ReturnType<typeof read>>) =>
    reading.rows.map(({ rxNumber, fillNumber }) => `${rxNumber} ${fillNumber}`);

  test('behind the number of a store are found', async () => {
    const reading = await read(file('01-990001', '01-990002-3', '01-C990003'));
    expect([reading.rxPattern, codes(reading)]).toEqual(['store_first', []]);
    expect(numbersOf(reading)).toEqual(['990001 0', '990002 3', 'C990003 0']);
  });
  test('of two stores wait for a person, also where a later row has the second one', async () => {
    const of = { code: 'other_store', stores: ['01', '02'] };
    const mixed = file('01-990001', '01-990002', '02-990001');
    const reading = await read(mixed);
    expect([reading.rxPattern, reading.rows]).toEqual(['plain', []]);
    expect(reading.problems).toContainEqual(of);
    const chosen = { dayOrder: undefined, rxPattern: 'store_first', store: 'own' } as const;
    const asked = await read(mixed, { chosen: { ...chosen, map: reading.map } });
    expect(asked.problems).toEqual([of]);
    const long = Array.from({ length: 20_001 }, (_, at) => `01-${100_000 + at}`);
    expect((await read(file(...long, '02-990001'))).problems).toEqual([of]);
  });
  test('of many first parts are not behind a store', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => `${100 + at}-99000${at % 10}`);
    expect((await read(file(...numbers))).rxPattern).toBe('plain');
  });
  test('with the fill number as their last digits are read so where a person says it', async () => {
    const chosen = { dayOrder: undefined, rxPattern: 'fill_last', store: 'own' } as const;
    const { map } = await read(file('99000102'));
    const reading = await read(file('99000102', '99000200'), { chosen: { ...chosen, map } });
    expect(numbersOf(reading)).toEqual(['990001 2', '990002 0']);
    expect(numbersOf(await read(file('99000102')))).toEqual(['99000102 0']);
  });
  test('an authorization of zeros is none', async () => {
    const [row] = (await read(file('990001'))).rows;
    expect(row?.payers[0]?.values).toEqual({ bin: '004336', paid: 5_000 });
  });
});
