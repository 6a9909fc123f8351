import { eventRoutes } from '@pfs/wire/events';
import { streamEvents } from '../../platform/events/event-stream.ts';
import type { App } from '../../platform/platform.ts';
import { sessionMsLeft } from '../../platform/session/session-plugin.ts';

/** A stream asks for the session again at least this often: the browser reconnects by itself. */
const streamMsMax = 10 * 60_000;

/** The stream is no use of the session: nothing here prolongs it, however often it is opened. */
export function registerEventRoutes({ http, events, clock, config }: App): void {
  http.handle(eventRoutes.streamEvents, async ({ actor, request, reply, query }) => {
    const left = sessionMsLeft(request, { hoursMax: config.sessionHoursMax, clock });
    const look = actor.lookingAt?.until.getTime() ?? Number.POSITIVE_INFINITY;
    streamEvents(reply, events, {
      organizationId: actor.organizationId,
      userId: actor.userId,
      sessionId: request.session.sessionId,
      ageMs: query.age,
      shownUserId: query.userId,
      askedMsAgo: reply.elapsedTime,
      endsInMs: Math.min(streamMsMax, left, look - clock().getTime()),
    });
    return undefined;
  });
}
