import { type Category, categoryName, feeCategories, lumpsOf } from '@pfs/core/category';
import type { Month } from '@pfs/core/days';
import type { PeriodTotals } from '@pfs/core/metrics/period-totals';
import { percentage } from '@pfs/core/metrics/ratios';
import { type Cents, toCents, zeroCents } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import type { Cell, Column, PdfBlock } from '../../../platform/documents/document.ts';
import { monthLabel } from '../../../platform/format-days.ts';
import type { FigureGroup } from '../../figures/public.ts';
import type { AnalyzedPayer } from '../contract-analysis.service.ts';

const money = (label: string): Column => ({ label, kind: 'money' });
const percent = (label: string): Column => ({ label, kind: 'percent' });

interface ReportMonths {
  readonly months: readonly Month[];
  /** The unfinished month. */
  readonly currentMonth: Month;
}

export function monthsTable(
  payer: AnalyzedPayer,
  { months, currentMonth }: ReportMonths,
): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { label: 'Month', kind: 'text', weight: 1.2 },
      { label: 'Claims', kind: 'count' },
      money('Gross'),
      money('DIR fees'),
      money('GER fees'),
      money('Other fees'),
      money('Net'),
      percent('DIR %'),
    ],
    rows: months
      .filter((month) => payer.byMonth.has(month))
      .map((month) => [
        month === currentMonth ? `${monthLabel(month)} so far` : monthLabel(month),
        ...cellsOf(payer.byMonth.get(month)),
      ]),
    total: ['Total', ...cellsOf(payer.totals)],
  };
}

/** Gross less the three fees is net. */
function cellsOf(totals: PeriodTotals | undefined): readonly Cell[] {
  return [
    totals?.claims ?? 0,
    totals?.grossCents ?? zeroCents,
    totals?.dirFeesCents ?? zeroCents,
    totals?.gerFeesCents ?? zeroCents,
    totals?.otherFeesCents ?? zeroCents,
    totals?.netCents ?? zeroCents,
    totals?.dirPercentage ?? 0,
  ];
}

const feesNamed: readonly Category[] = ['dir', 'effective_rate', 'transaction_fee', 'network_fee'];

/** Fees by how they were taken, and other deductions. */
export function kindsTable(
  { totals, claimFees }: AnalyzedPayer,
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
    ...feeCategories
      .filter((name) => !feesNamed.includes(name))
      .map((name) => [`${categoryName(name)} as lump sums`, lumps[name]] as const),
    ['Recoupments', lumps.recoupment],
    ['Withheld', lumps.withholding],
    ['Carried forward, net of settlements', lumps.forwarding_balance],
    ['Unclassified', lumps.unclassified],
  ];
  return {
    kind: 'table',
    columns: [
      { label: 'Kind', kind: 'text', weight: 2 },
      money('Amount'),
      percent('Of gross revenue'),
    ],
    rows: rows
      .filter(([, cents]) => cents !== 0)
      .map(([kind, cents]) => [kind, cents, percentage(cents, totals.grossCents)]),
    empty: 'No deductions in this period.',
  };
}

export function drugsTable(drugs: readonly FigureGroup[]): PdfBlock {
  return {
    kind: 'table',
    caption: 'Ranked by claim-level DIR fees; lump sums aren’t tied to a drug',
    columns: [
      { label: 'Drug', kind: 'text', weight: 2 },
      { label: 'NDC', kind: 'text', weight: 1.2 },
      { label: 'Claims', kind: 'count' },
      money('Gross'),
      money('DIR fees'),
      percent('DIR %'),
    ],
    rows: drugs.map(({ name, ndc, sums }) => {
      const gross = toCents(sums.claimGross ?? 0);
      const dirFees = toCents(sums.claimDir ?? 0);
      const share = dirPercentage(dirFees, gross);
      return [name || 'Unknown Drug', ndc || null, sums.claims ?? 0, gross, dirFees, share];
    }),
  };
}
