import type { ServerEvent } from '@pfs/wire/events';
import { useEffect } from 'react';

const reconnectMillisecondsMin = 1_000;
const reconnectMillisecondsMax = 30_000;

/**
 * Listens to the server's events. An event is only a hint: the callback asks the server again.
 * It is also called after a reconnect, without an event, because hints were missed meanwhile. Where
 * there is no stream any more, the session may be over: `onRefused` looks.
 */
export function useServerEvents(
  onHint: (event: ServerEvent | undefined) => void,
  onRefused: () => void,
): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = reconnectMillisecondsMin;
    let wasCutOff = false;

    const connect = () => {
      source = new EventSource('/api/events', { withCredentials: true });
      source.addEventListener('open', () => {
        wait = reconnectMillisecondsMin;
        if (wasCutOff) onHint(undefined);
        wasCutOff = false;
      });
      source.addEventListener('message', ({ data }) => onHint(JSON.parse(data) as ServerEvent));
      source.addEventListener('error', () => {
        wasCutOff = true;
        // The browser reconnects by itself except after an answer that is not a stream.
        if (source?.readyState !== EventSource.CLOSED) return;
        onRefused();
        timer = setTimeout(connect, wait);
        wait = Math.min(wait * 2, reconnectMillisecondsMax);
      });
    };

    connect();
    return () => {
      clearTimeout(timer);
      source?.close();
    };
  }, [onHint, onRefused]);
}
