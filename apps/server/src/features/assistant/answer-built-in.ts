import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import { understand } from '@pfs/core/assistant/understand';
import type { AskedBack, KnownNames, Understanding } from '@pfs/core/assistant/understanding';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { followUpsOf } from './answer/follow-ups.ts';
import { type Answered, type AnswerContext, toAnswer, toPlainAnswer } from './answer/to-answer.ts';
import { readPreviousTurn } from './earlier-turns.repository.ts';
import { readKnownNames } from './layer/known-names.ts';
import type { RunOptions } from './layer/query-result.ts';
import { runQuery } from './layer/run-query.ts';
import type { Conversation } from './messages.repository.ts';
import { readVendorIds } from './vendor-ids.repository.ts';

/** An answer, with what a follow-up needs of it. */
export interface Outcome extends Answered {
  readonly query: AssistantQuery | null;
  readonly options: readonly AskedBack[];
  /** Whether every word of the question had a part in it, so that none can be a person's name. */
  readonly wholeRead: boolean;
}

/** How a question is read before anybody counts anything. */
export interface Reading {
  readonly understanding: Understanding;
  /** Whether it chooses one of the readings that were offered last. */
  readonly choosesOption: boolean;
  readonly names: KnownNames;
}

export async function readQuestion(
  tx: TenantTransaction,
  conversation: Conversation,
  { text, today }: { readonly text: string; readonly today: Day },
): Promise<Reading> {
  const names = await readKnownNames(tx);
  const previous = await readPreviousTurn(tx, conversation);
  const understanding = understand(text, { today, names, previous });
  const choosesOption = previous.options.length > 0 && understanding.kind === 'query';
  return { understanding, choosesOption, names };
}

/** The answer of the product's own rules, with figures of the one moment of `tx`. */
export async function answerBuiltIn(
  tx: TenantTransaction,
  { understanding, names }: Reading,
  options: RunOptions,
): Promise<Outcome> {
  if (understanding.kind !== 'query') {
    const asked = understanding.kind === 'ask' ? understanding.options : [];
    const wholeRead = isWholeRead(understanding);
    return { ...toPlainAnswer(understanding), query: null, options: asked, wholeRead };
  }
  const { query, corrections } = understanding;
  const result = await runQuery(tx, query, options);
  const followUps = followUpsOf(result, { today: options.today, names });
  const context = await resultContext(tx, result, { corrections, followUps });
  return { ...toAnswer(result, context), query, options: [], wholeRead: true };
}

/** What is refused may hold words that nobody has read. */
export function isWholeRead({ kind }: Understanding): boolean {
  return kind !== 'cannot';
}

/** With what the links of an answer need besides its result. */
export async function resultContext(
  tx: TenantTransaction,
  { query, members }: QueryResult,
  {
    corrections,
    followUps,
  }: {
    readonly corrections: readonly { readonly typed: string; readonly read: string }[];
    readonly followUps: readonly string[];
  },
): Promise<AnswerContext> {
  const named = query.by === 'vendor' ? members.map(({ name }) => name) : [];
  const vendorIds = await readVendorIds(tx, [...query.filter.vendors, ...named]);
  return { corrections: [...corrections], vendorIds, followUps };
}
