import { caseKinds, caseStates } from '@pfs/core/recovery/cases';
import { z } from 'zod';
import { day, id, instant, month } from './fields.ts';

/** What a webhook may be told of. */
export const webhookEventTypes = [
  'remittance.read',
  'remittance.review_needed',
  'alert.raised',
  'case.changed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

const cents = z.number().int();
/** The address of the page that shows it. */
const link = z.url();
const source = z.enum(['upload', 'mail', 'cli', 'sample', 'demo']);

function event<const Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) {
  return z.object({ type: z.literal(type), timestamp: instant, data: z.object(data) });
}

/** The body of a delivery. No event names a patient, a prescription or a file. */
export const webhookPayload = z.discriminatedUnion('type', [
  event('remittance.read', {
    ...{ id, source, paymentCount: z.number().int(), claimCount: z.number().int() },
    /** Of all its payments, also of held ones. */
    paidCents: cents,
    dirFeesCents: cents,
    link,
  }),
  event('remittance.review_needed', { id, source, link }),
  event('alert.raised', {
    ...{ id, kind: z.string(), severity: z.string(), month, title: z.string(), link },
  }),
  event('case.changed', {
    ...{ id, number: z.number().int(), kind: z.enum(caseKinds) },
    /** `removed`: nobody had begun it, and nothing is left to ask for. */
    state: z.enum([...caseStates, 'removed']),
    askedCents: cents,
    receivedCents: cents,
    dueOn: day.nullable(),
    link,
  }),
  event('webhook.test', { id, link }),
]);
export type WebhookPayload = z.infer<typeof webhookPayload>;
