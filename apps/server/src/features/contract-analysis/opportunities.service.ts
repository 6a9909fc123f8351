import {
  belowCost,
  dirNegotiation,
  type Opportunity,
  partDDeduction,
  purchasing,
  unexplainedTakeBacks,
} from '@pfs/core/metrics/opportunities';
import type { Period } from '@pfs/core/metrics/periods';
import { centsOfSum, negateCents, sumCents, toDollars } from '@pfs/core/money';
import type { SavingsOpportunities, SavingsOpportunity } from '@pfs/wire/contract-analysis';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { keepDrugSums } from '../ledger/public.ts';
import { readUnexplainedTakeBacks } from '../provider-adjustments/public.ts';
import { type Analysis, type AnalysisOptions, analyzePayers } from './contract-analysis.service.ts';

interface ReadOpportunities {
  readonly savings: SavingsOpportunities;
  readonly purchasesKept: boolean;
}

/** Annual savings, largest first. Each is above zero, and no claim is part of two of them. */
export async function readOpportunities(
  tx: TenantTransaction,
  options: AnalysisOptions,
): Promise<ReadOpportunities> {
  const analysis = await analyzePayers(tx, options);
  const { hasData, period } = analysis;
  const partD = await readPartD(tx, period.from, period.to);
  const belowCostOfPayers = await kept.read(tx, `${period.from} ${period.to}`, () =>
    belowCostByPayer(tx, period.from, period.to),
  );
  const { unclassified, unmatched } = await readUnexplainedTakeBacks(tx, period);
  const bought = await sumPurchases(tx, period);
  const found = [
    ...ofPayers(analysis, { partD, belowCostOfPayers, ...options }),
    unexplainedTakeBacks({
      rows: unclassified.rows + unmatched.rows,
      amountCents: sumCents([unclassified.amountCents, unmatched.amountCents]),
    }),
    purchasing({ lines: bought.lines, amountCents: centsOfSum(bought.amount) }),
  ].filter((each) => each !== undefined);
  const savings = {
    hasData,
    period,
    potentialAnnualSavings: toDollars(
      sumCents(found.map(({ potentialSavingsCents }) => potentialSavingsCents)),
    ),
    opportunities: found.toSorted(mostFirst).map((each) => toOpportunity(each, { period, partD })),
  };
  return { savings, purchasesKept: bought.kept };
}

interface OfPayersOptions extends AnalysisOptions {
  readonly partD: readonly PartDRow[];
  readonly belowCostOfPayers: readonly BelowCostRow[];
}

function ofPayers(
  { payers }: Analysis,
  { partD, belowCostOfPayers, benchmarkPercent }: OfPayersOptions,
): readonly (Opportunity | undefined)[] {
  const countedElsewhere = (payerName: string) =>
    [...partD, ...belowCostOfPayers]
      .filter(({ payer }) => payer === payerName)
      .map(({ dirFees }) => negateCents(centsOfSum(dirFees)));
  return [
    ...payers.map(({ payerName, totals: { grossCents, dirFeesCents } }) =>
      dirNegotiation({
        payerName,
        grossCents,
        dirFeesCents: sumCents([dirFeesCents, ...countedElsewhere(payerName)]),
        benchmarkPercent,
      }),
    ),
    ...partD.map(({ payer, claims, fees }) =>
      partDDeduction({ payerName: payer, claims, amountCents: centsOfSum(fees) }),
    ),
    belowCost({
      claims: belowCostOfPayers.reduce((sum, { claims }) => sum + claims, 0),
      lossCents: sumCents(belowCostOfPayers.map(({ loss }) => centsOfSum(loss))),
    }),
  ];
}

function mostFirst(first: Opportunity, second: Opportunity): number {
  return second.potentialSavingsCents - first.potentialSavingsCents;
}

function toOpportunity(
  { kind, potentialSavingsCents, ...words }: Opportunity,
  { period, partD }: { readonly period: Period; readonly partD: readonly PartDRow[] },
): SavingsOpportunity {
  const { payerName } = words;
  const payerId = partD.find(({ payer }) => payer === payerName)?.payerId ?? null;
  return {
    ...words,
    potentialSavings: toDollars(potentialSavingsCents),
    figure: kind,
    actionUrl: actionUrlOf(kind, { payerName, payerId, period }),
  };
}

/** The page to act on it: its cases, or the list of its rows where it can't be asked back. */
function actionUrlOf(
  kind: Opportunity['kind'],
  {
    payerName,
    payerId,
    period,
  }: {
    readonly payerName: string | null;
    readonly payerId: string | null;
    readonly period: Period;
  },
): string {
  if (kind === 'unexplainedTakeBacks') return '/recovery?stage=open&kind=unexplained_lump';
  if (kind === 'partDDeductions') {
    const ofPayer = payerId === null ? '' : `&party=${payerId}`;
    return `/recovery?stage=open&kind=part_d_question${ofPayer}`;
  }
  if (kind === 'belowCostSavings') return '/recovery/prices';
  const params = new URLSearchParams({ figure: kind, from: period.from, to: period.to });
  if (payerName !== null) params.set('payer', payerName);
  return `/analytics?${params}`;
}

/** A payer's fees to question on Part D fills since 2024. */
interface PartDRow {
  readonly payer: string;
  /** Null if several payers have the name. */
  readonly payerId: string | null;
  readonly claims: number;
  readonly dirFees: string;
  /** DIR fees included. */
  readonly fees: string;
}

/** A payer's fills below cost without a Part D deduction. */
interface BelowCostRow {
  readonly payer: string;
  readonly claims: number;
  readonly loss: string;
  readonly dirFees: string;
}

const readPartD = prepare<PartDRow>(
  'contract analysis: Part D deductions',
  `select payers.name as payer,
    case when count(distinct payers.id) = 1 then min(payers.id::text) end as "payerId",
    sum(part_d_claims)::int as claims,
    sum(part_d_dir)::text as "dirFees",
    sum(part_d_dir + part_d_ger + part_d_network)::text as fees
  from payer_day_metrics metric
  join payers on payers.organization_id = $1 and payers.id = metric.payer_id
  where metric.organization_id = $1 and metric.metric_date between $2::date and $3::date
    and (part_d_dir, part_d_ger, part_d_network) <> (0, 0, 0)
  group by payers.name`,
);

const kept = keepDrugSums<readonly BelowCostRow[]>({ rowsOf: (rows) => rows.length });

/** Reads each drug, payer and month. */
const belowCostByPayer = prepare<BelowCostRow>(
  'contract analysis: fills below cost',
  `select payers.name as payer, sum(saving_fills)::int as claims, sum(saving_loss)::text as loss,
    sum(saving_dir_fees)::text as "dirFees"
  from drug_cost_metrics metric
  join payers on payers.organization_id = $1 and payers.id = metric.payer_id
  where metric.organization_id = $1 and metric.month between $2::date and $3::date
    and metric.saving_fills <> 0
  group by payers.name`,
);

interface PurchasesRow {
  readonly lines: number;
  readonly amount: string;
}

interface Purchases extends PurchasesRow {
  /** False if it was computed from every line and should be saved. */
  readonly kept: boolean;
}

const keptPurchases = prepare<PurchasesRow>(
  'contract analysis: kept purchases',
  `select lines, amount::text as amount from current_purchase_sums
  where organization_id = $1 and from_day = $2::date and to_day = $3::date`,
);

/** The organization is $1; the condition repeats it so that $1 is used. */
const countedPurchases = prepare<PurchasesRow>(
  'contract analysis: counted purchases',
  `select lines, amount::text as amount from count_purchases($2::date, $3::date)
  where $1::uuid is not null`,
);

const keep = prepare(
  'contract analysis: keep purchases',
  'select keep_purchase_sums($2::date, $3::date) where $1::uuid is not null',
);

/** The amount paid above the lowest known prices, and the number of lines. */
async function sumPurchases(tx: TenantTransaction, { from, to }: Period): Promise<Purchases> {
  const [kept] = await keptPurchases(tx, from, to);
  if (kept !== undefined) return { ...kept, kept: true };
  const [counted] = await countedPurchases(tx, from, to);
  return { lines: 0, amount: '0', ...counted, kept: false };
}

/** Saves the sum until an invoice or a NADAC price changes. */
export async function savePurchaseSum(tx: TenantTransaction, { from, to }: Period): Promise<void> {
  await keep(tx, from, to);
}
