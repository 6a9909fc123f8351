import { z } from 'zod';
import { id } from './fields.ts';
import { toldMillisecondsMax } from './limits.ts';
import { route } from './route.ts';
import { tags } from './tags.ts';

/** What changed. Screens then fetch the affected data again. */
const serverEvent = z.object({ changed: z.array(z.enum(tags)) });

export type ServerEvent = z.infer<typeof serverEvent>;

export const eventRoutes = {
  streamEvents: route('GET /api/events', {
    access: 'signed_in',
    summary: 'Stream the pharmacy’s events',
    /**
     * The age of the caller's data in milliseconds, and its user. If there were events since, or
     * another user is signed in, the stream begins with an event named `missed`.
     */
    query: z.strictObject({
      age: z.coerce.number().int().min(0).max(toldMillisecondsMax).optional(),
      userId: id.optional(),
    }),
    answerKind: 'events',
  }),
};
