import type { Measure } from '@pfs/core/assistant/measures';
import type { QueryFilter } from '@pfs/core/assistant/query';
import type { Category } from '@pfs/core/category';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { type Cents, zeroCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import type { ClaimIndexes } from '../../claims/public.ts';
import { readClaimGroups } from './claim-groups.ts';
import type { Group } from './family.ts';
import { inPeriod, namesOrNull, periodValues } from './filter-values.ts';
import { addPaymentFacts, type PaymentFacts } from './payment-facts.ts';

interface FileRow {
  readonly id: string;
  readonly file_name: string;
  readonly payments: number;
  readonly amount: string;
  readonly lumps: readonly { readonly category: Category; readonly amount: string }[] | null;
  readonly first_day: string;
  readonly last_day: string;
}

const files = prepare<FileRow>(
  'assistant: payments by remittance',
  `with paid as (
    select payments.id, payments.remittance_id, payments.amount, payments.paid_on
    from payments join payers on payers.organization_id = $1 and payers.id = payments.payer_id
    where payments.organization_id = $1 and payments.counted and ${inPeriod('payments.paid_on')}
      and ($4::text[] is null or payers.name = any($4))
  ), lumps as (
    select remittance_id, json_agg(json_build_object('category', category, 'amount', amount))
      as lumps
    from (
      select lump.remittance_id, category, sum(lump.amount)::text as amount
      from provider_adjustments lump join paid on paid.id = lump.payment_id
      where lump.organization_id = $1 group by 1, 2
    ) by_category group by 1
  )
  select remittances.id, file_name, count(*)::int as payments, sum(paid.amount)::text as amount,
    (select lumps from lumps where remittance_id = remittances.id) as lumps,
    min(paid_on)::text as first_day, max(paid_on)::text as last_day
  from paid
  join remittances on remittances.organization_id = $1 and remittances.id = paid.remittance_id
  group by remittances.id, file_name`,
);

interface RemittanceGroupsOptions {
  readonly measure: Measure;
  readonly indexes: ClaimIndexes | undefined;
}

/** Files by their counted payments: what is not known of a payment is added up from claims. */
export async function readRemittanceGroups(
  tx: TenantTransaction,
  filter: QueryFilter,
  { measure, indexes }: RemittanceGroupsOptions,
): Promise<readonly Group<PaymentFacts>[]> {
  const rows = await files(tx, ...periodValues(filter), namesOrNull(filter.payers));
  const ofPayments = measure === 'paymentsReceived' || measure === 'payments';
  const claims = ofPayments
    ? []
    : await readClaimGroups(tx, filter, { measure, by: 'remittance', indexes });
  const byId = new Map(claims.map((group) => [group.id, group.facts]));
  return rows.map((row) => {
    const ofClaims = byId.get(row.id);
    const ofFile = toFacts(row);
    return {
      name: row.file_name,
      ndc: null,
      id: row.id,
      facts: ofClaims === undefined ? ofFile : addPaymentFacts([ofClaims, ofFile]),
      firstDay: row.first_day,
      lastDay: row.last_day,
    };
  });
}

function toFacts({ payments, amount, lumps }: FileRow): PaymentFacts {
  const none = addPaymentFacts([]);
  const lumpsCents: Partial<Record<Category, Cents>> = Object.fromEntries(
    (lumps ?? []).map((lump) => [lump.category, centsOfSum(lump.amount)] as const),
  );
  const sums = { ...none.sums, payments, paymentsReceivedCents: centsOfSum(amount), lumpsCents };
  return { sums, patientPaidCents: zeroCents };
}
