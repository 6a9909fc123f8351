import { expect, test } from 'vitest';
import { knownAnswers } from '../testing/recovery/known-answers.ts';
import { matchAll, moneyOf, scoreOf } from '../testing/recovery/match-all.ts';

const fills = 60_000;
const first = Date.now() % 2 ** 30;
const seeds = Array.from({ length: 20 }, (_, at) => first + at);

test.each(seeds)('the year of seed %i: all that can be told, nothing else, each gap', (seed) => {
  const all = knownAnswers(seed, fills);
  const matched = matchAll(all);
  const { wrong, guessed, missed, matchable, ambiguous } = scoreOf(all, matched);
  expect({ wrong, guessed }).toEqual({ wrong: [], guessed: [] });
  expect(ambiguous).toBeGreaterThanOrEqual(400);
  expect(missed.length).toBeLessThanOrEqual(matchable * 0.005);
  const { planted, found, expectedCents, agreedCents } = moneyOf(all, matched);
  // What isn't matched is missing where it was remitted.
  const lost = new Set(missed.map((told) => told.split(' ')[3]?.replace(',', '')));
  const known = Object.entries(planted).filter(([id]) => !lost.has(id));
  for (const [id, cents] of known) expect([id, found[id]]).toEqual([id, cents]);
  expect(known.length).toBeGreaterThanOrEqual(300);
  expect(Object.keys(found).filter((id) => !(id in planted) && !lost.has(id))).toEqual([]);
  expect(expectedCents).toBe(agreedCents);
});
