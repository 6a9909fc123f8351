import { type BalancePair, pairForwardingBalances } from '@pfs/core/forwarding-balances';
import {
  type Cents,
  centsOfSum,
  negateCents,
  sumCents,
  toDollars,
  zeroCents,
} from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { ForwardingBalance, ForwardingBalances } from '@pfs/wire/provider-adjustments';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { onKey, selectOwn } from '../../platform/database/own-rows.ts';

interface ForwardingQuery {
  readonly remittanceId: string | undefined;
  readonly payer: string | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Only balances carried forward, or only those taken back without a known origin. */
  readonly open?: 'carried' | 'taken' | undefined;
  readonly limit: number;
  readonly today: Day;
}

interface PairedRow {
  readonly row: ForwardingRow;
  readonly openCents: Cents;
  readonly pairs: ForwardingBalance['pairs'];
}

/**
 * Open forwarding balances, oldest first; for a remittance all its balances with their pairs.
 * Recomputed for each call, so that it is correct after any import, decision, rule or deletion.
 */
export async function getForwardingBalances(
  tx: TenantTransaction,
  query: ForwardingQuery,
): Promise<ForwardingBalances> {
  const { remittanceId, payer, limit, today } = query;
  const payerIds =
    remittanceId === undefined ? undefined : await listForwardingPayers(tx, remittanceId);
  const known =
    payerIds?.length === 0
      ? []
      : await readForwardingRows(tx, { payer, ...(payerIds === undefined ? {} : { payerIds }) });
  const paired = pairRows(known)
    .filter(({ row, openCents }) =>
      remittanceId === undefined ? openCents !== 0 : row.remittance_id === remittanceId,
    )
    .filter((each) => matchesQuery(each, query));
  const toCome = paired.filter(({ openCents }) => openCents < 0);
  const unexplained = paired.filter(({ openCents }) => openCents > 0);
  return {
    toCome: {
      rows: toCome.length,
      amount: toDollars(negateCents(sumCents(toCome.map(({ openCents }) => openCents)))),
    },
    unexplained: {
      rows: unexplained.length,
      amount: toDollars(sumCents(unexplained.map(({ openCents }) => openCents))),
    },
    rows: paired
      .toSorted((a, b) => compare(a.row, b.row))
      .slice(0, limit)
      .map((each) => toForwardingBalance(each, today)),
  };
}

/** Applied after pairing, because balances pair across all time. */
function matchesQuery({ row, openCents }: PairedRow, { from, to, open }: ForwardingQuery): boolean {
  if (from !== undefined && row.paid_on < from) return false;
  if (to !== undefined && row.paid_on > to) return false;
  return open === undefined || (open === 'taken' ? openCents > 0 : openCents < 0);
}

function compare(a: ForwardingRow, b: ForwardingRow): number {
  if (a.paid_on !== b.paid_on) return a.paid_on < b.paid_on ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Pairs balances within each payer. */
export function pairRows(rows: readonly ForwardingRow[]): readonly PairedRow[] {
  const byPayer = Map.groupBy(rows, ({ payer_id }) => payer_id);
  return [...byPayer.values()].flatMap((ofPayer) => {
    const { pairs, open } = pairForwardingBalances(ofPayer.map(toCoreRow));
    const openById = new Map(open.map(({ id, openCents }) => [id, openCents]));
    const rowById = new Map(ofPayer.map((row) => [row.id, row]));
    const fromId = Map.groupBy(pairs, (pair) => pair.fromId);
    const toId = Map.groupBy(pairs, (pair) => pair.toId);
    return ofPayer.map((row) => ({
      row,
      openCents: openById.get(row.id) ?? zeroCents,
      pairs: [
        ...(fromId.get(row.id) ?? []).map((pair) => toPair(rowById, pair.toId, pair)),
        ...(toId.get(row.id) ?? []).map((pair) => toPair(rowById, pair.fromId, pair)),
      ],
    }));
  });
}

function toCoreRow(row: ForwardingRow) {
  return {
    id: row.id,
    paymentId: row.payment_id,
    paidOn: row.paid_on,
    reference: row.reference ?? undefined,
    amountCents: centsOfSum(row.amount),
    traceNumber: row.trace_number ?? undefined,
    segment: Number(row.segment ?? 0),
  };
}

function toPair(
  rowById: ReadonlyMap<string, ForwardingRow>,
  otherId: string,
  { amountCents }: BalancePair,
): ForwardingBalance['pairs'][number] {
  const other = rowById.get(otherId);
  if (other === undefined) throw new Error('a pair of rows that were not given');
  return {
    providerAdjustmentId: other.id,
    remittanceId: other.remittance_id,
    fileName: other.file_name,
    paidOn: other.paid_on,
    amount: toDollars(amountCents),
  };
}

const millisecondsOfADay = 86_400_000;

function toForwardingBalance({ row, openCents, pairs }: PairedRow, today: Day): ForwardingBalance {
  const age = (Date.parse(today) - Date.parse(row.paid_on)) / millisecondsOfADay;
  return {
    id: row.id,
    remittanceId: row.remittance_id,
    fileName: row.file_name,
    payerName: row.payer_name,
    reference: row.reference,
    paidOn: row.paid_on,
    amount: Number(row.amount),
    open: toDollars(openCents),
    ageDays: Math.max(0, age),
    pairs,
  };
}

interface ForwardingFilter {
  /** Only of these payers. */
  readonly payerIds?: readonly string[];
  readonly payer?: string | undefined;
}

/** The forwarding balances of counted payments. A payer has few of them. */
export async function readForwardingRows(tx: TenantTransaction, filter: ForwardingFilter) {
  let query = selectOwn(tx, 'provider_adjustments as lump', { category: 'forwarding_balance' })
    .innerJoin('payers', onKey('payers.id', 'lump.payer_id'))
    .innerJoin('payments', onKey('payments.id', 'lump.payment_id'))
    .innerJoin('remittances', onKey('remittances.id', 'lump.remittance_id'))
    .select([
      'lump.id',
      'lump.remittance_id',
      'lump.payment_id',
      'lump.payer_id',
      'lump.reference',
      'lump.amount',
      'lump.segment',
      'lump.paid_on',
      'payers.name as payer_name',
      'payments.trace_number',
      'remittances.file_name',
    ])
    .where('payments.counted', '=', true);
  if (filter.payerIds !== undefined) query = query.where('lump.payer_id', 'in', filter.payerIds);
  if (filter.payer !== undefined) query = query.where('payers.name', '=', filter.payer);
  return query.execute();
}

type ForwardingRow = Awaited<ReturnType<typeof readForwardingRows>>[number];

/** The payers with forwarding balances in a remittance. */
async function listForwardingPayers(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<readonly string[]> {
  const rows = await selectOwn(tx, 'provider_adjustments', {
    remittance_id: remittanceId,
    category: 'forwarding_balance',
  })
    .select('payer_id')
    .distinct()
    .execute();
  return rows.map(({ payer_id }) => payer_id);
}
