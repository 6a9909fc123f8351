import { ledgerFigures } from '@pfs/core/contracts/guarantees';
import { periodLabel } from '@pfs/core/lumps/settle-periods';
import { centsToText, sumCents } from '@pfs/core/money';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readTrueUps, type TrueUpUnit } from '../payer-contracts/public.ts';

/** What packets about contracts say beside what others do. */
export const contractFields = {
  term: { label: 'Contract', kind: 'text' },
  pricedBy: { label: 'Basis of terms', kind: 'text' },
  benchmark: { label: 'Benchmark', kind: 'money' },
  basis: { label: 'Basis (522-FM)', kind: 'text' },
  promised: { label: 'Expected (terms)', kind: 'money' },
  adjudicated: { label: 'Paid (506-F6 + 507-F7)', kind: 'money' },
  rates: { label: 'Guarantees', kind: 'text' },
  period: { label: 'Service period', kind: 'text' },
  claims: { label: 'Claims', kind: 'count' },
  awp: { label: 'AWP', kind: 'money' },
  measured: { label: 'Measured payments', kind: 'money' },
  allowed: { label: 'Allowed', kind: 'money' },
  variance: { label: 'Our figures', kind: 'money' },
  taken: { label: 'Deducted', kind: 'money' },
} as const;

export const shortColumns = [
  ...(['basis', 'pricedBy', 'benchmark', 'promised', 'adjudicated', 'asked', 'term'] as const),
] as const;
export const trueUpColumns = [
  ...(['rates', 'period', 'claims', 'awp', 'measured', 'allowed', 'variance', 'taken'] as const),
  ...(['asked', 'paidOn', 'trace', 'term'] as const),
] as const;
/** Amounts of theirs that add up to something. */
export const contractSums = [
  ...(['promised', 'adjudicated', 'measured', 'allowed', 'variance', 'taken'] as const),
] as const;

type Row = Readonly<Record<string, unknown>> & { readonly row_key: string };

/** Claims below their terms, priced as the terms and as the payer say. */
export function contractShortRows(held: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select held.row_key, fills.store_id, fills.rx_number as rx, fills.fill_number as fill,
      fills.filled_on::text as "filledOn", one.bin, one.pcn, one.group_number as group,
      nullif(concat_ws('/', coalesce(one.bin, ''), coalesce(one.pcn, ''),
        coalesce(one.group_number, '')), '//') as plan,
      one.authorization_number as authorization, fills.ndc, fills.quantity,
      fills.drug_name as drug, one.basis, case checked.priced_by when 'usual' then 'U&C'
        when 'cost' then 'Acquisition cost' else upper(checked.priced_by) end as "pricedBy",
      checked.benchmark, checked.expected as promised, checked.paid as adjudicated,
      term.citation as term, checked.short as asked
    from ${held} held
    join contract_checks checked on checked.organization_id = held.organization_id
      and checked.adjudication_id = held.targets[1]::uuid and checked.state = 'short'
    join contract_terms term on term.organization_id = checked.organization_id
      and term.id = checked.term_id
    join adjudications one on one.organization_id = checked.organization_id
      and one.id = checked.adjudication_id
    join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
    order by fills.filled_on, fills.rx_number, fills.fill_number, one.id`;
}

export const rateText = ({ kind, rate }: TrueUpUnit['guarantees'][number]) =>
  kind === 'dfer'
    ? `DFER $${(rate / 100).toFixed(2)}`
    : `${kind.toUpperCase()} ${(rate / 100).toFixed(2)}%`;

/** Periods of which more was taken than the ledger says, with the ledger's sums. */
export async function trueUpRows(
  held: RawBuilder<unknown>,
  tx: TenantTransaction,
): Promise<RawBuilder<Row>> {
  const rows = (await readTrueUps(tx)).map((unit) => {
    const { guarantees, months, lumps, takenCents, aboveCents } = unit;
    const ofKind = months.flatMap((month) => {
      const one = guarantees.find(({ id }) => id === month.guaranteeId);
      if (one === undefined) return [];
      const isFee = one.kind === 'dfer';
      return [
        {
          ...{ ...ledgerFigures(one, month), claims: month.claims, awp: month.awpCents, isFee },
          paid: isFee ? month.feeCents : month.ingredientCents,
        },
      ];
    });
    const rated = ofKind.filter(({ isFee }) => !isFee);
    const sum = (of: Parameters<typeof sumCents>[0]) => centsToText(sumCents(of));
    return {
      row_key: unit.key,
      rates: [...new Set(guarantees.map(rateText))].toSorted().join('; '),
      period: periodLabel(unit),
      // A claim in two guarantees is one claim; those of AWP stand for both.
      claims: (rated.length > 0 ? rated : ofKind).reduce((total, one) => total + one.claims, 0),
      awp: rated.length === 0 ? null : sum(rated.map(({ awp }) => awp)),
      measured: sum(ofKind.map(({ paid }) => paid)),
      allowed: sum(ofKind.map(({ allowedCents }) => allowedCents)),
      variance: centsToText(unit.accruedCents),
      taken: takenCents === undefined ? null : centsToText(takenCents),
      asked: aboveCents === undefined ? '0.00' : centsToText(aboveCents),
      paidOn: lumps.map(({ paid_on }) => paid_on).join('; '),
      trace: lumps.map(({ trace }) => trace ?? ''),
      term: [...new Set(guarantees.map(({ citation }) => citation))].join('; '),
    };
  });
  return sql<Row>`
    select held.row_key, rates, period, claims, awp, measured, allowed, variance, taken,
      "paidOn", trace, term, given.asked
    from ${held} held
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (row_key text, rates text,
      period text, claims integer, awp numeric, measured numeric, allowed numeric,
      variance numeric, taken numeric, "paidOn" text, trace text[], term text, asked numeric(14,2))
      on given.row_key = held.row_key
    order by period, rates`;
}
