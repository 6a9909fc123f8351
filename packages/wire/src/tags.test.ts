import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { readsAny, tags } from './tags.ts';

/** What a page asks for once, or what only its own doing changes. */
const untold = [
  '/api/admin',
  '/api/ai',
  '/api/api-keys',
  '/api/auth',
  '/api/drug-prices',
  '/api/events',
  '/api/features',
  '/api/floor-rules',
  '/api/invitations',
  '/api/organizations',
  '/api/report-schedules',
  '/api/settings',
  '/api/system',
  '/api/users',
];

test('of every route that reads a pharmacy, it is said what it reads', () => {
  const reading = Object.values(routes).filter(
    ({ method, access }) => method === 'GET' && access !== 'public',
  );
  expect(reading.length).toBeGreaterThan(60);
  const unknown = reading
    .map(({ path }) => path)
    .filter((path) => !untold.some((beginning) => path.startsWith(beginning)))
    .filter((path) => !readsAny(path, tags));
  expect(unknown).toEqual([]);
});

test('a beginning is a whole part of a path', () => {
  expect(readsAny('/api/claims/1', ['payments'])).toBe(true);
  expect(readsAny('/api/claims-of-another', ['payments'])).toBe(false);
  expect(readsAny('/api/claims', ['mail'])).toBe(false);
});
