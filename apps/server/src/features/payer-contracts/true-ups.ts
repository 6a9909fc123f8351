import {
  disputeBy,
  expectationOf,
  type GuaranteeKind,
  guaranteeKinds,
  ledgerFigures,
  missingMonths,
  periodOfMonth,
  trueUpOf,
} from '@pfs/core/contracts/guarantees';
import { type Month, monthOf } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';
import { type Cents, centsOfSum, sumCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { type HeldGuarantee, readGuarantees } from './held-contracts.ts';

/** A guarantee's claims of a month and class that are in. */
export interface SummedMonth {
  readonly guaranteeId: string;
  /** `2026-07` */
  readonly month: string;
  readonly drugClass: string;
  readonly claims: number;
  readonly claimsOut: number;
  /** Of those out: the ones that may be in, were all known of them. */
  readonly claimsUnknown: number;
  readonly awpCents: Cents;
  readonly ingredientCents: Cents;
  readonly feeCents: Cents;
}

export async function readMonths(
  tx: TenantTransaction,
  guaranteeId?: string,
): Promise<readonly SummedMonth[]> {
  const rows = await selectOwn(tx, 'guarantee_months')
    .$if(guaranteeId !== undefined, (query) =>
      query.where('guarantee_id', '=', guaranteeId as string),
    )
    .selectAll()
    .orderBy('month', 'desc')
    .orderBy('drug_class')
    .execute();
  return rows.map((row) => ({
    ...{ guaranteeId: row.guarantee_id, month: monthOf(row.month), drugClass: row.drug_class },
    ...{ claims: row.claims, claimsOut: row.claims_out, claimsUnknown: row.claims_unknown },
    awpCents: centsOfSum(row.awp),
    ...{ ingredientCents: centsOfSum(row.ingredient), feeCents: centsOfSum(row.fees) },
  }));
}

/** A lump sum of effective rates with its service period. */
interface SettledLump {
  readonly id: string;
  readonly payer_id: string;
  readonly program: GuaranteeKind | 'rate';
  readonly population: 'all' | 'generic' | 'brand';
  readonly from_on: string;
  readonly to_on: string;
  readonly paid_on: string;
  readonly amount: string;
  readonly trace: string | null;
  /** By which it is known again when its file is uploaded again. */
  readonly text: string;
}

/** SQL: a lump sum `lump` of a payment as a text by which it is known again. */
export const settledLumpText = sql`concat_ws('|', payments.trace_number, lump.paid_on, lump.code,
  lump.reference, lump.amount)`;

async function readLumps(tx: TenantTransaction): Promise<readonly SettledLump[]> {
  const { rows } = await sql<SettledLump>`
    select lump.id, period.payer_id, period.program, period.population, period.from_on::text,
      period.to_on::text, lump.paid_on::text, lump.amount::text, payments.trace_number as trace,
      ${settledLumpText} as text
    from current_lump_periods period
    join provider_adjustments lump on lump.organization_id = period.organization_id
      and lump.id = period.provider_adjustment_id
    join payments on payments.organization_id = period.organization_id
      and payments.id = period.payment_id and payments.counted
    where period.organization_id = ${tx.organizationId}
      and period.program in ('ger', 'ber', 'dfer', 'rate')
    order by lump.paid_on, lump.id`.execute(tx.query);
  return rows;
}

interface Notice {
  readonly id: string;
  readonly receivedOn: Day;
  readonly shareCents: Cents | undefined;
  readonly note: string;
}

/** What guarantees of a payer that are settled together come to in a period. */
export interface TrueUpUnit {
  readonly key: string;
  readonly payerId: string;
  readonly guarantees: readonly HeldGuarantee[];
  readonly kinds: readonly GuaranteeKind[];
  readonly isShared: boolean;
  readonly from: Day;
  readonly to: Day;
  readonly months: readonly SummedMonth[];
  readonly accruedCents: Cents;
  readonly takenCents: Cents | undefined;
  readonly aboveCents: Cents | undefined;
  readonly lumps: readonly SettledLump[];
  /** When the first of them took money. */
  readonly takenOn: Day | undefined;
  /** Why nobody can tell what it comes to; all empty: somebody can. */
  readonly doubts: TrueUpDoubts;
  readonly notice: Notice | undefined;
  /** The last day to dispute, with the guarantee that says so. */
  readonly dispute: { readonly by: Day; readonly guarantee: HeldGuarantee } | undefined;
}

export interface TrueUpDoubts {
  /** Months in which more than a week has no fill in the exports. */
  readonly months: readonly Month[];
  /** Claims that may be measured, were all known of them. */
  readonly claims: number;
  /** Lump sums that may settle other guarantees as well. */
  readonly lumps: readonly SettledLump[];
}

export const isUnclear = ({ months, claims, lumps }: TrueUpDoubts): boolean =>
  months.length + claims + lumps.length > 0;

/** Without an offset group each guarantee stands by itself. */
const unitKeyOf = ({ payerId, offsetGroup, id, period }: HeldGuarantee) =>
  [payerId, offsetGroup === null ? id : `group ${offsetGroup}`, period].join('|');

const kindsOfPopulation = { all: guaranteeKinds, generic: ['ger'], brand: ['ber'] } as const;

/** The units that a lump sum may settle: by payer, program, population and period. */
function unitsOfLump(lump: SettledLump, guarantees: readonly HeldGuarantee[]): readonly string[] {
  const { program, population, payer_id, from_on, to_on } = lump;
  const kinds: readonly GuaranteeKind[] =
    program === 'rate' ? kindsOfPopulation[population] : [program];
  const keys = guarantees.flatMap((one) => {
    const { from, to } = periodOfMonth(monthOf(from_on), one.period);
    const isInForce = one.from <= to && from <= (one.to ?? to);
    const isOfUnit =
      one.payerId === payer_id && one.settlement === 'remittance' && kinds.includes(one.kind);
    return isOfUnit && isInForce && to_on <= to ? [`${unitKeyOf(one)}|${from}`] : [];
  });
  return [...new Set(keys)];
}

/** Lump sums by the only unit that they may settle, and by each of several. */
function tieLumps(lumps: readonly SettledLump[], guarantees: readonly HeldGuarantee[]) {
  const tied = lumps.map((lump) => ({ lump, keys: unitsOfLump(lump, guarantees) }));
  const pick = (isWanted: (keys: readonly string[]) => boolean) =>
    Map.groupBy(
      tied.flatMap(({ lump, keys }) => (isWanted(keys) ? keys.map((key) => ({ key, lump })) : [])),
      ({ key }) => key,
    );
  const [sure, unclear] = [pick((keys) => keys.length === 1), pick((keys) => keys.length > 1)];
  const of = (from: typeof sure) => (key: string) => (from.get(key) ?? []).map(({ lump }) => lump);
  return { sure: of(sure), unclear: of(unclear) };
}

/** All periods that have claims, the latest first. */
export async function readTrueUps(tx: TenantTransaction): Promise<readonly TrueUpUnit[]> {
  const guarantees = await readGuarantees(tx);
  if (guarantees.length === 0) return [];
  const months = await readMonths(tx);
  const given = {
    lumps: tieLumps(await readLumps(tx), guarantees),
    notices: await selectOwn(tx, 'guarantee_notices').selectAll().orderBy('id').execute(),
    fillDays: await readFillDays(tx),
  };
  return [...Map.groupBy(guarantees, unitKeyOf)]
    .flatMap(([key, held]) => {
      const period = held[0]?.period ?? 'month';
      const own = new Set(held.map(({ id }) => id));
      const periods = Map.groupBy(
        months.filter(({ guaranteeId }) => own.has(guaranteeId)),
        ({ month }) => periodOfMonth(month, period).from,
      );
      return [...periods].map(([from, ofPeriod]) =>
        toUnit({ ...given, key: `${key}|${from}`, held, ofPeriod }),
      );
    })
    .toSorted((one, other) =>
      one.from === other.from ? (one.key < other.key ? -1 : 1) : one.from < other.from ? 1 : -1,
    );
}

/** The days of which exports have fills. */
async function readFillDays(tx: TenantTransaction): Promise<readonly Day[]> {
  const { rows } = await sql<{ on: Day }>`
    select filled_on::text as on from recovery_days
    where organization_id = ${tx.organizationId} and not is_claim and filled_on is not null
    group by filled_on having sum(rows) > 0`.execute(tx.query);
  return rows.map(({ on }) => on);
}

interface Given {
  readonly key: string;
  readonly held: readonly HeldGuarantee[];
  readonly ofPeriod: readonly SummedMonth[];
  readonly lumps: ReturnType<typeof tieLumps>;
  readonly fillDays: readonly Day[];
  readonly notices: readonly {
    readonly id: string;
    readonly guarantee_id: string;
    readonly from_on: string;
    readonly received_on: string;
    readonly share: string | null;
    readonly note: string;
  }[];
}

function toUnit({ key, held, ofPeriod, lumps, fillDays, notices }: Given): TrueUpUnit {
  const [first] = held as readonly [HeldGuarantee, ...HeldGuarantee[]];
  const byId = new Map(held.map((one) => [one.id, one]));
  const period = periodOfMonth(ofPeriod[0]?.month ?? '', first.period);
  const { from, to } = period;
  const ofUnit = lumps.sure(key);
  const variances = ofPeriod.flatMap((month) => {
    const guarantee = byId.get(month.guaranteeId);
    return guarantee === undefined ? [] : [ledgerFigures(guarantee, month).varianceCents];
  });
  const amounts = ofUnit.map(({ amount }) => centsOfSum(amount));
  const noticed = notices.find((one) => byId.has(one.guarantee_id) && one.from_on === from);
  const takenOn = ofUnit.find(({ amount }) => Number(amount) > 0)?.paid_on;
  const starts = { settledOn: takenOn, noticedOn: noticed?.received_on, periodEnd: to };
  const disputes = held.flatMap((guarantee) => {
    const by = disputeBy(guarantee, starts);
    return by === undefined ? [] : [{ by, guarantee }];
  });
  return {
    ...{ key, payerId: first.payerId, guarantees: held, ...period, months: ofPeriod },
    kinds: guaranteeKinds.filter((kind) => held.some((one) => one.kind === kind)),
    isShared: held.some((one) => one.measuredAt === 'psao'),
    ...{ ...trueUpOf(variances, amounts), lumps: ofUnit, takenOn },
    doubts: {
      months: missingMonths(inForce(period, held), fillDays),
      claims: ofPeriod.reduce((sum, { claimsUnknown }) => sum + claimsUnknown, 0),
      lumps: lumps.unclear(key),
    },
    notice: noticed && {
      ...{ id: noticed.id, receivedOn: noticed.received_on, note: noticed.note },
      shareCents: noticed.share === null ? undefined : centsOfSum(noticed.share),
    },
    dispute: disputes.toSorted((one, other) => (one.by < other.by ? -1 : 1))[0],
  };
}

/** The part of a period in which any of these guarantees is in force. */
function inForce({ from, to }: Period, held: readonly HeldGuarantee[]): Period {
  const begins = held.map((one) => one.from).toSorted()[0] ?? from;
  const ends =
    held
      .map((one) => one.to ?? to)
      .toSorted()
      .at(-1) ?? to;
  return { from: begins > from ? begins : from, to: ends < to ? ends : to };
}

/**
 * What is expected of all periods. What a PSAO shares is nobody's liability alone, and of a period
 * with a lump sum that may be another's nobody can tell what is left.
 */
export function sumExpected(units: readonly TrueUpUnit[], today: Day): Cents {
  const told = units.filter(({ isShared, doubts }) => !isShared && doubts.lumps.length === 0);
  return sumCents(told.map((unit) => expectationOf(unit, unit.to < today).expectedCents));
}
