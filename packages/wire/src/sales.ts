import { z } from 'zod';
import { captchaToken, email } from './fields.ts';
import { route } from './route.ts';
import { planTypes } from './subscriptions.ts';

const text = (min: number, max: number, message: string) =>
  z.string(message).trim().min(min, message).max(max, `At most ${max} characters`);

export const salesRequestBody = z.strictObject({
  name: text(2, 200, 'Please enter your name'),
  email,
  pharmacyName: text(2, 255, 'Please enter the name of your pharmacy'),
  phone: z.string().trim().max(20, 'At most 20 characters').optional(),
  planType: z.enum(planTypes).optional(),
  message: text(10, 2_000, 'Please say what you need, in a sentence or two'),
  /** Asked of those who are not signed in. */
  recaptchaToken: captchaToken,
});

export const salesRoutes = {
  contactSales: route({
    method: 'POST',
    path: '/api/sales/requests',
    access: 'public',
    summary: 'Ask the people who sell plans; needs a completed captcha unless signed in',
    bodyKind: 'json',
    body: salesRequestBody,
    answerKind: 'json',
    status: 201,
    answer: z.object({ message: z.string() }),
  }),
};
