import { useSyncExternalStore } from 'react';

const probeMillisecondsMax = 10_000;
const againMillisecondsMin = 1_000;
const againMillisecondsMax = 10_000;
/** One call that fails may be a hiccup; two in a row are none. */
const failuresMin = 2;

/** Whether the server answers; and since when nothing was heard of it, once it does not. */
export type Contact =
  | { readonly lost: false }
  | { readonly lost: true; readonly heardAt: number; readonly offline: boolean };

const inContact: Contact = { lost: false };

let contact: Contact = inContact;
let heardAt = Date.now();
let failures = 0;
let asking = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Contact): void {
  contact = next;
  for (const listener of listeners) listener();
}

/** The server was heard just now. */
export function noteHeard(): void {
  heardAt = Date.now();
  failures = 0;
  clearTimeout(timer);
  if (contact.lost) set(inContact);
}

export function millisecondsSinceHeard(): number {
  return Date.now() - heardAt;
}

/**
 * A call failed or a stream broke off: asks the server whether it is there, and goes on until it
 * is. What the browser says of its network counts for the words only: it does not know.
 */
export function doubtContact(): void {
  if (!asking) void ask();
}

async function ask(): Promise<void> {
  clearTimeout(timer);
  asking = true;
  const answered = await answers();
  asking = false;
  if (answered) {
    failures = 0;
    if (contact.lost) set(inContact);
    return;
  }
  failures += 1;
  if (failures >= failuresMin) set({ lost: true, heardAt, offline: !navigator.onLine });
  const wait = Math.min(againMillisecondsMin * 2 ** (failures - 1), againMillisecondsMax);
  timer = setTimeout(doubtContact, wait);
}

/** An answer of a proxy that misses the server behind it is none. */
async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeMillisecondsMax);
    const { status } = await fetch('/api/settings', { cache: 'no-store', signal });
    return ![502, 503, 504].includes(status);
  } catch {
    return false;
  }
}

export function watchContact(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentContact(): Contact {
  return contact;
}

export function useContact(): Contact {
  return useSyncExternalStore(watchContact, currentContact);
}
