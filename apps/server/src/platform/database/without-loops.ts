import type { TenantTransaction } from './database.ts';

/**
 * Runs a query whose tables are joined by reading each once. Before the planner has seen the rows
 * of a new pharmacy it takes them for few, and would read all of them for each one.
 */
export async function withoutLoops<T>(
  { client }: Pick<TenantTransaction, 'client'>,
  read: () => Promise<T>,
): Promise<T> {
  const loops = (setting: 'on' | 'off') =>
    client.query(`select set_config('enable_nestloop', '${setting}', true)`);
  await loops('off');
  const answer = await read();
  await loops('on');
  return answer;
}
