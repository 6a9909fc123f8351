import type { OwnPrice } from '@pfs/documents/price-lists/read-own-prices';
import type { OwnPriceList } from '@pfs/wire/price-lists';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn } from '../../platform/database/own-rows.ts';

export interface NewPriceList {
  readonly id: string;
  readonly name: string;
  readonly vendorId: string | null;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly pricesPer: OwnPriceList['pricesPer'];
  readonly fileName: string;
  readonly sha256: string;
  readonly refusedCount: number;
  readonly importedBy: string;
  readonly prices: readonly OwnPrice[];
}

/** Saves a list with its prices, in one statement for all of them. */
export async function insertPriceList(tx: TenantTransaction, list: NewPriceList): Promise<void> {
  const { id, vendorId, effectiveFrom, effectiveTo, prices } = list;
  await insertOwn(tx, 'price_lists', {
    ...{ id, name: list.name, vendor_id: vendorId },
    ...{ effective_from: effectiveFrom, effective_to: effectiveTo, prices_per: list.pricesPer },
    ...{ file_name: list.fileName, sha256: list.sha256, imported_by: list.importedBy },
    ...{ price_count: prices.length, refused_count: list.refusedCount },
  }).execute();
  await sql`
    insert into price_list_rows (organization_id, ndc, effective_from, list_id, effective_to,
      vendor_id, unit_millionths, dispensing_unit)
    select ${tx.organizationId}, ndc, ${effectiveFrom}::date, ${id}::uuid, ${effectiveTo}::date,
      ${vendorId}::uuid, unit_millionths, dispensing_unit
    from unnest(${prices.map(({ ndc }) => ndc)}::text[],
      ${prices.map(({ unitMillionths }) => unitMillionths)}::bigint[],
      ${prices.map(({ dispensingUnit }) => dispensingUnit ?? null)}::text[])
      given (ndc, unit_millionths, dispensing_unit)`.execute(tx.query);
}

function listed(tx: TenantTransaction) {
  return selectOwn(tx, 'price_lists as list')
    .leftJoin('vendors', (join) =>
      join
        .onRef('vendors.organization_id', '=', 'list.organization_id')
        .onRef('vendors.id', '=', 'list.vendor_id'),
    )
    .leftJoin('users', 'users.id', 'list.imported_by')
    .select([
      ...(['list.id', 'list.name', 'list.vendor_id', 'list.prices_per'] as const),
      ...(['list.effective_from', 'list.effective_to', 'list.file_name'] as const),
      ...(['list.price_count', 'list.refused_count', 'list.imported_at'] as const),
      ...(['vendors.name as vendor_name', 'users.first_name', 'users.last_name'] as const),
    ]);
}

type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

function toList(row: Listed): OwnPriceList {
  const { vendor_id: vendorId, vendor_name: vendorName } = row;
  return {
    id: row.id,
    name: row.name,
    vendor: vendorId === null || vendorName === null ? null : { id: vendorId, name: vendorName },
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
    pricesPer: row.prices_per as OwnPriceList['pricesPer'],
    fileName: row.file_name,
    prices: row.price_count,
    refusedLines: row.refused_count,
    importedByName: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    importedAt: row.imported_at.toISOString(),
  };
}

/** In the order in which one comes before another: latest first day first, then latest import. */
export async function listPriceLists(tx: TenantTransaction): Promise<readonly OwnPriceList[]> {
  const rows = await listed(tx)
    .orderBy('list.effective_from', 'desc')
    .orderBy('list.id', 'desc')
    .execute();
  return rows.map(toList);
}

export async function findPriceList(
  tx: TenantTransaction,
  id: string,
): Promise<OwnPriceList | undefined> {
  const row = await listed(tx).where('list.id', '=', id).executeTakeFirst();
  return row && toList(row);
}

/** The name of the list that was imported from a file with this content. */
export async function findNameOfContent(
  tx: TenantTransaction,
  sha256: string,
): Promise<string | undefined> {
  const found = await selectOwn(tx, 'price_lists')
    .select('name')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return found?.name;
}

/** The newest NADAC price of each of these drugs that has one, in millionths of a dollar. */
export async function readNadacPrices(
  tx: TenantTransaction,
  ndcs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ndc: string; millionths: string }>`
    select asked.ndc, (price * 1000000)::bigint as millionths
    from unnest(${ndcs}::text[]) asked (ndc)
    cross join lateral (
      select price from nadac_prices where nadac_prices.ndc = asked.ndc
      order by effective_date desc limit 1
    ) newest`.execute(tx.query);
  return new Map(rows.map(({ ndc, millionths }) => [ndc, Number(millionths)]));
}
