import { type CaseKind, caseKinds, caseKindTexts } from '@pfs/core/recovery/cases';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { readPayerNames } from '../claim-matches/public.ts';
import { facilitatorKey } from './gaps.ts';

/** Names of payers, plans and vendors. */
export async function readPartyNames(tx: TenantTransaction): Promise<(key: string) => string> {
  const payerName = await readPayerNames(tx);
  const vendors = await selectOwn(tx, 'vendors').select(['id', 'name']).execute();
  const names = new Map(vendors.map(({ id, name }) => [id, name]));
  return (key) =>
    key === facilitatorKey
      ? 'Medicare Transaction Facilitator'
      : (names.get(key) ?? payerName(key));
}

export interface SearchedCases {
  readonly number: number | null;
  readonly parties: readonly string[];
  readonly kinds: readonly CaseKind[];
}

/** What a text may mean: each of its words is in the name of the payer, vendor or kind. */
export async function readSearched(tx: TenantTransaction, text: string): Promise<SearchedCases> {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isIn = (name: string) =>
    words.length > 0 && words.every((word) => name.toLowerCase().includes(word));
  const number = /^(?:cases?\s*)?#?(\d{1,9})$/i.exec(text.trim())?.[1];
  const nameOf = await readPartyNames(tx);
  const rows = await selectOwn(tx, 'cases').select('party').distinct().execute();
  return {
    number: number === undefined ? null : Number(number),
    parties: rows.flatMap(({ party }) => (isIn(nameOf(party)) ? [party] : [])),
    kinds: caseKinds.filter((kind) => isIn(caseKindTexts[kind].name)),
  };
}

/** The parties of cases with one of these names; undefined for no names at all. */
export async function readPartiesCalled(
  tx: TenantTransaction,
  names: readonly string[],
): Promise<readonly string[] | undefined> {
  if (names.length === 0) return undefined;
  const nameOf = await readPartyNames(tx);
  const rows = await selectOwn(tx, 'cases').select('party').distinct().execute();
  return rows.flatMap(({ party }) => (names.includes(nameOf(party)) ? [party] : []));
}
