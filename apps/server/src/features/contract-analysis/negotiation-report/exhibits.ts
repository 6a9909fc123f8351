import {
  type PayerRequest,
  payerRequests,
  type RequestKind,
  type RequestSums,
} from '@pfs/core/metrics/negotiation-ask';
import { type Cents, centsOfSum, sumCents } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import type { Cell, Column, PdfBlock } from '../../../platform/documents/document.ts';
import type { ExhibitClaimRow, ExhibitLumpRow } from './negotiation-report.repository.ts';

/** A request with the rows that make up its amount. */
export interface Exhibit extends PayerRequest {
  /** A, B, C ... in the order of amounts. */
  readonly letter: string;
  readonly table: PdfBlock;
}

/** The requests to a payer with their rows, largest amount first. */
export function toExhibits(
  claims: readonly ExhibitClaimRow[],
  lumps: readonly ExhibitLumpRow[],
): readonly Exhibit[] {
  const of = (kind: ExhibitClaimRow['kind']) => claims.filter((claim) => claim.kind === kind);
  const belowCost = of('belowCost');
  const costOf = (from: string) => sumsOf(belowCost.filter(({ basis }) => basis === from));
  const unusual = of('unusualFees');
  const back = lumps.filter(({ amount }) => amount.startsWith('-'));
  const requests = payerRequests({
    lumpSums: { ...sumsOf(lumps), paidBackCents: sumCents(back.map(amountOf)) },
    partDFees: sumsOf(of('partDFees')),
    belowCost: {
      ...sumsOf(belowCost),
      byOthers: { price_list: costOf('price_list'), nadac: costOf('nadac') },
    },
    unusualFees: { ...sumsOf(unusual), usualPercent: Number(unusual[0]?.usualPercent ?? 0) },
  });
  const tables: Readonly<Record<RequestKind, () => PdfBlock>> = {
    lumpSums: () => lumpsTable(lumps),
    partDFees: () => feesTable(of('partDFees'), 'Fees'),
    belowCost: () => belowCostTable(belowCost),
    unusualFees: () => feesTable(unusual, 'DIR fee'),
  };
  return requests.map((request, index) => ({
    ...request,
    letter: String.fromCharCode('A'.charCodeAt(0) + index),
    table: tables[request.kind](),
  }));
}

interface AmountRow {
  readonly amount: string;
  readonly inAll: number;
}

const amountOf = ({ amount }: AmountRow): Cents => centsOfSum(amount);

function sumsOf(rows: readonly AmountRow[]): RequestSums {
  const inAll = rows[0]?.inAll ?? 0;
  return {
    amountCents: sumCents(rows.map(amountOf)),
    rows: rows.length,
    leftOut: inAll - rows.length,
  };
}

const money = (label: string): Column => ({ label, kind: 'money' });
const claimColumns: readonly Column[] = [
  { label: 'Rx', kind: 'text' },
  { label: 'Filled', kind: 'day' },
  { label: 'Drug', kind: 'text', weight: 2 },
  { label: 'NDC', kind: 'text' },
  { label: 'Qty', kind: 'quantity' },
];

function claimCells(row: ExhibitClaimRow): readonly Cell[] {
  const { rxNumber, filledOn, drugName, ndc, quantity } = row;
  return [rxNumber, filledOn, drugName, ndc, quantity === null ? null : Number(quantity)];
}

const blanks = (count: number): readonly Cell[] => Array.from({ length: count }, () => '');

function totalOf(
  rows: readonly ExhibitClaimRow[],
  name: 'gross' | 'patientPaid' | 'fees' | 'cost',
) {
  return sumCents(rows.map((row) => centsOfSum(row[name])));
}

function feesTable(rows: readonly ExhibitClaimRow[], fee: string): PdfBlock {
  const share = (row: Pick<ExhibitClaimRow, 'gross' | 'amount'>) =>
    dirPercentage(centsOfSum(row.amount), centsOfSum(row.gross));
  return {
    kind: 'table',
    columns: [
      ...claimColumns,
      { label: 'Paid on', kind: 'day' },
      money('Paid before fees'),
      money(fee),
      { label: 'Fee %', kind: 'percent' },
    ],
    rows: rows.map((row) => [
      ...claimCells(row),
      row.paidOn,
      centsOfSum(row.gross),
      amountOf(row),
      share(row),
    ]),
    total: [
      'Total',
      ...blanks(claimColumns.length),
      totalOf(rows, 'gross'),
      sumsOf(rows).amountCents,
      dirPercentage(sumsOf(rows).amountCents, totalOf(rows, 'gross')),
    ],
  };
}

const basisNames = { invoice: 'Invoice', price_list: 'Price list', nadac: 'NADAC' } as const;

/** Each line adds up: cost − paid before fees − patient and others + fees = underpaid. */
function belowCostTable(rows: readonly ExhibitClaimRow[]): PdfBlock {
  return {
    kind: 'table',
    columns: [
      ...claimColumns,
      money('Paid before fees'),
      money('Patient and others'),
      money('Fees'),
      money('Cost'),
      { label: 'Cost basis', kind: 'text' },
      money('Underpaid'),
    ],
    rows: rows.map((row) => [
      ...claimCells(row),
      centsOfSum(row.gross),
      centsOfSum(row.patientPaid),
      centsOfSum(row.fees),
      centsOfSum(row.cost),
      basisNames[row.basis ?? 'invoice'],
      amountOf(row),
    ]),
    total: [
      'Total',
      ...blanks(claimColumns.length - 1),
      totalOf(rows, 'gross'),
      totalOf(rows, 'patientPaid'),
      totalOf(rows, 'fees'),
      totalOf(rows, 'cost'),
      '',
      sumsOf(rows).amountCents,
    ],
  };
}

const lumpKinds = {
  dir: 'DIR',
  effective_rate: 'Effective rate',
  unclassified: 'Unclassified',
} as const;

function lumpsTable(rows: readonly ExhibitLumpRow[]): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { label: 'Payment', kind: 'text', weight: 1.2 },
      { label: 'Paid on', kind: 'day' },
      { label: 'Code', kind: 'text', weight: 0.5 },
      { label: 'Reference on the remittance', kind: 'text', weight: 2 },
      { label: 'Classified as', kind: 'text' },
      money('Amount'),
    ],
    rows: rows.map((row) => [
      row.traceNumber,
      row.paidOn,
      row.code,
      row.reference,
      lumpKinds[row.category],
      amountOf(row),
    ]),
    total: ['Total', ...blanks(4), sumsOf(rows).amountCents],
  };
}
