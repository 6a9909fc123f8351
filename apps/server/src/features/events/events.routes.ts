import { eventRoutes } from '@pfs/wire/events';
import { streamEvents } from '../../platform/events/event-stream.ts';
import type { App } from '../../platform/platform.ts';

/** A stream asks for the session again at least this often: the browser reconnects by itself. */
const streamMsMax = 10 * 60_000;

export function registerEventRoutes({ http, events, clock }: App): void {
  http.handle(eventRoutes.streamEvents, async ({ actor, reply }) => {
    streamEvents(reply, events, {
      organizationId: actor.organizationId,
      expiresAt: clock().getTime() + streamMsMax,
    });
    return undefined;
  });
}
