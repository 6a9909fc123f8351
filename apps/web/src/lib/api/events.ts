import { toldMillisecondsMax } from '@pfs/wire/limits';
import type { ServerEvent } from '@pfs/wire/events';
import { useEffect } from 'react';
import {
  currentContact,
  doubtContact,
  millisecondsSinceHeard,
  noteHeard,
  watchContact,
} from './connection.ts';

const reconnectMillisecondsMin = 1_000;
const reconnectMillisecondsMax = 30_000;
/** The server gives a sign of life every twenty seconds. */
const silentMillisecondsMax = 50_000;
const lookMilliseconds = 5_000;

interface Hearing {
  /** Whose the page is. */
  readonly userId: string;
  /** Without an event: hints were missed, so whatever is shown is to be asked for again. */
  readonly onHint: (event: ServerEvent | undefined) => void;
  /** There is no stream any more; the session may be over. */
  readonly onRefused: () => void;
}

/**
 * Listens to the server's events. An event is only a hint: the callback asks the server again. A
 * stream that broke off, or that fell silent while the machine slept, is opened anew.
 */
export function useServerEvents({ userId, onHint, onRefused }: Hearing): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    return listen({ userId, onHint, onRefused });
  }, [userId, onHint, onRefused]);
}

function listen({ userId, onHint, onRefused }: Hearing): () => void {
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
    source = openStream(missedHints ? undefined : userId, {
      open() {
        wait = reconnectMillisecondsMin;
        hear();
      },
      beat: hear,
      told(event) {
        hear();
        onHint(event);
      },
      broken(wasRefused) {
        missedHints = true;
        doubtContact();
        if (wasRefused) onRefused();
        // Where no stream gets through, whoever looks sees news after this while all the same.
        if (wait === reconnectMillisecondsMax) onHint(undefined);
        timer = setTimeout(connect, wait);
        wait = Math.min(wait * 2, reconnectMillisecondsMax);
      },
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

interface StreamEars {
  readonly open: () => void;
  readonly beat: () => void;
  /** Without an event: something was told before. */
  readonly told: (event: ServerEvent | undefined) => void;
  readonly broken: (wasRefused: boolean) => void;
}

/**
 * What was told between the first answers and the stream reached nobody, so the first one asks for
 * that: what is shown is no older than the page, and whoever signs in on an older page sees what
 * was fetched just then. In between somebody else may have signed in, in another window. Later
 * streams have missed hints anyway, and ask without a person.
 */
function openStream(userId: string | undefined, ears: StreamEars): EventSource {
  const age = Math.min(Math.ceil(performance.now()), toldMillisecondsMax);
  const path = userId === undefined ? '/api/events' : `/api/events?age=${age}&userId=${userId}`;
  const source = new EventSource(path, { withCredentials: true });
  source.addEventListener('open', ears.open);
  source.addEventListener('beat', ears.beat);
  source.addEventListener('missed', () => ears.told(undefined));
  source.addEventListener('message', ({ data }) => ears.told(JSON.parse(data) as ServerEvent));
  source.addEventListener('error', () => {
    const wasRefused = source.readyState === EventSource.CLOSED;
    source.close();
    ears.broken(wasRefused);
  });
  return source;
}
