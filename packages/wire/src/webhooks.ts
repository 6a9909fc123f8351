import { z } from 'zod';
import { id, instant, lineOfText, messageAnswer, pageFields } from './fields.ts';
import { route } from './route.ts';
import { webhookEventTypes } from './webhook-events.ts';

/** Of one pharmacy. */
export const webhooksMax = 10;
const urlCharactersMax = 2_000;

/** `gone`: the receiver answered 410. `failing`: nothing was delivered for three days. */
const disabledReasons = ['gone', 'failing'] as const;

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  state: z.enum(['active', 'paused', 'disabled']),
  disabledReason: z.enum(disabledReasons).nullable(),
  /** Since when each delivery failed; null: the last one succeeded, or there was none. */
  failingSince: instant.nullable(),
  lastDeliveredAt: instant.nullable(),
  /** Until then the secret before the last rotation signs, too. */
  oldSecretUntil: instant.nullable(),
  /** Deliveries that wait or are retried. */
  pending: z.number().int(),
});
export type Webhook = z.infer<typeof webhook>;

/** The parts of a webhook that an administrator writes. The server also checks where it leads. */
export const webhookBody = z.strictObject({
  name: lineOfText(1, 60, 'Enter a name'),
  url: z
    .string('Enter an https address')
    .trim()
    .max(urlCharactersMax, `At most ${urlCharactersMax} characters`)
    .regex(/^https?:\/\//i, 'Enter an https address'),
  events: z
    .array(z.enum(webhookEventTypes))
    .min(1, 'Choose at least one event')
    .max(webhookEventTypes.length)
    .refine((events) => new Set(events).size === events.length, 'Choose each event once'),
});

/** The only answer that has the secret itself. */
const madeSecret = z.object({ webhook, secret: z.string() });

/** Why an attempt failed. `status`: an answer other than 2xx. */
export const webhookFailures = [
  ...(['name_not_found', 'private_address', 'refused', 'tls', 'timeout', 'redirect'] as const),
  ...(['status', 'no_answer'] as const),
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

const attempt = z.object({
  at: instant,
  milliseconds: z.number().int(),
  status: z.number().int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  /** The beginning of what the receiver answered. */
  answer: z.string(),
});

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

const delivery = z.object({
  /** The `webhook-id` header. */
  id,
  type: z.enum([...webhookEventTypes, 'webhook.test']),
  createdAt: instant,
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** When it is tried again; null: at once, or not at all. */
  nextAt: instant.nullable(),
  last: attempt.pick({ at: true, status: true, failure: true }).nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const deliveryDetails = z.object({
  ...delivery.shape,
  /** The body that is sent. */
  payload: z.string(),
  /** Newest first. */
  log: z.array(attempt),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const access = 'pharmacy_admin';
const path = '/api/webhooks/:id';
const deliveryPath = '/api/webhook-deliveries/:id';

export const webhookRoutes = {
  listWebhooks: route('GET /api/webhooks', {
    access,
    summary: 'List the pharmacy’s webhooks, newest first',
    answer: z.array(webhook),
  }),
  createWebhook: route('POST /api/webhooks', {
    access,
    summary: 'Create a webhook; only this answer has its secret',
    body: webhookBody,
    needsConfirmation: true,
    status: 201,
    answer: madeSecret,
    storesNoAnswer: true,
  }),
  changeWebhook: route(`PATCH ${path}`, {
    access,
    summary: 'Change where a webhook leads, and what it is told of',
    body: webhookBody,
    needsConfirmation: true,
    answer: webhook,
  }),
  rotateWebhookSecret: route(`POST ${path}/rotate`, {
    access,
    summary: 'Give a webhook another secret; for 24 hours both sign',
    needsConfirmation: true,
    answer: madeSecret,
    storesNoAnswer: true,
  }),
  pauseWebhook: route(`POST ${path}/pause`, {
    access,
    summary: 'Pause a webhook: events meanwhile are not kept for it',
    answer: webhook,
  }),
  resumeWebhook: route(`POST ${path}/resume`, {
    access,
    summary: 'Resume a paused or disabled webhook, with what was pending',
    answer: webhook,
  }),
  deleteWebhook: route(`DELETE ${path}`, {
    access,
    summary: 'Delete a webhook with its deliveries',
    answer: messageAnswer,
  }),
  testWebhook: route(`POST ${path}/test`, {
    access,
    summary: 'Send a test event',
    status: 202,
    answer: delivery,
  }),
  listDeliveries: route(`GET ${path}/deliveries`, {
    access,
    summary: 'List a webhook’s deliveries of the last 30 days, newest first',
    query: z.strictObject({ state: z.enum(deliveryStates).optional(), ...pageFields(25) }),
    answer: z.array(delivery),
  }),
  getDelivery: route(`GET ${deliveryPath}`, {
    access,
    summary: 'Read a delivery: what was sent, and each attempt',
    answer: deliveryDetails,
  }),
  replayDelivery: route(`POST ${deliveryPath}/replay`, {
    access,
    summary: 'Send a delivery again, under the same ID',
    answer: delivery,
  }),
  replayFailed: route(`POST ${path}/replay`, {
    access,
    summary: 'Send again what failed since a time',
    body: z.strictObject({ since: instant }),
    answer: z.object({ replayed: z.number().int() }),
  }),
};
