import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { serve } from './answers.ts';

type Answer = (path: string, init?: RequestInit) => Response | Promise<Response>;
type Calls = Record<string, () => Response | Promise<Response>>;

const said = 'The words of the server';

/** A refusal in the server's format; without a message, an empty response. */
export function refusing(status: number, message?: string): () => Response {
  const body = { code: 'refused', message, requestId: 'r-1' };
  return () =>
    message === undefined ? new Response('', { status }) : Response.json(body, { status });
}

/**
 * Stands in for the server, by method and path, to which later answers may be added; the rest is
 * answered by `serve`, or by `others`. Answers what was called.
 */
export function serveCalls(calls: Calls, others: Answer = serve({})): readonly string[] {
  const called: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${path.split('?')[0]}`;
    called.push(call);
    return (calls[call] ?? (() => others(path, init)))();
  });
  return called;
}

/** Sends uploads by `fetch`, so that the fake server answers them, too. */
export class AnsweredUpload extends EventTarget {
  readonly upload = new EventTarget();
  withCredentials = false;
  status = 0;
  statusText = '';
  responseText = '';
  #call: readonly [method: string, path: string] = ['GET', ''];

  open(method: string, path: string) {
    this.#call = [method, path];
  }

  #answered: Response | undefined;

  setRequestHeader(_name: string, _value: string) {}

  getResponseHeader(name: string) {
    return this.#answered?.headers.get(name) ?? null;
  }

  abort() {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }

  async send() {
    const [method, path] = this.#call;
    const response = await fetch(path, { method });
    this.#answered = response;
    this.responseText = await response.text();
    this.status = response.status;
    this.statusText = response.statusText;
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** The toasts that are visible: at most one. */
export function shownToasts(): readonly HTMLElement[] {
  const place = screen.queryByLabelText(/^Notifications? \(F8\)$/);
  return [...(place?.querySelectorAll('li') ?? [])];
}

/** The one toast that is visible, with exactly this title and description. */
export function shownToast(title: string, description: string): HTMLElement {
  const [shown, ...more] = shownToasts();
  if (shown === undefined || more.length > 0) throw new Error('not one toast');
  within(shown).getByText(title);
  within(shown).getByText(description);
  return shown;
}

/** The same, styled as a failure. */
export function shownFailure(title: string, description: string): void {
  expect([...shownToast(title, description).classList]).toContain('border-taken');
}

interface Refused {
  readonly call: string;
  readonly title: string;
  readonly fallback: string;
  readonly act: () => Promise<void>;
}

/** Refuses a call with a message of the server, and then without one. */
export async function refusedBothWays(calls: Calls, { call, title, fallback, act }: Refused) {
  for (const message of [said, undefined]) {
    calls[call] = refusing(503, message);
    await act();
    await waitFor(() => shownFailure(title, message ?? fallback));
  }
}

/** Clicks a button as soon as it is enabled. */
export async function press(find: () => HTMLElement) {
  const button = await waitFor(() => {
    const found = find();
    expect(found).toHaveProperty('disabled', false);
    return found;
  });
  fireEvent.click(button);
}
