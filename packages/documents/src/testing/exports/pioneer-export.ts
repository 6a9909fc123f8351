/** The columns of PioneerRx's report of dispensed items that tests fill in, and some persons'. */
export const pioneerHeadings = [
  ...['Rx Number', 'Patient Full Name', 'Patient Date of Birth', 'Dispensed Item Name', 'Primary'],
  ...['DAW', 'Days Supply', 'Refill Number', 'Dispensed Quantity', 'Dispensing Fee Paid'],
  ...['Acquisition Cost', 'Dispensed Item NDC', 'Dispensed AWP', 'Dispensed WAC Current'],
  ...['Primary Group Number', 'Primary Third Party Bin', 'Secondary Third Party Bin'],
  ...['Primary Third Party PCN', 'Primary Copay Amount', 'Secondary Remit Amount'],
  ...['Primary Remit Amount', 'Completed On', 'Secondary Copay Amount', 'Secondary Group Number'],
  ...['Secondary Third Party PCN', 'Primary Other Coverage Code'],
  ...['Secondary Other Coverage Code', 'Primary Basis of Reimbursement'],
  ...['Primary Network Reimbursement', 'DIR Fee', 'Dispensed NADAC', 'Filled On', 'Net Profit'],
  ...['Dispensed MAC', 'Evoucher Amount Paid', 'Primary Cardholder ID', 'Prescriber Full Name'],
  ...['Primary Claim Authorization Number', 'Secondary Claim Authorization Number', 'SDRA'],
] as const;

export type PioneerRow = Partial<Readonly<Record<(typeof pioneerHeadings)[number], string>>>;

/** One fill with both payers, as the report writes it. */
export const pioneerRow: PioneerRow = {
  'Rx Number': '0100001',
  'Patient Full Name': 'DOE, JANE',
  'Patient Date of Birth': '1/2/1950',
  'Dispensed Item Name': 'Wegovy 4 Mg Tablet',
  Primary: 'Caremark Commercial',
  DAW: '0',
  'Days Supply': '30',
  'Refill Number': '0',
  'Dispensed Quantity': '30',
  'Dispensing Fee Paid': '0.4',
  'Acquisition Cost': '1308.55',
  'Dispensed Item NDC': '00169440431',
  'Dispensed AWP': '1618.821',
  'Dispensed WAC Current': '1349.01999',
  'Dispensed NADAC': '1304.4423',
  'Primary Third Party Bin': '19158',
  'Primary Third Party PCN': 'CNRX',
  'Primary Group Number': 'AC20029003',
  'Primary Copay Amount': '199',
  'Primary Remit Amount': '$1,132.07',
  'Primary Network Reimbursement': 'NET=9180',
  'Secondary Third Party Bin': '610011',
  'Secondary Third Party PCN': 'IRX',
  'Secondary Remit Amount': '61.89',
  'Secondary Copay Amount': '137.11',
  'Completed On': '46269.6576388889',
  'Filled On': '9/14/2026 2:28:45 PM',
  'Net Profit': '(8.24)',
  'Primary Cardholder ID': 'W123456789',
  'Prescriber Full Name': 'WELBY, MARCUS',
  'DIR Fee': '0',
};

/** The report as CSV. */
export function pioneerCsv(
  rows: readonly PioneerRow[],
  { headings = pioneerHeadings as readonly string[], end = '\r\n' } = {},
): string {
  const cells = rows.map((row) => headings.map((name) => row[name as keyof PioneerRow] ?? ''));
  return [headings, ...cells].map((line) => line.map(csvCell).join(',')).join('\r\n') + end;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface Many {
  readonly count: number;
  /** Fills are spread over the days from here on. */
  readonly from?: string;
  readonly perDay?: number;
}

/** Many fills, all different, the same each time: a third with a second payer. */
export function* pioneerRows({
  count,
  from = '2026-01-02',
  perDay = 200,
}: Many): Generator<PioneerRow> {
  const first = Date.parse(`${from}T00:00:00Z`);
  for (let at = 0; at < count; at += 1) {
    const day = new Date(first + Math.floor(at / perDay) * 86_400_000);
    const filledOn = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
    const hasSecond = at % 3 === 0;
    const remit = (10 + ((at * 7_919) % 50_000) / 100).toFixed(2);
    yield {
      ...pioneerRow,
      'Rx Number': String(600_000 + at),
      'Dispensed Item NDC': String(169_440_431 + (at % 900)).padStart(11, '0'),
      'Filled On': filledOn,
      'Completed On': `${filledOn} ${1 + (at % 11)}:${String(at % 60).padStart(2, '0')}:07 PM`,
      'Primary Remit Amount': remit,
      'Primary Third Party Bin': at % 2 === 0 ? '19158' : '610011',
      'Secondary Third Party Bin': hasSecond ? '4336' : '',
      'Secondary Third Party PCN': hasSecond ? 'ADV' : '',
      'Secondary Remit Amount': hasSecond ? '5.00' : '',
      'Secondary Copay Amount': hasSecond ? '0' : '',
    };
  }
}
