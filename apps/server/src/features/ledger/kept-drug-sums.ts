import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

/** Sums of drug totals that are answered again until a total of the pharmacy changes. */
export interface KeptDrugSums<Sums> {
  /** `key`: all that the sums depend on beside the totals. Wants a snapshot that `count` shares. */
  read(tx: TenantTransaction, key: string, count: () => Promise<Sums>): Promise<Sums>;
}

interface KeptDrugSumsOptions<Sums> {
  readonly rowsOf: (sums: Sums) => number;
  readonly entriesMax?: number;
  /** Of all entries together: a row takes about half a kilobyte. */
  readonly rowsMax?: number;
}

interface Entry<Sums> {
  readonly version: string | undefined;
  readonly sums: Sums;
  readonly rows: number;
}

const keptEntriesMax = 500;
const keptRowsMax = 50_000;

const currentVersion = prepare<{ version: string }>(
  'drug totals: version',
  'select version from drug_total_versions where organization_id = $1',
);

/** In the memory of this process; those that nobody has asked for longest go first. */
export function keepDrugSums<Sums>(options: KeptDrugSumsOptions<Sums>): KeptDrugSums<Sums> {
  const { rowsOf, entriesMax = keptEntriesMax, rowsMax = keptRowsMax } = options;
  const entries = new Map<string, Entry<Sums>>();
  let rowsKept = 0;

  function forget(name: string): void {
    rowsKept -= entries.get(name)?.rows ?? 0;
    entries.delete(name);
  }

  function keep(name: string, entry: Entry<Sums>): void {
    forget(name);
    if (entry.rows > rowsMax) return;
    entries.set(name, entry);
    rowsKept += entry.rows;
    for (const oldest of entries.keys()) {
      if (entries.size <= entriesMax && rowsKept <= rowsMax) return;
      forget(oldest);
    }
  }

  return {
    async read(tx, key, count) {
      const name = `${tx.organizationId} ${key}`;
      const version = (await currentVersion(tx))[0]?.version;
      const kept = entries.get(name);
      if (kept !== undefined && kept.version === version) {
        keep(name, kept);
        return kept.sums;
      }
      const sums = freezeAll(await count());
      keep(name, { version, sums, rows: rowsOf(sums) });
      return sums;
    },
  };
}

/** The next one to ask gets the same objects. */
function freezeAll<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freezeAll(part);
  return Object.freeze(value);
}
