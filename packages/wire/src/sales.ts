import { z } from 'zod';
import { captchaToken, email, lineOfText } from './fields.ts';
import { route } from './route.ts';
import { planTypes } from './subscriptions.ts';

const needed = 'Tell us what you need in a sentence or two';

export const salesRequestBody = z.strictObject({
  name: lineOfText(2, 200, 'Please enter your name'),
  email,
  pharmacyName: lineOfText(2, 255, 'Please enter the name of your pharmacy'),
  phone: lineOfText(0, 20, 'Please enter a phone number').optional(),
  planType: z.enum(planTypes).optional(),
  message: z.string(needed).trim().min(10, needed).max(2_000, 'At most 2000 characters'),
  /** Asked of those who are not signed in. */
  recaptchaToken: captchaToken,
});

export const salesRoutes = {
  contactSales: route({
    method: 'POST',
    path: '/api/sales/requests',
    access: 'public',
    summary: 'Contact sales; requires a captcha unless signed in',
    bodyKind: 'json',
    body: salesRequestBody,
    answerKind: 'json',
    status: 201,
    answer: z.object({ message: z.string() }),
  }),
};
