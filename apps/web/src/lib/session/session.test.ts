import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { currentUserQuery } from './session.ts';

const retry = currentUserQuery.retry as (failures: number, error: Error) => boolean;

test('who is here is asked anew after five minutes', () => {
  expect(currentUserQuery.staleTime).toBe(5 * 60 * 1_000);
});

test.each([
  [0, true],
  [2, true],
  [3, false],
])('after %i failures it is asked once more: %s', (failures, again) => {
  expect(retry(failures, new ApiError(502, '', 'Bad Gateway'))).toBe(again);
});

test('who is told to be signed out does not ask again', () => {
  expect(retry(0, new ApiError(401, '', 'Unauthorized'))).toBe(false);
});
