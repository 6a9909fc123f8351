import type { SeededRandom } from '@pfs/edi/seeded-random';
import { plainLedger } from '../layouts/column-layouts.ts';
import type { ColumnStyle, HeadLabels, Style } from '../style.ts';

/** How a payer's program writes its sheets. */
export interface SheetStyle {
  readonly style: Style;
  /** Each row states its payment, or labels above the rows do. */
  readonly form: 'flat' | 'headed';
  readonly file: 'csv' | 'workbook' | 'plain_text';
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly encoding: 'utf8' | 'bom' | 'utf16';
  readonly days: 'us' | 'us_short' | 'iso' | 'dots' | 'slashes' | 'serial' | 'date';
  readonly decimalComma: boolean;
  readonly totals: boolean;
  readonly blankLines: number;
  /** Rows of several checks are in the order of their claims. */
  readonly mixed: boolean;
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly field: 'payerName' | 'traceNumber' | 'paidOn' | 'amount' | 'payeeName';
  readonly label: string;
}

export function sheetStyle(random: SeededRandom): SheetStyle {
  const file = random.pick(['csv', 'csv', 'workbook', 'workbook', 'plain_text'] as const);
  const form = file === 'plain_text' ? 'headed' : random.pick(['flat', 'headed'] as const);
  const facts = shuffle(random, factsOf(random));
  const delimiter = random.pick([',', ';', '\t', '|'] as const);
  const base = plainLedger(random);
  const columns = shuffle(random, columnsOf(random));
  return {
    file,
    form,
    facts,
    delimiter,
    encoding: random.pick(['utf8', 'bom', 'utf16'] as const),
    days: file === 'workbook' ? pickWorkbookDay(random) : pickTextDay(random),
    decimalComma: file === 'csv' && delimiter !== ',' && random.chance(1, 3),
    totals: random.chance(1, 2),
    blankLines: random.below(3),
    mixed: random.chance(1, 2),
    style: {
      ...base,
      columns,
      feesPrinted: random.pick(['positive', 'negative'] as const),
      money: { negative: random.pick(['minus', 'parentheses'] as const), thousands: false },
      head: { ...base.head, labels: labelsOf(facts) },
      content: {
        amounts: columns.map(({ field }) => field) as Style['content']['amounts'],
        claims: [3, 40],
        payments: form === 'flat' ? [1, 4] : [1, 1],
        lumps: form === 'headed' && random.chance(1, 2),
        reversals: true,
      },
      lumps: { title: 'Adjustments', labels: ['Description', 'Amount'], taken: 'negative' },
    },
  };
}

const pickWorkbookDay = (random: SeededRandom) =>
  random.pick(['serial', 'date', 'us', 'iso'] as const);
const pickTextDay = (random: SeededRandom) =>
  random.pick(['us', 'us_short', 'iso', 'dots', 'slashes'] as const);

function factsOf(random: SeededRandom): readonly Fact[] {
  const what = random.pick(['Check', 'Payment', 'EFT'] as const);
  return [
    { field: 'payerName', label: random.pick(['Payer', 'PBM', 'Payer Name']) },
    { field: 'traceNumber', label: `${what} ${random.pick(['Number', 'No', '#'])}` },
    { field: 'paidOn', label: `${what} Date` },
    { field: 'amount', label: `${what} ${random.pick(['Amount', 'Amt', 'Total'])}` },
    ...(random.chance(1, 2) ? [{ field: 'payeeName', label: 'Pharmacy Name' } as const] : []),
  ];
}

function labelsOf(facts: readonly Fact[]): HeadLabels {
  const label = (field: Fact['field']) => facts.find((fact) => fact.field === field)?.label;
  const payee = label('payeeName');
  return {
    payer: label('payerName') ?? '',
    trace: label('traceNumber') ?? '',
    paidOn: label('paidOn') ?? '',
    amount: label('amount') ?? '',
    ...(payee === undefined ? {} : { payee }),
  };
}

function columnsOf(random: SeededRandom): readonly ColumnStyle[] {
  const parts: readonly ColumnStyle[] = [
    { field: 'ingredientCost', label: random.pick(['Ingredient Cost', 'Ingr Cost Paid']) },
    { field: 'dispensingFee', label: random.pick(['Disp Fee', 'Dispensing Fee Paid']) },
    { field: 'patientPaid', label: random.pick(['Copay', 'Patient Pay']) },
  ];
  return [
    { field: 'claimId', label: random.pick(['Rx #', 'Rx Number', 'Prescription Number', 'RxNbr']) },
    { field: 'dateOfService', label: random.pick(['Fill Date', 'DOS', 'Date Filled']) },
    { field: 'ndc', label: random.pick(['NDC', 'NDC Number', 'Product ID']) },
    { field: 'quantity', label: random.pick(['Qty', 'Quantity', 'Qty Dispensed']) },
    { field: 'gross', label: random.pick(['Gross Paid', 'Gross Amount', 'Gross']) },
    { field: 'dirFee', label: random.pick(['DIR Fee', 'DIR', 'Performance Adjustment']) },
    { field: 'net', label: random.pick(['Net Paid', 'Net Amount', 'Net Amt']) },
    ...(random.chance(1, 2) ? [{ field: 'drugName', label: 'Drug Name' } as const] : []),
    ...(random.chance(1, 2) ? [{ field: 'transactionFee', label: 'Trans Fee' } as const] : []),
    ...(random.chance(1, 3) ? [{ field: 'patientName', label: 'Patient Name' } as const] : []),
    ...(random.chance(1, 3) ? [{ field: 'memberId', label: 'Member ID' } as const] : []),
    ...(random.chance(1, 2) ? [{ field: 'claimReference', label: 'Claim Number' } as const] : []),
    ...(random.chance(1, 2) ? parts : []),
  ];
}

function shuffle<Item>(random: SeededRandom, items: readonly Item[]): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}
