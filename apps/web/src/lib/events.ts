import { type ServerEvent, toldMillisecondsMax } from '@pfs/wire/events';
import { useEffect } from 'react';
import {
  currentContact,
  doubtContact,
  millisecondsSinceHeard,
  noteHeard,
  watchContact,
} from './contact.ts';

const reconnectMillisecondsMin = 1_000;
const reconnectMillisecondsMax = 30_000;
/** The server gives a sign of life every twenty seconds. */
const silentMillisecondsMax = 50_000;
const lookMilliseconds = 5_000;

interface Hearing {
  /** Without an event: hints were missed, so whatever is shown is to be asked for again. */
  readonly onHint: (event: ServerEvent | undefined) => void;
  /** There is no stream any more; the session may be over. */
  readonly onRefused: () => void;
}

/**
 * Listens to the server's events. An event is only a hint: the callback asks the server again. A
 * stream that broke off, or that fell silent while the machine slept, is opened anew.
 */
export function useServerEvents(onHint: Hearing['onHint'], onRefused: Hearing['onRefused']): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    return listen({ onHint, onRefused });
  }, [onHint, onRefused]);
}

function listen({ onHint, onRefused }: Hearing): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = reconnectMillisecondsMin;
  let missedHints = false;
  let isHearing = false;

  const hear = () => {
    const missed = missedHints || currentContact().lost;
    missedHints = false;
    isHearing = true;
    noteHeard();
    isHearing = false;
    if (missed) onHint(undefined);
  };

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    // What was told between the first answers and the stream reached nobody. What is shown is no
    // older than the page; whoever signs in on an older one sees what was fetched just then.
    const age = Math.min(Math.ceil(performance.now()), toldMillisecondsMax);
    const path = missedHints ? '/api/events' : `/api/events?age=${age}`;
    const opened = new EventSource(path, { withCredentials: true });
    source = opened;
    opened.addEventListener('open', () => {
      wait = reconnectMillisecondsMin;
      hear();
    });
    opened.addEventListener('beat', hear);
    opened.addEventListener('missed', () => {
      hear();
      onHint(undefined);
    });
    opened.addEventListener('message', ({ data }) => {
      hear();
      onHint(JSON.parse(data) as ServerEvent);
    });
    opened.addEventListener('error', () => {
      const wasRefused = opened.readyState === EventSource.CLOSED;
      opened.close();
      missedHints = true;
      doubtContact();
      if (wasRefused) onRefused();
      // Where no stream gets through, whoever looks sees news after this while all the same.
      if (wait === reconnectMillisecondsMax) onHint(undefined);
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, reconnectMillisecondsMax);
    });
  };

  const connectAnew = () => {
    missedHints = true;
    connect();
  };
  const look = () => {
    if (document.visibilityState === 'hidden') return;
    if (millisecondsSinceHeard() < silentMillisecondsMax || currentContact().lost) return;
    if (source?.readyState !== EventSource.CONNECTING) connectAnew();
    doubtContact();
  };
  const unwatch = watchContact(() => {
    if (!currentContact().lost && !isHearing) connectAnew();
  });

  connect();
  const looking = setInterval(look, lookMilliseconds);
  document.addEventListener('visibilitychange', look);
  for (const name of ['online', 'offline']) window.addEventListener(name, doubtContact);
  return () => {
    clearTimeout(timer);
    clearInterval(looking);
    unwatch();
    document.removeEventListener('visibilitychange', look);
    for (const name of ['online', 'offline']) window.removeEventListener(name, doubtContact);
    source?.close();
  };
}
