import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDocumentPasswords } from './read-with-password.service.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a password is forgotten after half an hour even when nobody uses it', () => {
  const passwords = createDocumentPasswords();
  passwords.keep('a', 'secret');
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(30 * 60_000);
  expect(passwords.find('a')).toBeUndefined();
  passwords.keep('b', 'secret');
  passwords.endReview('b');
  expect(passwords.find('b')).toBe('secret');
  passwords.beginReview('b');
  passwords.endReview('b');
  expect([passwords.find('b'), vi.getTimerCount()]).toEqual([undefined, 0]);
});
