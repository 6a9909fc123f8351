import type { ServerEvent } from '@pfs/wire/events';
import { toldMillisecondsMax } from '@pfs/wire/limits';
import { useEffect } from 'react';
import {
  checkConnection,
  currentConnection,
  millisecondsSinceContact,
  noteContact,
  watchConnection,
} from './connection.ts';

const reconnectMillisecondsMin = 1_000;
const reconnectMillisecondsMax = 30_000;
/** The server sends a heartbeat every twenty seconds. */
const silentMillisecondsMax = 50_000;
const checkMilliseconds = 5_000;

interface ServerEventsOptions {
  /** Whose page this is. */
  readonly userId: string;
  /** Without an event: hints were missed, so everything shown has to be fetched again. */
  readonly onHint: (event: ServerEvent | undefined) => void;
  /** The server refused the stream; the session may be over. */
  readonly onRefused: () => void;
}

/**
 * Listens to the server's events. An event is only a hint: the callback asks the server again. A
 * stream that broke off, or fell silent while the machine slept, is opened again.
 */
export function useServerEvents({ userId, onHint, onRefused }: ServerEventsOptions): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    return listen({ userId, onHint, onRefused });
  }, [userId, onHint, onRefused]);
}

function listen({ userId, onHint, onRefused }: ServerEventsOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = reconnectMillisecondsMin;
  let missedHints = false;

  const onContact = () => {
    const missed = missedHints;
    missedHints = false;
    noteContact();
    if (missed) onHint(undefined);
  };

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    source = openStream(missedHints ? undefined : userId, {
      onOpen() {
        wait = reconnectMillisecondsMin;
        onContact();
      },
      onBeat: onContact,
      onEvent(event) {
        onContact();
        onHint(event);
      },
      onBroken(wasRefused) {
        missedHints = true;
        checkConnection();
        if (wasRefused) onRefused();
        // Where no stream gets through, the page still shows news this often.
        if (wait === reconnectMillisecondsMax) onHint(undefined);
        timer = setTimeout(connect, wait);
        wait = Math.min(wait * 2, reconnectMillisecondsMax);
      },
    });
  };

  const reconnect = () => {
    missedHints = true;
    connect();
  };
  const check = () => {
    if (document.visibilityState === 'hidden') return;
    if (millisecondsSinceContact() < silentMillisecondsMax || currentConnection().lost) return;
    if (source?.readyState !== EventSource.CONNECTING) reconnect();
    checkConnection();
  };
  const unwatch = watchConnection(() => {
    if (!currentConnection().lost) reconnect();
  });

  connect();
  const checking = setInterval(check, checkMilliseconds);
  document.addEventListener('visibilitychange', check);
  for (const name of ['online', 'offline']) window.addEventListener(name, checkConnection);
  return () => {
    clearTimeout(timer);
    clearInterval(checking);
    unwatch();
    document.removeEventListener('visibilitychange', check);
    for (const name of ['online', 'offline']) window.removeEventListener(name, checkConnection);
    source?.close();
  };
}

interface StreamListeners {
  readonly onOpen: () => void;
  readonly onBeat: () => void;
  /** Without an event: something happened before the stream was open. */
  readonly onEvent: (event: ServerEvent | undefined) => void;
  readonly onBroken: (wasRefused: boolean) => void;
}

/**
 * Events between the first answers and the stream reached nobody, so the first stream asks for
 * them: nothing shown is older than the page, and a person who signs in on an older page sees what
 * was fetched just then. Someone else may have signed in meanwhile, in another window. Later
 * streams have missed hints anyway, and ask without a person.
 */
function openStream(userId: string | undefined, listeners: StreamListeners): EventSource {
  const age = Math.min(Math.ceil(performance.now()), toldMillisecondsMax);
  const path = userId === undefined ? '/api/events' : `/api/events?age=${age}&userId=${userId}`;
  const source = new EventSource(path, { withCredentials: true });
  source.addEventListener('open', listeners.onOpen);
  source.addEventListener('beat', listeners.onBeat);
  source.addEventListener('missed', () => listeners.onEvent(undefined));
  source.addEventListener('message', ({ data }) =>
    listeners.onEvent(JSON.parse(data) as ServerEvent),
  );
  source.addEventListener('error', () => {
    const wasRefused = source.readyState === EventSource.CLOSED;
    source.close();
    listeners.onBroken(wasRefused);
  });
  return source;
}
