import { parseMillionths, toDollars } from '@pfs/core/money';
import { lateInterestCents } from '@pfs/core/recovery/plans';
import type { RecoverySummary } from '@pfs/wire/recovery';
import { useState } from 'react';
import { formatPercent } from '../../lib/format/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Money } from '../../ui/money.tsx';
import { countColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

interface PromptPayRow {
  readonly key: string;
  readonly name: string;
  readonly payments: number;
  readonly medianDays: number;
  readonly p95Days: number;
  readonly above14: number;
  readonly late: number;
  /** Null until a rate is typed. */
  readonly interest: number | null;
}

/** Undefined for what is no rate. */
export function interestOf(lateCentDays: number, typedRate: string): number | undefined {
  const rate = parseMillionths(typedRate.trim().replace(/\s*%$/, ''));
  if (rate === undefined) return undefined;
  return toDollars(lateInterestCents(BigInt(lateCentDays), rate));
}

const columns: readonly Column<PromptPayRow>[] = [
  { header: 'Payer', primary: true, className: 'min-w-36 wrap-anywhere', cell: ({ name }) => name },
  countColumn('Payments', 'payments'),
  countColumn('Median days', 'medianDays'),
  countColumn('95% within', 'p95Days'),
  {
    header: 'Over 14 days',
    align: 'right',
    cell: ({ above14 }) => <span className="figures">{formatPercent(above14 * 100)}</span>,
  },
  moneyColumn('Paid late', 'late'),
  {
    header: 'Late interest',
    align: 'right',
    aside: true,
    className: 'font-medium',
    cell: ({ interest }) => (interest === null ? '–' : <Money value={interest} />),
  },
];

/** How payers of Part D keep to 42 CFR 423.520; absent while no claim is known as Part D. */
export function PromptPay({ payers }: Pick<RecoverySummary, 'payers'>) {
  const [rate, setRate] = useState('');
  const rows = payers.flatMap(({ key, name, partD }): PromptPayRow[] => {
    if (partD === null) return [];
    const { lateCentDays, ...shown } = partD;
    return [{ ...shown, key, name, interest: interestOf(lateCentDays, rate) ?? null }];
  });
  if (rows.length === 0) return null;
  return (
    <CardSection
      title="Prompt pay (Part D)"
      description="Clean electronic claims are due 14 days after receipt (42 CFR 423.520). Days count from the fill; interest is the Treasury rate plus 0.10 points, over 365 days."
    >
      <div className="max-w-72 px-5 pb-4">
        <Field
          label="3-month Treasury rate (%)"
          name="treasuryRate"
          inputMode="decimal"
          autoComplete="off"
          placeholder="4.20"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
          hint="To estimate late interest. Not saved."
        />
      </div>
      <DataTable
        caption="Prompt pay (Part D)"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </CardSection>
  );
}
