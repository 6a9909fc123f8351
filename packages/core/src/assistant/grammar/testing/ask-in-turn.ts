import { questionDay } from '../../testing/questions/demo-names.ts';
import { understand } from '../../understand.ts';
import type { KnownNames, PreviousTurn, Understanding } from '../../understanding.ts';

/** What the last of several messages means, after those before it. */
export function askInTurn(messages: readonly string[], names: KnownNames): Understanding {
  let previous: PreviousTurn = { query: null, options: [] };
  let understanding: Understanding = { kind: 'help' };
  for (const message of messages) {
    understanding = understand(message, { today: questionDay, names, previous });
    previous = nextTurn(previous, understanding);
  }
  return understanding;
}

function nextTurn({ query }: PreviousTurn, understanding: Understanding): PreviousTurn {
  if (understanding.kind === 'query') return { query: understanding.query, options: [] };
  return { query, options: understanding.kind === 'ask' ? understanding.options : [] };
}
