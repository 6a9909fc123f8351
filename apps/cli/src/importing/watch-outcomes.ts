import { type Remittance, remittance, remittanceRoutes } from '@pfs/wire/remittances';
import { z } from 'zod';
import type { Outcome } from './journal.ts';
import { Stopped } from './patience.ts';
import { type Answer, bodyAs, type Call, type ServerClient } from './server-client.ts';

/** What the server says of the files that wait to be read. */
export interface Look {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Of one that is being read right now. */
  readonly stage: string | undefined;
}

const listedMax = 100;
const gone: Outcome = { kind: 'failed', words: 'deleted on the server' };

/** Asks once for all; what the list of the newest does not hold is asked for on its own. */
export async function lookAtOutcomes(
  client: ServerClient,
  ids: ReadonlySet<string>,
  signInAgain: () => Promise<void>,
): Promise<Look> {
  const get = async (path: string) => {
    const call: Call = { method: 'GET', path };
    const answer = await client.patiently(call);
    if (answer.status !== 401) return answer;
    await signInAgain();
    return client.patiently(call);
  };
  const { path } = remittanceRoutes.listRemittances;
  const listed = z.array(remittance);
  const newest = bodyAs(listed, requireOk(await get(`${path}?limit=${listedMax}`)));
  const rows = newest.filter(({ id }) => ids.has(id));
  const found = new Set(rows.map(({ id }) => id));
  const outcomes = new Map<string, Outcome>();
  for (const id of ids) {
    if (found.has(id)) continue;
    const answer = await get(remittanceRoutes.getRemittance.path.replace(':id', id));
    if (answer.status === 404) outcomes.set(id, gone);
    else rows.push(bodyAs(remittance, requireOk(answer)));
  }
  for (const row of rows) {
    const outcome = toOutcome(row);
    if (outcome !== undefined) outcomes.set(row.id, outcome);
  }
  const reading = rows.find(({ processingStatus }) => processingStatus === 'processing');
  return { outcomes, stage: reading?.stage ?? undefined };
}

function requireOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Stopped(answer.message);
  return answer;
}

/** Undefined while it is still being read. */
function toOutcome(row: Remittance): Outcome | undefined {
  switch (row.processingStatus) {
    case 'completed':
      return { kind: 'completed', words: completedWords(row) };
    case 'review':
      return { kind: 'review', words: 'a person decides about what is not proven' };
    case 'failed':
      return { kind: 'failed', words: row.failureReason ?? 'no reason was given' };
    default:
      return undefined;
  }
}

function completedWords({ extractedData, counted, cutOff, duplicateOf }: Remittance): string {
  const claims = extractedData?.processedClaims ?? 0;
  const words = `${claims} ${claims === 1 ? 'claim' : 'claims'}`;
  if (duplicateOf !== null) return `${words}, not counted: its payment came in another file`;
  if (cutOff) return `${words}, cut off: ask the payer for the whole file`;
  return counted ? words : `${words}, held and not counted`;
}
