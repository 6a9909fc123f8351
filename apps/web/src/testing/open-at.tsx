import type { CurrentUser, Role } from '@pfs/wire/session';
import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { Router } from '../app/router.tsx';
import { noFirstSteps, onItsWay } from './answers.ts';
import { refusing } from './refusals.ts';
import { aUser, renderScreen } from './render-screen.tsx';

type Answer = (init: RequestInit) => Response | Promise<Response>;

/** By path, or by method and path if only that call is meant. */
type AnswersByCall = Readonly<Record<string, Answer>>;

/** Fakes a server with a signed-in person, or nobody; all other calls stay pending. */
export function answerAs(user: CurrentUser | null, answers: AnswersByCall = {}) {
  const all: AnswersByCall = {
    '/api/auth/user': () => (user ? Response.json(user) : refusing(401, 'Unauthorized')()),
    '/api/onboarding': () => Response.json(noFirstSteps),
    ...answers,
  };
  const fetched = vi.fn(async (url: string, init: RequestInit = {}) => {
    const [path = url] = url.split('?');
    const answer = all[`${init.method ?? 'GET'} ${path}`] ?? all[path] ?? onItsWay;
    return answer(init);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

/** Opens the product at a path; the fake server says who is signed in. */
export function openAt(path: string, user: CurrentUser | null, answers: AnswersByCall = {}) {
  const fetched = answerAs(user, answers);
  return { ...renderScreen(<Router />, { path }), fetched };
}

const people = {
  staff: { firstName: 'Ines', lastName: 'Ito' },
  pharmacy_admin: { firstName: 'Nora', lastName: 'Ellis' },
  super_admin: { firstName: 'Sol', lastName: 'Vega', organization: null },
} as const;

export const aPersonOf = (role: Role): CurrentUser => aUser({ role, ...people[role] });

/*
 * Looked for by element, not by role: what the role and the name of each element of a whole screen
 * are takes longer to find out than to render the screen.
 */

export const findHeading = (name: string) => screen.findByText(name, { selector: 'h1' });
export const findButton = (name: string) => screen.findByText(name, { selector: 'button' });
export const findMain = () => screen.findByLabelText('Main', { selector: 'nav' });
export const linkIn = (part: HTMLElement, name: string) =>
  within(part).getByText(name, { selector: 'a' });

/** Timers that are due may start others that are due at the same moment. */
const looksPerMillisecond = 5;

/** Advances the fake time by single milliseconds until something is shown. */
export async function stepUntil(isShown: () => boolean): Promise<void> {
  for (let look = 1; look <= 1_000; look += 1) {
    if (isShown()) return;
    await pass(look % looksPerMillisecond === 0 ? 1 : 0);
  }
  throw new Error('not shown in time');
}

/** Advances the fake time. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
