import { describe, expect, test } from 'vitest';
import { referenceWords, wordsMatch } from './reference-words.ts';

describe('words of a reference', () => {
  test.each([
    ['DIR', 'DIR', true],
    ['DIRQ', 'DIR', true],
    ['DIRQX', 'DIR', true],
    ['DIRECT', 'DIR', false],
    ['XDIR', 'DIR', false],
    ['D I R', 'DIR', false],
    ['2024/GER/Q1', 'GER', true],
    ['gerQ1', 'GER', true],
    ['TRUE UP', 'TRUE-UP', true],
    ['UP TRUE', 'TRUE-UP', false],
    ['TRUE AND UP', 'TRUE-UP', false],
    ['', 'DIR', false],
    ['417', 'DIR', false],
  ])('%j and the pattern %j: %s', (reference, pattern, matches) => {
    expect(wordsMatch(referenceWords(reference), referenceWords(pattern))).toBe(matches);
  });
});
