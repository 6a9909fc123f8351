import type { LanguageModel } from 'ai';
import type { ModelConfig } from '../config.ts';
import type { Model } from './model.ts';
import { ownFetch } from './own-fetch.ts';
import type { ModelLimits } from './reply-of.ts';

/** Where the provider itself is reached, unless the settings name another place. */
const anthropicUrl = 'https://api.anthropic.com/v1';

/** A person waits no longer for the first word, nor for the whole of one turn. */
const limitsOfUse: ModelLimits = { firstTokenMs: 20_000, totalMs: 60_000 };

/** The model of the settings; undefined where none is set up. Nothing loads before it is asked. */
export function openModel(
  config: ModelConfig | undefined,
  limits: ModelLimits = limitsOfUse,
): Model | undefined {
  if (config === undefined) return undefined;
  let opened: Promise<LanguageModel> | undefined;
  return {
    provider: config.provider,
    name: config.name,
    async reply(request) {
      opened ??= config.provider === 'anthropic' ? anthropic(config) : openAiCompatible(config);
      const { replyOf } = await import('./reply-of.ts');
      return replyOf(await opened, { request, limits });
    },
  };
}

async function anthropic({ name, apiKey, baseUrl }: ModelConfig): Promise<LanguageModel> {
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  const baseURL = baseUrl ?? anthropicUrl;
  return createAnthropic({ baseURL, apiKey: apiKey ?? '', fetch: ownFetch(baseURL) })(name);
}

async function openAiCompatible({ name, apiKey, baseUrl }: ModelConfig): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const baseURL = baseUrl ?? '';
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL,
    ...(apiKey === undefined ? {} : { apiKey }),
    includeUsage: true,
    fetch: ownFetch(baseURL),
  });
  return provider(name);
}
