import { eventRoutes } from '@pfs/wire/events';
import { AppError } from '../../platform/errors.ts';
import { streamEvents } from '../../platform/events/event-stream.ts';
import type { App } from '../../platform/platform.ts';
import { hashSessionId } from '../../platform/session/impersonation.ts';
import { sessionMsLeft } from '../../platform/session/session-plugin.ts';

/** Streams end at least this often to check the session; the browser reconnects. */
const streamMsMax = 10 * 60_000;

/**
 * Enough for a browser's tabs, including closed ones that the server has not noticed. One more is
 * refused rather than replacing another, or tabs would replace each other forever. A page without a
 * stream polls every thirty seconds.
 */
const streamsOfSessionMax = 20;
/** Thirty people with a few tabs each. */
const streamsOfOrganizationMax = 200;

/** Opening a stream does not count as using the session, so it never extends it. */
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
