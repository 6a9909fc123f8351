import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { tableOf } from './answer/tables.ts';
import type { RunOptions } from './layer/query-result.ts';
import { runQuery } from './layer/run-query.ts';
import { type Conversation, findMessage, isOf, readQuery } from './messages.repository.ts';

/** More is an export of the list itself. */
const exportedRowsMax = 10_000;

/** The table of an answer as CSV, counted anew. Throws where it has none, or is somebody else's. */
export async function exportAnswerTable(
  tx: TenantTransaction,
  conversation: Conversation,
  { id, options }: { readonly id: string; readonly options: RunOptions },
): Promise<string> {
  const message = await findMessage(tx, id);
  const isOwn = message !== undefined && isOf(conversation, message);
  const query = isOwn ? readQuery(message.query) : null;
  if (query === null) throw new AppError('not_found');
  const result = await runQuery(tx, query, { ...options, rowsMax: exportedRowsMax });
  const table = tableOf(result, { vendorIds: new Map(), rowsMax: query.limit ?? exportedRowsMax });
  if (table === null) throw new AppError('not_found');
  const { columns, rows, total } = table;
  return [
    byteOrderMark + csvLine(columns.map(({ label }) => label)),
    ...rows.map(({ cells }) => csvLine(cells)),
    ...(total === null ? [] : [csvLine(total)]),
  ].join('');
}
