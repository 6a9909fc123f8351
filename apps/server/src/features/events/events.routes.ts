import { eventRoutes } from '@pfs/wire/events';
import { AppError } from '../../platform/errors.ts';
import { streamEvents } from '../../platform/events/event-stream.ts';
import type { App } from '../../platform/platform.ts';
import { hashSessionId } from '../../platform/session/look.ts';
import { sessionMsLeft } from '../../platform/session/session-plugin.ts';

/** A stream asks for the session again at least this often: the browser reconnects by itself. */
const streamMsMax = 10 * 60_000;

/**
 * A browser's tabs, with room for those whose end the server has not noticed. One more is refused
 * and not taken in another's place: tabs would push each other out, again and again. A page without
 * a stream asks every thirty seconds.
 */
const streamsOfSessionMax = 20;
/** Thirty people with a few tabs each; another pharmacy's streams are no wait of anybody. */
const streamsOfOrganizationMax = 200;

/** The stream is no use of the session: nothing here prolongs it, however often it is opened. */
export function registerEventRoutes({ http, events, clock, config, callCounts }: App): void {
  http.handle(eventRoutes.streamEvents, async ({ actor, request, reply, query }) => {
    const left = sessionMsLeft(request, { hoursMax: config.sessionHoursMax, clock });
    const look = actor.lookingAt?.until.getTime() ?? Number.POSITIVE_INFINITY;
    const { organizationId, userId } = actor;
    const who = { organizationId, userId, sessionId: request.session.sessionId };
    const over = await callCounts.open.take([
      { key: `streams of session ${hashSessionId(who.sessionId)}`, max: streamsOfSessionMax },
      ...(organizationId === null
        ? []
        : [{ key: `streams of pharmacy ${organizationId}`, max: streamsOfOrganizationMax }]),
    ]);
    if (over === undefined) throw new AppError('too_many_requests', { retryAfterSeconds: 30 });
    streamEvents(reply, events, {
      ...who,
      ageMs: query.age,
      shownUserId: query.userId,
      askedMsAgo: reply.elapsedTime,
      over,
      endsInMs: Math.min(streamMsMax, left, look - clock().getTime()),
    });
    return undefined;
  });
}
