import type { Category } from '@pfs/core/category';
import type { Month } from '@pfs/core/days';
import { percentage } from '@pfs/core/metrics/ratios';
import { centsOfSum, lumpsOf } from '@pfs/core/metrics/sums';
import { type Cents, zeroCents } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import { monthInWords } from '../../platform/days-in-words.ts';
import type { Column, PdfBlock } from '../../platform/documents/document.ts';
import type { AnalysedPayer } from './contract-analysis.service.ts';
import type { DrugRow, WorstClaimRow } from './negotiation-report.repository.ts';

const money = (label: string): Column => ({ label, kind: 'money' });
const percent = (label: string): Column => ({ label, kind: 'percent' });

export interface ReportMonths {
  readonly months: readonly Month[];
  /** Not over yet: its figures are those so far. */
  readonly currentMonth: Month;
}

export function monthsTable(
  payer: AnalysedPayer,
  { months, currentMonth }: ReportMonths,
): PdfBlock {
  const { totals } = payer;
  return {
    kind: 'table',
    columns: [
      { label: 'Month', kind: 'text', weight: 1.2 },
      { label: 'Claims', kind: 'count' },
      money('Gross'),
      money('DIR fees'),
      percent('DIR %'),
      money('Net'),
    ],
    rows: months.map((month) => {
      const of = payer.byMonth.get(month);
      return [
        month === currentMonth ? `${monthInWords(month)} so far` : monthInWords(month),
        of?.claims ?? 0,
        of?.grossCents ?? zeroCents,
        of?.dirFeesCents ?? zeroCents,
        of?.dirPercentage ?? 0,
        of?.netCents ?? zeroCents,
      ];
    }),
    total: [
      'Total',
      totals.claims,
      totals.grossCents,
      totals.dirFeesCents,
      totals.dirPercentage,
      totals.netCents,
    ],
  };
}

/** Fees apart by how they were taken, and what was taken that is no fee. */
export function kindsTable(
  { totals, claimFees }: AnalysedPayer,
  lumpsCents: Readonly<Partial<Record<Category, Cents>>>,
): PdfBlock {
  const lumps = lumpsOf(lumpsCents);
  const rows: readonly (readonly [string, Cents])[] = [
    ['DIR fees on claims', claimFees.dirCents],
    ['DIR fees as lump sums', lumps.dir],
    ['Effective rate fees on claims', claimFees.gerCents],
    ['Effective rate fees as lump sums', lumps.effective_rate],
    ['Transaction and network fees on claims', claimFees.otherCents],
    ['Transaction fees as lump sums', lumps.transaction_fee],
    ['Network fees as lump sums', lumps.network_fee],
    ['Recoupments', lumps.recoupment],
    ['Withheld', lumps.withholding],
    ['Carried forward, less what was settled', lumps.forwarding_balance],
    ['Without a reason that is known', lumps.unclassified],
  ];
  return {
    kind: 'table',
    columns: [{ label: 'Kind', kind: 'text', weight: 2 }, money('Amount'), percent('Of gross')],
    rows: rows
      .filter(([, cents]) => cents !== 0)
      .map(([kind, cents]) => [kind, cents, percentage(cents, totals.grossCents)]),
    empty: 'Nothing was taken in these months.',
  };
}

export function claimsTable(rows: readonly WorstClaimRow[], caption: string): PdfBlock {
  return {
    kind: 'table',
    caption,
    columns: [
      { label: 'Claim', kind: 'text' },
      { label: 'Paid on', kind: 'day' },
      { label: 'Drug', kind: 'text', weight: 1.8 },
      money('Gross'),
      money('DIR fee'),
      percent('DIR %'),
      money('Below cost'),
    ],
    rows: rows.map((row) => {
      const gross = centsOfSum(row.gross);
      const dirFee = centsOfSum(row.dir_fee);
      return [
        row.claim_id,
        row.processed_date,
        row.drug_name ?? 'Unknown Drug',
        gross,
        dirFee,
        dirPercentage(dirFee, gross),
        row.loss === null ? null : centsOfSum(row.loss),
      ];
    }),
    empty: 'No claim of these months.',
  };
}

export function drugsTable(rows: readonly DrugRow[]): PdfBlock {
  return {
    kind: 'table',
    caption: 'By DIR fees taken from claims; lump sums name no drug',
    columns: [
      { label: 'Drug', kind: 'text', weight: 2 },
      { label: 'NDC', kind: 'text', weight: 1.2 },
      { label: 'Claims', kind: 'count' },
      money('Gross'),
      money('DIR fees'),
      percent('DIR %'),
    ],
    rows: rows.map((row) => {
      const gross = centsOfSum(row.gross);
      const dirFees = centsOfSum(row.dir_fees);
      const name = row.drug_name === '' ? 'Unknown Drug' : row.drug_name;
      const share = dirPercentage(dirFees, gross);
      return [name, row.ndc === '' ? null : row.ndc, row.claims, gross, dirFees, share];
    }),
    empty: 'No drug with DIR fees in these months.',
  };
}
