import { contentOf, type ExportTarget } from '@pfs/core/exports/export-fields';
import type { DocumentKind } from '../document-words.ts';
import { headingsFingerprint } from './export-headings.ts';
import { openExportRows } from './export-rows.ts';
import { type ExportTable, findTable } from './export-table.ts';

/** The beginning of a file shows its headings. */
const headBytes = 256 * 1024;

/** What only a pharmacy's own system knows of a claim; a payer's remittance doesn't name it. */
const pharmacysOwn: ReadonlySet<ExportTarget> = new Set([
  ...(['bin', 'pcn', 'secondary.bin', 'secondary.paid', 'acquisitionCost', 'awp', 'wac'] as const),
  ...(['nadac', 'usualAndCustomary', 'otherCoverage', 'daw', 'processedAt', 'isCompound'] as const),
]);
const pharmacysOwnMin = 4;
/** Columns that payments have and exports don't. */
const ofPayments =
  /\b(check|cheque|eft|trace|remittance|voucher (no|num)|paid date|payment|adjustment|withh?eld|ger|ber|invoice|recoup|carc|rarc|reason|net pay|fee type|claim (number|id)|icn)\b/i;

/**
 * Whether a sheet is a claims export: one with known headings, or with those that only a pharmacy
 * system has. A remittance is never taken for one.
 */
export async function looksLikeExport(
  bytes: Uint8Array,
  kind: DocumentKind | undefined,
  fingerprints: readonly string[],
): Promise<boolean> {
  if (kind !== 'csv' && kind !== 'workbook') return false;
  try {
    const visit = await openExportRows(kind === 'csv' ? bytes.subarray(0, headBytes) : bytes);
    const table = findTable(visit);
    if (table === undefined) return false;
    if (fingerprints.includes(headingsFingerprint(table.columns))) return true;
    return hasPharmacysColumns(table);
  } catch {
    // Whoever reads the file says what is wrong with it.
    return false;
  }
}

function hasPharmacysColumns({ columns }: ExportTable): boolean {
  const targets = new Set(columns.flatMap(({ guess }) => guess ?? []));
  if (!targets.has('rxNumber') || !targets.has('filledOn')) return false;
  // A report of Medicare refunds is read likewise, and a remittance has no SDRA.
  if (contentOf(targets) === 'refunds' && targets.has('sdra')) return true;
  if (columns.some(({ key }) => ofPayments.test(key))) return false;
  return [...targets].filter((target) => pharmacysOwn.has(target)).length >= pharmacysOwnMin;
}
