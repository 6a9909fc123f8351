import { z } from 'zod';
import type { ModelConfig } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';

const addressForm = 'must be an https address, or an http one on this machine or a private network';
const keyForm = 'must be a key without spaces, of at most 500 characters';

/** Of the language model behind the assistant. */
export const modelSettings = {
  MODEL_PROVIDER: z
    .enum(['openai-compatible', 'anthropic'], { error: 'must be openai-compatible or anthropic' })
    .optional(),
  MODEL_NAME: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be the name of a model, without spaces')
    .optional(),
  MODEL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, keyForm)
    .optional(),
  MODEL_BASE_URL: z.string().refine(mayCarryKeys, addressForm).optional(),
};

type ModelSettings = z.output<z.ZodObject<typeof modelSettings>>;

/** What the settings come to; throws where one lacks another that it needs. */
export function modelOf(value: ModelSettings): ModelConfig | undefined {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name, MODEL_API_KEY: apiKey } = value;
  if (provider === undefined) {
    const alone = (['MODEL_NAME', 'MODEL_API_KEY', 'MODEL_BASE_URL'] as const).find(
      (other) => value[other] !== undefined,
    );
    if (alone === undefined) return undefined;
    throw new StartError(`MODEL_PROVIDER: must be set too, for ${alone} is set`);
  }
  if (name === undefined) throw new StartError('MODEL_NAME: must be set with MODEL_PROVIDER');
  const baseUrl = value.MODEL_BASE_URL?.replace(/\/+$/, '');
  if (provider === 'anthropic' && apiKey === undefined) {
    throw new StartError('MODEL_API_KEY: must be set where MODEL_PROVIDER is anthropic');
  }
  if (provider === 'openai-compatible' && baseUrl === undefined) {
    throw new StartError('MODEL_BASE_URL: must be set where MODEL_PROVIDER is openai-compatible');
  }
  return { provider, name, apiKey, baseUrl };
}

const privateHost =
  /^(localhost|[a-z0-9-]+|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\])$/i;

/** Whether questions and the key may be sent there: nobody on the way should read them. */
function mayCarryKeys(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username + password + search + hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && privateHost.test(hostname));
}
