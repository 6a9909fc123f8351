import { describe, expect, test } from 'vitest';
import { createDisguise } from './disguise.ts';

describe('the disguise', () => {
  const disguise = createDisguise('key', [...Buffer.from('*:~')]);
  const hidden = (text: string, way: keyof typeof disguise = 'hide') => {
    const bytes = Buffer.from(text, 'latin1');
    disguise[way](bytes, 0, bytes.length);
    return bytes.toString('latin1');
  };

  test('never makes the same of different texts, of any length', () => {
    for (const digits of [1, 2, 3, 4]) {
      const numbers = Array.from({ length: 10 ** digits }, (_, number) => String(number));
      const made = new Set(numbers.map((number) => hidden(number.padStart(digits, '0'))));
      expect(made.size).toBe(10 ** digits);
    }
    const long = Array.from({ length: 1000 }, (_, number) =>
      hidden(`${number}`.padStart(400, 'x')),
    );
    expect(new Set(long).size).toBe(1000);
  });

  test('makes every digit and letter about as often', () => {
    const counts = new Map<string, number>();
    for (let number = 0; number < 10_000; number++) {
      for (const made of hidden(`${number}`.padStart(5, '0'))) {
        counts.set(made, (counts.get(made) ?? 0) + 1);
      }
    }
    expect([...counts.keys()]).toHaveLength(10);
    for (const count of counts.values()) expect(Math.abs(count - 5000)).toBeLessThan(350);
  });

  test('changes with the last character of a text as with its first', () => {
    const made = hidden('123456789012');
    for (const other of ['223456789012', '123456789013']) {
      const same = [...hidden(other)].filter((character, at) => character === made[at]);
      expect(same.length).toBeLessThan(7);
    }
  });

  test('keeps the shape of a text, and what it is told to keep', () => {
    expect(hidden('Ab-12 \u00e9*')).toMatch(/^[A-Z][a-z]-\d\d [\u0080-\u00ff]\*$/);
    expect(hidden('DIR Q4-25', 'hideDigits')).toMatch(/^DIR Q\d-\d\d$/);
    expect(hidden('12x.5', 'hideLetters')).toMatch(/^12[a-z]\.5$/);
  });
});
