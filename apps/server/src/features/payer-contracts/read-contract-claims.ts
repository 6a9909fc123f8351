import type { MeasuredClaim } from '@pfs/core/contracts/guarantees';
import { centsOfSum } from '@pfs/core/money';
import { nadacDaysMax } from '@pfs/core/nadac';
import type { PlanLine } from '@pfs/core/recovery/plans';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** An adjudication with what contracts look at. */
export interface ContractRow {
  readonly adjudicationId: string;
  readonly rxNumber: string;
  /** By which a payer's file finds it. */
  readonly identity: string;
  readonly claim: MeasuredClaim;
}

interface Row {
  readonly id: string;
  readonly rx_number: string;
  readonly identity: string;
  readonly payer_key: string;
  readonly bin: string | null;
  readonly pcn: string | null;
  readonly group_number: string | null;
  readonly network: string | null;
  readonly line: PlanLine | null;
  readonly cob_position: number;
  readonly filled_on: string;
  readonly ndc: string | null;
  readonly class: 'brand' | 'generic' | null;
  readonly is_compound: boolean | null;
  readonly otc: boolean | null;
  readonly daw: string | null;
  readonly days_supply: number | null;
  readonly basis: string | null;
  readonly clarification: string | null;
  readonly awp: string | null;
  readonly wac: string | null;
  readonly nadac: string | null;
  readonly mac: string | null;
  readonly cost: string | null;
  readonly usual: string | null;
  readonly ingredient: string | null;
  readonly fee: string | null;
  readonly is_reversed: boolean;
  readonly reversed_on: string | null;
  readonly replaced_on: string | null;
  readonly store_id: string;
}

/** The benchmark of a fill: what the export says, else its unit price times the quantity. */
const benchmark = (name: string) =>
  `round(coalesce(fills.${name}, fills.${name}_unit * fills.quantity), 2)::text as ${name}`;

/** The day on which an export says that an answer was reversed. A status alone has no day. */
const exportedReversal = (of: string) =>
  `(case when ${of}.ended_by = 'reversal' or ${of}.reversed_at > ${of}.processed_at
     then ${of}.reversed_at::date end)`;

/**
 * The adjudications of these Rx numbers. Matches are joined by Rx number, which is indexed, and
 * payments by key: right after a large import the planner believes that tables are empty.
 */
export async function readContractRows(
  tx: TenantTransaction,
  rxNumbers: readonly string[],
): Promise<readonly ContractRow[]> {
  const { rows } = await tx.client.query<Row>(
    `select one.id, state.rx_number, concat_ws('|', fills.rx_number, fills.fill_number,
         fills.filled_on, coalesce(fills.ndc, ''), one.authorization_number) as identity,
       state.payer_key, one.bin, one.pcn, one.group_number,
       one.network, one.cob_position, fills.filled_on::text, fills.ndc, fills.is_compound,
       fills.daw, fills.days_supply, one.basis, one.clarification, fills.store_id,
       coalesce(plans.line, state.plan_line, matched.line) as line,
       coalesce(fills.brand_or_generic, case left(upper(drug.classification), 1)
         when 'G' then 'generic' when 'B' then 'brand' end) as class, drug.otc,
       ${benchmark('awp')}, ${benchmark('wac')}, ${benchmark('mac')},
       round(coalesce(fills.nadac, fills.nadac_unit * fills.quantity,
         priced.price * fills.quantity), 2)::text as nadac,
       matched.cost::text, fills.usual_and_customary::text as usual,
       one.ingredient_paid::text as ingredient, one.fee_paid::text as fee,
       (one.state <> 'paid' or state.state in ('reversed', 'reversed_kept', 'denied'))
         as is_reversed,
       (case one.state when 'reversed' then ${exportedReversal('one')}
         else matched.taken_back_on end)::text as reversed_on, (
         select max(${exportedReversal('earlier')})::text from adjudications earlier
         where earlier.organization_id = $1 and earlier.fill_id = one.fill_id
           and earlier.cob_position = one.cob_position and earlier.id <> one.id
           and earlier.state = 'reversed' and earlier.processed_at < one.processed_at
       ) as replaced_on
     from adjudication_states state
     join adjudications one on one.organization_id = $1 and one.id = state.adjudication_id
     join fills on fills.organization_id = $1 and fills.id = one.fill_id
     left join plans on plans.organization_id = $1 and plans.plan = state.plan
     left join lateral (
       select max(claims.line) filter (where claims.status = 'paid') as line,
         max(costs.cost) filter (where claims.status = 'paid' and costs.basis = 'invoice') as cost,
         max(case when claims.status = 'reversal' then (
           select paid_on from payments
           where payments.organization_id = $1 and payments.id = claims.payment_id
         ) end) as taken_back_on
       from claim_matches match
       join claims on claims.organization_id = $1 and claims.id = match.claim_id
       left join claim_costs costs on costs.organization_id = $1 and costs.claim_id = claims.id
       where match.organization_id = $1 and match.rx_number = state.rx_number
         and match.adjudication_id = one.id
     ) matched on true
     left join lateral (
       select classification, otc from nadac_prices
       where nadac_prices.ndc = fills.ndc and classification is not null
       order by effective_date desc limit 1
     ) drug on true
     left join lateral (
       select case when coalesce(as_of, effective_date) >= fills.filled_on - $3::integer
         then price end as price
       from nadac_prices
       where nadac_prices.ndc = fills.ndc and effective_date <= fills.filled_on
       order by effective_date desc limit 1
     ) priced on true
     where state.organization_id = $1 and state.rx_number = any ($2::text[])
     order by one.id`,
    [tx.organizationId, rxNumbers, nadacDaysMax],
  );
  return rows.map((row) => ({
    adjudicationId: row.id,
    ...{ rxNumber: row.rx_number, identity: row.identity },
    claim: toClaim(row),
  }));
}

function toClaim(row: Row): MeasuredClaim {
  const cents = (text: string | null) => (text === null ? undefined : centsOfSum(text));
  const benchmarks = Object.entries({
    ...{ awp: row.awp, wac: row.wac, nadac: row.nadac, mac: row.mac, cost: row.cost },
  }).flatMap(([name, text]) => (Number(text ?? 0) > 0 ? [[name, cents(text)] as const] : []));
  return {
    payerKey: row.payer_key,
    bin: row.bin ?? '',
    pcn: row.pcn ?? '',
    group: row.group_number ?? '',
    network: row.network ?? '',
    line: row.line ?? undefined,
    cobPosition: row.cob_position,
    filledOn: row.filled_on,
    ndc: row.ndc ?? '',
    brandOrGeneric: row.class ?? undefined,
    isCompound: row.is_compound ?? false,
    isOtc: row.otc ?? false,
    daw: plainCode(row.daw),
    daysSupply: row.days_supply ?? undefined,
    basis: plainCode(row.basis),
    clarification: plainCode(row.clarification),
    benchmarks: Object.fromEntries(benchmarks),
    // A U&C price of zero is none.
    usualCents: Number(row.usual ?? 0) > 0 ? cents(row.usual) : undefined,
    ingredientCents: cents(row.ingredient),
    feeCents: cents(row.fee),
    isReversed: row.is_reversed,
    reversedOn: row.reversed_on ?? undefined,
    replacedOn: row.replaced_on ?? undefined,
    isOwnStore: row.store_id === 'own',
  };
}

/** Systems write `07`, `7`, `7.0` and `07-MAC`. */
function plainCode(code: string | null): string {
  return (/\d+/.exec(code ?? '')?.[0] ?? '').replace(/^0+(?=\d)/, '');
}
