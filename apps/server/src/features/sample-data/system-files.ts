import { addBusinessDays } from '@pfs/core/business-days';
import { addDays } from '@pfs/core/days';
import type { Day } from '@pfs/core/remittance';
import { firstDayOf, type SampleFill } from './dispensed-fills.ts';
import { payDayOf, type SampleFile, type YearOptions } from './remittance-year.ts';
import { paymentCentsOf } from './sample-claims.ts';
import { centsFor, lastMfpYear, sampleDrugs, sampleMfps } from './sample-drugs.ts';
import type { Story } from './story.ts';

type Cells = readonly string[];

function csvOf(headings: Cells, rows: Iterable<Cells>): string {
  const line = (cells: Cells) => cells.map(csvCell).join(',');
  return `${[line(headings), ...[...rows].map(line)].join('\r\n')}\r\n`;
}

const csvCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Columns of PioneerRx's report of dispensed items, without those of persons. */
export const exportHeadings = [
  ...['Rx Number', 'Refill Number', 'Filled On', 'Completed On', 'Claim Status'],
  ...['Dispensed Item Name', 'Dispensed Item NDC', 'Dispensed Quantity', 'Days Supply', 'DAW'],
  ...['Primary', 'Primary Plan Type', 'Primary Third Party Bin', 'Primary Third Party PCN'],
  ...['Primary Group Number', 'Primary Remit Amount', 'Primary Copay Amount'],
  ...['Primary Ingredient Cost Paid', 'Dispensing Fee Paid', 'Primary Basis of Reimbursement'],
  ...['Primary Claim Authorization Number', 'Secondary', 'Secondary Third Party Bin'],
  ...['Secondary Third Party PCN', 'Secondary Group Number', 'Secondary Remit Amount'],
  ...['Secondary Copay Amount', 'Secondary Claim Authorization Number', 'Acquisition Cost'],
  ...['Dispensed AWP', 'Dispensed WAC Current', 'Dispensed NADAC', 'Dispensed MAC', 'SDRA'],
] as const;

/** The claims of a year as the pharmacy system exports them. */
export function claimsExport(
  fills: readonly SampleFill[],
  options: YearOptions,
  { leftOut }: Story,
): string {
  const from = firstDayOf(options);
  const told = fills.filter((fill) => fill.filledOn >= from && !leftOut.has(fill));
  return csvOf(
    exportHeadings,
    told.map((fill) => rowOf(fill, options)),
  );
}

function rowOf(fill: SampleFill, { until }: YearOptions): Cells {
  const { drug, quantity, filledOn, time, answers, refundCents } = fill;
  const [first, second] = answers;
  const reversedOn = reversalDay(fill);
  const isReversed = reversedOn !== undefined && reversedOn < until;
  const isGeneric = drug.kind === 'generic';
  const isNamed = first?.payer.namesAuthorization === true;
  return [
    ...[String(fill.rx), String(fill.fillNumber), usDay(filledOn)],
    ...[`${usDay(isReversed ? reversedOn : filledOn)} ${time}`, isReversed ? 'Reversed' : 'Paid'],
    ...[drug.name, drug.ndc, String(quantity), String(fill.days), '0'],
    ...[first?.plan.name, first?.plan.type, first?.plan.bin, first?.plan.pcn, first?.plan.group],
    ...[first?.paidCents, first?.patientCents, first?.ingredientCents, first?.feeCents],
    ...[first?.basis, isNamed ? first.authorization : ''],
    ...[second?.plan.name, second?.plan.bin, second?.plan.pcn, second?.plan.group],
    ...[second?.paidCents, second?.patientCents, second?.authorization],
    ...[centsFor(quantity, drug.costMicros), centsFor(quantity, drug.awpMicros)],
    isGeneric ? undefined : centsFor(quantity, drug.listMicros),
    centsFor(quantity, drug.nadacMicros),
    isGeneric ? centsFor(quantity, drug.listMicros) : undefined,
    refundCents === 0 ? undefined : refundCents,
  ].map((cell) => (typeof cell === 'number' ? (cell / 100).toFixed(2) : (cell ?? '')));
}

/** Returned to stock after some days, or reversed the day before the payer takes it back. */
function reversalDay({ reversed, filledOn, answers }: SampleFill): Day | undefined {
  const [first] = answers;
  if (reversed === 'no' || first === undefined) return undefined;
  if (reversed === 'before') return addDays(filledOn, 6);
  return addDays(payDayOf(first.payer, filledOn), first.payer.cycle.days - 1);
}

function usDay(day: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
}

/** An over-the-counter drug has no price in the list. */
export const withoutNadac: ReadonlySet<string> = new Set(['CETIRIZINE 10 MG TAB']);

/** The weekly list of average acquisition costs, with the drugs that the pharmacy sells. */
export function nadacFile(options: YearOptions): string {
  const headings = [
    ...['NDC Description', 'NDC', 'NADAC_Per_Unit', 'Effective_Date', 'Pricing_Unit'],
    ...['Pharmacy_Type_Indicator', 'OTC', 'Explanation_Code', 'Classification_for_Rate_Setting'],
    ...['Corresponding_Generic_Drug_NADAC_Per_Unit'],
    ...['Corresponding_Generic_Drug_Effective_Date', 'As of Date'],
  ];
  const from = addDays(firstDayOf(options), -60);
  const changes = [
    { day: from, percent: 100 },
    { day: addDays(from, 120), percent: 101 },
    { day: addDays(from, 270), percent: 99 },
  ];
  const rows = sampleDrugs
    .filter(({ name }) => !withoutNadac.has(name))
    .flatMap((drug) =>
      changes.map(({ day, percent }) => {
        const price = (drug.nadacMicros * percent) / 100_000_000;
        const unit = drug.packUnits % 1 !== 0 ? 'GM' : drug.isPen ? 'ML' : 'EA';
        return [
          ...[drug.name, drug.ndc, price.toFixed(5), usDay(day), unit, 'C/I', 'N', '1'],
          ...[drug.kind === 'generic' ? 'G' : 'B', '', '', usDay(addDays(options.until, -4))],
        ];
      }),
    );
  return csvOf(headings, rows);
}

/** Medicare's negotiated prices in the form of the file that CMS publishes. */
export function mfpFile(options: YearOptions): string {
  const headings = [
    ...['IPAY', 'Selected Drug Name', 'Active Ingredient', 'NDC-9', 'NDC-11'],
    ...['MFP Effective Date', 'MFP End Date', 'Single MFP per 30-Day Equivalent Supply'],
    ...['NDC-9 MFP per Unit Price', 'As of Date', 'Type of Update'],
  ];
  const rows = sampleMfps.map(({ drug, ingredient, year, thirtyDays, unitMicros }) => [
    ...[year, drug.name.split(' ')[0] ?? '', ingredient, drug.ndc.slice(0, 9), drug.ndc],
    ...[`01/01/${year}`, year === lastMfpYear ? '' : `12/31/${year}`, thirtyDays.toFixed(2)],
    ...[(unitMicros / 1_000_000).toFixed(6), usDay(firstDayOf(options)), 'New'],
  ]);
  return csvOf(headings, rows);
}

const statementDays = 120;
/** A payment of this payer never arrives. */
const unbanked = { prefix: 'NLK', age: 33 } as const;

export interface Banked {
  readonly day: Day;
  readonly text: string;
  readonly cents: number;
}

/**
 * What the bank shows for the last months, a business day after each payment: one deposit is
 * missing, and one came for a remittance that didn’t.
 */
export function bankStatement(
  files: readonly SampleFile[],
  fills: readonly SampleFill[],
  given: {
    readonly options: YearOptions;
    readonly story: Story;
    readonly checks: readonly Banked[];
  },
): string {
  const { options, story, checks } = given;
  const [from, until] = [addDays(options.until, -statementDays), addDays(options.until, -1)];
  const missing = files.findLast(
    ({ fileName, description }) =>
      fileName.startsWith(`${unbanked.prefix}_`) &&
      description.createdOn <= addDays(options.until, -unbanked.age),
  );
  const paid = files.filter((file) => file !== missing && !file.fileName.includes('_RESEND'));
  const banked = paid.flatMap(({ description }) =>
    [...description.payments].map((payment): Banked => {
      const { payer, payerTaxId, traceNumber, paidOn } = payment;
      const text = `${payer.name} HCCLAIMPMT TRN*1*${traceNumber}*${payerTaxId}`;
      return { day: addBusinessDays(paidOn, 1), text, cents: paymentCentsOf(payment) };
    }),
  );
  const rows = [...banked, ...checks, unadvised(fills, story), ...bankFees(from, until)]
    .filter(({ day, cents }) => day >= from && day <= until && cents !== 0)
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  return csvOf(
    ['Date', 'Description', 'Amount'],
    rows.map(({ day, text, cents }) => [usDay(day), text, (cents / 100).toFixed(2)]),
  );
}

/** The deposit for the remittance that never came. */
function unadvised(fills: readonly SampleFill[], { missing: { payer, paidOn } }: Story): Banked {
  const cents = fills
    .filter(({ reversed, isDenied }) => reversed !== 'before' && !isDenied)
    .flatMap(({ filledOn, answers }) =>
      answers.filter((answer) => answer.payer === payer && payDayOf(payer, filledOn) === paidOn),
    )
    .reduce((sum, { paidCents }) => sum + paidCents, 0);
  return { day: addBusinessDays(paidOn, 1), text: `${payer.party.name} HCCLAIMPMT`, cents };
}

const bankFeeCents = -18_00;

function bankFees(from: Day, until: Day): readonly Banked[] {
  const days: Banked[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (day.endsWith('-15')) days.push({ day, text: 'ACCOUNT SERVICE FEE', cents: bankFeeCents });
  }
  return days;
}
