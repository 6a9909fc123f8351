import { vi } from 'vitest';
import { aPuzzle } from './puzzle.ts';

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

/** A response of a proxy, so that a screen has only its own text. */
export const noWords = () => new Response('', { status: 502, statusText: 'Bad Gateway' });

/** A response that stays pending. */
export const onItsWay = () => new Promise<Response>(() => {});

/** No onboarding: no first steps, no test data. */
export const noFirstSteps = {
  steps: [],
  isDismissed: false,
  sampleData: { files: 0, claims: 0 },
};

/**
 * Stands in for the server, by path. Captchas are offered, nobody has first steps; what else is
 * asked is an empty list.
 */
export function serve(answers: Answers) {
  const fetched = vi.fn(async (path: string, _init?: RequestInit) => {
    const [route = path] = path.split('?');
    const answer = answers[route];
    if (answer !== undefined) return answer();
    if (route === '/api/onboarding') return Response.json(noFirstSteps);
    if (route !== '/api/auth/captcha') return Response.json([]);
    return Response.json({ provider: 'altcha', challenge: aPuzzle(), expiresInSeconds: 60 });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
