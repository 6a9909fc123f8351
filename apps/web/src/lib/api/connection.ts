import { createStore } from '../store.ts';

const probeMillisecondsMax = 10_000;
const retryMillisecondsMin = 1_000;
const retryMillisecondsMax = 10_000;
/** One failed call may be a glitch; two in a row are not. */
const failuresMin = 2;

/** Whether the server can be reached; and when it last answered, if it cannot. */
type Connection =
  | { readonly lost: false }
  | { readonly lost: true; readonly lastContactAt: number; readonly offline: boolean };

const connected: Connection = { lost: false };

const connection = createStore<Connection>(connected);
let lastContactAt = Date.now();
let failures = 0;
let probing = false;
/** A probe on its way may have left before what is asked about now. */
let isAskedAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The server sent something just now. An open stream outlives a network that refuses new calls, so
 * after a failed probe only another probe's answer counts.
 */
export function noteContact(): void {
  lastContactAt = Date.now();
  if (failures > 0) checkConnection();
}

export function millisecondsSinceContact(): number {
  return Date.now() - lastContactAt;
}

/**
 * After a failed call or a broken stream: probes the server, and goes on until it answers. What the
 * browser reports about its network is only shown, because it is unreliable.
 */
export function checkConnection(): void {
  if (probing) isAskedAgain = true;
  else void probe();
}

async function probe(): Promise<void> {
  clearTimeout(timer);
  probing = true;
  let isAnswered: boolean;
  do {
    isAskedAgain = false;
    isAnswered = await serverAnswers();
  } while (isAskedAgain);
  probing = false;
  if (isAnswered) {
    failures = 0;
    if (connection.get().lost) connection.set(connected);
    return;
  }
  failures += 1;
  if (failures >= failuresMin)
    connection.set({ lost: true, lastContactAt, offline: !navigator.onLine });
  const wait = Math.min(retryMillisecondsMin * 2 ** (failures - 1), retryMillisecondsMax);
  timer = setTimeout(checkConnection, wait);
}

/** A proxy that cannot reach the server behind it does not count as an answer. */
async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeMillisecondsMax);
    const { status } = await fetch('/api/settings', { cache: 'no-store', signal });
    return ![502, 503, 504].includes(status);
  } catch {
    return false;
  }
}

export const watchConnection = connection.watch;
export const currentConnection = connection.get;
export const useConnection = connection.use;
