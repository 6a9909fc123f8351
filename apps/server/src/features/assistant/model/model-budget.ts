import type {
  Model,
  ModelFailure,
  ModelReply,
  ModelRequest,
} from '../../../platform/model/model.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countModelUsage, findModelTokens } from './model-usage.repository.ts';

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
  if (failure === 'budget') return 'The language model’s allowance for this month is used up.';
  if (failure === 'busy') return 'The language model is busy, so I read this without it.';
  return 'The language model gave no answer, so I read this without it.';
}
