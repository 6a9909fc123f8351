import type { NadacFault } from '@pfs/core/nadac';
import type { NadacImport } from '@pfs/wire/nadac';
import type { listImports } from './nadac.repository.ts';

const faultWords: Readonly<Record<NadacFault, string>> = {
  ndc: 'The NDC doesn’t have 11 digits, with or without hyphens.',
  price: 'The price per unit isn’t an amount above zero with up to five decimals.',
  effective_date: 'The effective date isn’t a date like 03/18/2026 or 2026-03-18.',
};

type Row = Awaited<ReturnType<typeof listImports>>[number];

export function toNadacImport(row: Row): NadacImport {
  const findings = row.findings as unknown as readonly (readonly [number, NadacFault])[];
  return {
    id: row.id,
    fileName: row.file_name,
    asOf: row.as_of,
    lines: row.line_count,
    newPrices: row.new_count,
    changedPrices: row.changed_count,
    badLines: row.finding_count,
    findings: findings.map(([line, fault]) => ({ line, message: faultWords[fault] })),
    importedBy: row.email,
    importedAt: row.imported_at.toISOString(),
  };
}
