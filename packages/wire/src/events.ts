import { z } from 'zod';
import { toldMillisecondsMax } from './event-age.ts';
import { id } from './fields.ts';
import { processingStatus } from './remittances.ts';
import { route } from './route.ts';

/** A hint that something changed; the server's state is the truth, so a screen refetches. */
export const serverEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('remittance'),
    id,
    processingStatus,
    stage: z.string().nullable(),
  }),
  z.object({ type: z.literal('remittance_deleted'), id }),
  /** A rule of the pharmacy was made or undone; `id` is the rule's. */
  z.object({ type: z.literal('classification'), id }),
  /** A mail came in, or was decided about. */
  z.object({ type: z.literal('inbound_mail'), id }),
  /** An invoice of a vendor came in, took a step, was paid or was audited anew. */
  z.object({ type: z.literal('vendor_invoice'), id }),
  /** A file with invoices came in, was read, failed, or a person decided about it. */
  z.object({ type: z.literal('invoice_document'), id }),
  /** Told to one person: there is something new to read, or it was read in another window. */
  z.object({ type: z.literal('notification') }),
]);

export type ServerEvent = z.infer<typeof serverEvent>;

export const eventRoutes = {
  streamEvents: route({
    method: 'GET',
    path: '/api/events',
    access: 'signed_in',
    summary: 'Server-sent events of the signed-in person’s pharmacy',
    /**
     * The age of what the caller shows, in milliseconds, and whose it is: where something was told
     * since, or somebody else is signed in, the stream begins with an event of the name `missed`.
     */
    query: z.strictObject({
      age: z.coerce.number().int().min(0).max(toldMillisecondsMax).optional(),
      userId: id.optional(),
    }),
    bodyKind: 'none',
    answerKind: 'events',
    status: 200,
  }),
};
