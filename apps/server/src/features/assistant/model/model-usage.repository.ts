import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { ModelUsage } from '../../../platform/model/model.ts';

/** Tokens of a month, asked and answered. `month` is its first day. */
export async function findModelTokens(tx: TenantTransaction, month: string): Promise<number> {
  const row = await tx.query
    .selectFrom('assistant_model_usage')
    .select(sql<string>`input_tokens + output_tokens`.as('tokens'))
    .where('organization_id', '=', tx.organizationId)
    .where('month', '=', month)
    .executeTakeFirst();
  return Number(row?.tokens ?? 0);
}

export async function countModelUsage(
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
