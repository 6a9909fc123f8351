import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';

/** Names of payers, and of plans that nobody is known to pay for, by their key. */
export async function readPayerNames(tx: TenantTransaction): Promise<(key: string) => string> {
  const rows = await selectOwn(tx, 'payers').select(['id', 'name']).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (key) => names.get(key) ?? planName(key.replace(/^plan:/, ''));
}

const labels = ['BIN', 'PCN', 'Group'] as const;

/** `004336/ADV/RX1` as `BIN 004336 · PCN ADV · Group RX1`. */
export function planName(plan: string): string {
  const parts = plan
    .split('/')
    .flatMap((part, at) => (part === '' ? [] : [`${labels[at] ?? ''} ${part}`.trim()]));
  return parts.length === 0 ? 'Unknown payer' : parts.join(' · ');
}
