import { z } from 'zod';
import { route } from './route.ts';

/** An ALTCHA version 2 puzzle, which takes a moment of computing to solve. */
export const puzzle = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    data: z.record(z.string(), z.number()).optional(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

export type Puzzle = z.infer<typeof puzzle>;

export const captchaOffer = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('altcha'),
    challenge: puzzle,
    /** How long a solution is accepted. */
    expiresInSeconds: z.number(),
  }),
  z.object({ provider: z.literal('recaptcha'), siteKey: z.string() }),
]);

export type CaptchaOffer = z.infer<typeof captchaOffer>;

export const captchaRoutes = {
  getCaptcha: route('GET /api/auth/captcha', {
    access: 'public',
    summary: 'Get a captcha challenge',
    answer: captchaOffer,
  }),
};
