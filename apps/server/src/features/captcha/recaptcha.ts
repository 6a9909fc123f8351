import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';

export const siteverifyUrl = 'https://www.google.com/recaptcha/api/siteverify';

/** Long for a call between servers; a person waits for it. */
const answerMsMax = 5_000;

const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
});

/** Faults of ours or of the provider, not of who solved it. */
const ourFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

export interface RecaptchaCheck {
  readonly url: string;
  readonly secret: string;
  readonly token: string;
  readonly ipAddress: string | null;
}

/**
 * Asks the provider whether the token is right. Throws captcha_unavailable where it gives no clear
 * answer, so that its absence opens nothing.
 */
export async function recaptchaAccepts(check: RecaptchaCheck): Promise<boolean> {
  const form = new URLSearchParams({ secret: check.secret, response: check.token });
  if (check.ipAddress !== null) form.set('remoteip', check.ipAddress);
  const answer = await ask(check.url, form);
  const fault = answer['error-codes']?.find((code) => ourFaults.has(code));
  if (fault !== undefined) {
    throw new AppError('captcha_unavailable', { cause: new Error(`siteverify: ${fault}`) });
  }
  return answer.success;
}

async function ask(url: string, form: URLSearchParams): Promise<z.output<typeof verdict>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    if (!response.ok) throw new Error(`siteverify answered ${response.status}`);
    return verdict.parse(await response.json());
  } catch (error) {
    throw new AppError('captcha_unavailable', { cause: error, retryAfterSeconds: 60 });
  }
}
