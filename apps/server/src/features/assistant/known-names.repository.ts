import type { KnownDrug, KnownNames } from '@pfs/assistant/reading';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { countedDrugsInSql, type KeptDrugSums, keepDrugSums } from '../ledger/public.ts';
import type { VendorIds } from './answer/links.ts';

/** More than a pharmacy dispenses; beyond it, drugs with the lowest gross are not recognized. */
const drugsMax = 20_000;
/** More payers or vendors than a pharmacy has. */
const partiesMax = 2_000;

const parties = prepare<{ kind: 'payer' | 'vendor'; name: string }>(
  'assistant: names of payers and vendors',
  `select 'payer' as kind, name from (
    select distinct name collate "C" as name from payers
    where organization_id = $1 order by 1 limit ${partiesMax}) paid
  union all
  select 'vendor', name from (
    select distinct name collate "C" as name from vendors
    where organization_id = $1 order by 1 limit ${partiesMax}) sold`,
);

const drugs = prepare<{ ndc: string; drug_name: string }>(
  'assistant: names of drugs',
  `select ndc, drug_name from ${countedDrugsInSql} drug
  group by ndc, drug_name order by sum(gross_cents) desc, ndc, drug_name limit ${drugsMax}`,
);

const kept: KeptDrugSums<readonly KnownDrug[]> = keepDrugSums({
  rowsOf: (rows) => rows.length,
  // A name and an NDC take far less memory than the sums that the default limit is for.
  rowsMax: 10 * drugsMax,
});

/** Returns the same object until a name changes, because readers index it. */
const given = new WeakMap<readonly KnownDrug[], { readonly key: string; names: KnownNames }>();

/**
 * The names in the pharmacy's own counted data. Drugs are cached until the totals that they are
 * read from change. Needs a snapshot transaction.
 */
export async function readKnownNames(tx: TenantTransaction): Promise<KnownNames> {
  const named = await parties(tx);
  const known = await kept.read(tx, 'names', async () => {
    const rows = await drugs(tx);
    return rows.map((row) => ({ name: row.drug_name, ndc: row.ndc }));
  });
  const key = JSON.stringify(named);
  const before = given.get(known);
  if (before?.key === key) return before.names;
  const ofKind = (wanted: 'payer' | 'vendor') =>
    named.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  const names = { payers: ofKind('payer'), drugs: known, vendors: ofKind('vendor') };
  given.set(known, { key, names });
  return names;
}

/** IDs of vendors by name, without names that several vendors share. */
export async function readVendorIds(
  tx: TenantTransaction,
  names: readonly string[],
): Promise<VendorIds> {
  if (names.length === 0) return new Map();
  const rows = await selectOwn(tx, 'vendors')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .execute();
  const ids = new Map<string, string>();
  for (const { id, name } of rows) {
    if (rows.filter((row) => row.name === name).length === 1) ids.set(name, id);
  }
  return ids;
}
