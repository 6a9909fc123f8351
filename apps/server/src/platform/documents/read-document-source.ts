import type { TenantTransaction } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';

export interface DocumentSource {
  readonly organization: string;
  /** When the newest of its files was read; null before any. */
  readonly dataAsOf: Date | null;
}

/** SQL for that moment, without files that could not be read. `$1`: the organization. */
const dataAsOfInSql = `(select max(completed_at) from remittances
  where organization_id = $1 and processing_status = 'completed')`;

const documentSource = prepare<DocumentSource>(
  'document source',
  `select name as organization, ${dataAsOfInSql} as "dataAsOf" from organizations where id = $1`,
);

/** The organization of the document, and the time of its data. */
export async function readDocumentSource(tx: TenantTransaction): Promise<DocumentSource> {
  const [source] = await documentSource(tx);
  if (source === undefined) throw new Error('an organization that is missing');
  return source;
}
