import type { EventBus } from '../../../platform/events/event-bus.ts';

/** Files that come one after the other are waited for. */
const quietMs = 2_000;

/**
 * Calls `changed` when something happened in an organization and it has been quiet since. A hint:
 * what depends on it compares before it believes. Returns the way to stop.
 */
export function watchOrganization(
  events: EventBus,
  organizationId: string,
  changed: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = events.subscribe({
    organizationId,
    // Nobody's: what is for one person alone changes no claim.
    userId: '',
    sessionId: '',
    hear() {
      clearTimeout(timer);
      timer = setTimeout(changed, quietMs).unref();
    },
    end: () => undefined,
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
