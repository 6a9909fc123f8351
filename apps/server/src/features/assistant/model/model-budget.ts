import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type {
  Model,
  ModelFailure,
  ModelReply,
  ModelRequest,
  ModelUsage,
} from '../../../platform/model/model.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Questions that wait for the model at a time: of one pharmacy, and of all in this process. */
const ofOrganizationMax = 2;
const inAllMax = 8;

/** Why there is no reply: the model's own failure, the month's tokens, or too many at a time. */
export interface NoReply {
  readonly failure: ModelFailure | 'budget' | 'busy';
}

export type AskModel = (request: ModelRequest) => Promise<ModelReply | NoReply>;

/** The model of one pharmacy, asked within what that may use of it; what it uses is counted. */
export function openModelBudget(
  platform: Pick<Platform, 'database' | 'settings' | 'clock'>,
  model: Model,
): (organizationId: string) => AskModel {
  const { database, settings, clock } = platform;
  const waiting: string[] = [];
  return (organizationId) => async (request) => {
    const own = waiting.filter((id) => id === organizationId);
    if (own.length >= ofOrganizationMax || waiting.length >= inAllMax) return { failure: 'busy' };
    waiting.push(organizationId);
    try {
      const month = `${clock().toISOString().slice(0, 7)}-01`;
      const used = await database.withTenant(organizationId, (tx) => findModelTokens(tx, month));
      if (used >= settings.get('assistant.modelTokensPerMonthMax')) return { failure: 'budget' };
      const reply = await model.reply(request);
      const { usage } = reply;
      await database.withTenant(organizationId, (tx) => countModelUsage(tx, { month, usage }));
      return reply;
    } finally {
      waiting.splice(waiting.indexOf(organizationId), 1);
    }
  };
}

/** Why the built-in reading stands although a model was asked. */
export function noReplyInWords({ failure }: NoReply): string {
  if (failure === 'budget') return 'This month’s language model allowance is used up.';
  if (failure === 'busy') return 'The language model is busy, so I interpreted this without it.';
  return 'The language model didn’t respond, so I interpreted this without it.';
}

/** Tokens of a month, asked and answered. `month` is its first day. */
async function findModelTokens(tx: TenantTransaction, month: string): Promise<number> {
  const row = await tx.query
    .selectFrom('assistant_model_usage')
    .select(sql<string>`input_tokens + output_tokens`.as('tokens'))
    .where('organization_id', '=', tx.organizationId)
    .where('month', '=', month)
    .executeTakeFirst();
  return Number(row?.tokens ?? 0);
}

async function countModelUsage(
  tx: TenantTransaction,
  { month, usage }: { readonly month: string; readonly usage: ModelUsage },
): Promise<void> {
  const { inputTokens, outputTokens } = usage;
  await tx.query
    .insertInto('assistant_model_usage')
    .values({
      organization_id: tx.organizationId,
      month,
      calls: 1,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'month']).doUpdateSet((row) => ({
        calls: row('assistant_model_usage.calls', '+', 1),
        input_tokens: row('assistant_model_usage.input_tokens', '+', String(inputTokens)),
        output_tokens: row('assistant_model_usage.output_tokens', '+', String(outputTokens)),
      })),
    )
    .execute();
}
