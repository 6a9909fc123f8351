import { describe, expect, test } from 'vitest';
import { Chance } from '../testing/draft/chance.ts';
import { knownAnswers } from '../testing/recovery/known-answers.ts';
import { matchAll, moneyOf, scoreOf } from '../testing/recovery/match-all.ts';
import {
  type Adjudication,
  fillNumberOf,
  planKeyOf,
  type RemittedClaim,
  rxLettersOf,
} from './claim-ties.ts';
import { matchClaims, type OneRx } from './match-claims.ts';
import { learnPayers } from './plan-payers.ts';

describe.each([1, 2])('the pharmacy of seed %i', (seed) => {
  const all = knownAnswers(seed, 1_800);

  test('matches all that can be told, nothing wrongly, and settles no doubt', () => {
    const score = scoreOf(all, matchAll(all));
    expect(score).toMatchObject({ wrong: [], guessed: [], missed: [] });
    expect(score.ambiguous).toBeGreaterThanOrEqual(10);
    expect(score.matchable).toBeGreaterThan(300);
  });

  test('finds each gap once and to the cent, and expects what was agreed', () => {
    const { planted, found, expectedCents, agreedCents } = moneyOf(all, matchAll(all));
    expect(found).toEqual(planted);
    expect(Object.keys(planted).length).toBeGreaterThan(20);
    expect(expectedCents).toBe(agreedCents);
  });

  test('comes to the same matches in any order', () => {
    const chance = new Chance(seed);
    const mixed = all.map((one) => ({
      claims: shuffled(chance, one.claims),
      adjudications: shuffled(chance, one.adjudications),
    }));
    expect(sorted(matchAll(mixed))).toEqual(sorted(matchAll(all)));
  });
});

function shuffled<Item>(chance: Chance, items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => [chance.next(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}

const sorted = (matched: ReturnType<typeof matchAll>) =>
  matched.map(({ matches, ambiguous }) =>
    [...matches, ...ambiguous].toSorted((one, other) => (one.claimId < other.claimId ? -1 : 1)),
  );

const adjudication: Adjudication = {
  ...{ id: 'a', fillId: 'f', position: 1, state: 'paid', plan: 'A', paidCents: 5000 },
  ...{ patientCents: 1000, store: 'own', fillNumber: 0, filledOn: '2026-03-01', ndc: '1' },
  ...{ authorization: '70001', processedOn: '2026-03-01' },
};
const claim: RemittedClaim = {
  ...{ id: 'c', payerId: 'P', statusCode: '1', status: 'paid', ndc: '1', filledOn: '2026-03-01' },
  ...{ paidOn: '2026-03-14', paidCents: 5000, patientCents: 1000, feeCents: 0 },
};

type Values<Kind> = readonly Partial<Kind>[];

/** Matches, as `claim: adjudication and step`, and what is ambiguous, as `claim? candidates`. */
function outcome(
  claims: Values<RemittedClaim>,
  adjudications: Values<Adjudication>,
  more: Partial<OneRx> = {},
): readonly string[] {
  const { matches, ambiguous } = matchClaims({
    claims: claims.map((values) => ({ ...claim, ...values })),
    adjudications: adjudications.map((values) => ({ ...adjudication, ...values })),
    ...{ payersOf: () => undefined, choices: new Map(), ...more },
  });
  return [
    ...matches.map((one) => `${one.claimId}: ${one.adjudicationId} ${one.step}`),
    ...ambiguous.map((one) => `${one.claimId}? ${one.candidates.join(' ')}`),
  ].toSorted();
}

const second = { id: 'b', position: 2 } as const;
const another = { id: 'b', fillId: 'g', fillNumber: 1, authorization: '70002' } as const;
const knows = (payers: Readonly<Record<string, string>>) => ({
  payersOf: (plan: string) => {
    const payer = payers[plan];
    return payer === undefined ? undefined : new Set([payer]);
  },
});

describe('the first step with one candidate wins', () => {
  test.each<[string, Partial<RemittedClaim>, Values<Adjudication>, string[]]>([
    ['authorization', { controlNumber: '0070001' }, [{}, another], ['c: a 1']],
    ['fill number', { fillNumber: 1 }, [{}, another], ['c: b 2']],
    ['NDC and day', {}, [{ fillNumber: 4 }], ['c: a 3']],
    ['three days off', { filledOn: '2026-03-04' }, [{}], ['c: a 4']],
    ['four days off', { filledOn: '2026-03-05' }, [{}], []],
    ['another NDC', { fillNumber: 0, ndc: '2' }, [{}], ['c: a 5']],
    ['another NDC without a fill number', { ndc: '2' }, [{}], []],
    ['two fills', {}, [{}, another], ['c? a b']],
    ['a doubt is not settled by another NDC', { fillNumber: 9 }, [{}, another], ['c? a b']],
  ])('%s', (_, values, adjudications, expected) => {
    expect(outcome([values], adjudications)).toEqual(expected);
  });
});

test('an authorization that several have is narrowed by fill, NDC and day', () => {
  const same = { ...another, authorization: '70001', filledOn: '2026-04-01' };
  const named = { controlNumber: '70001' };
  expect(outcome([named], [{}, same])).toEqual(['c: a 1']);
  expect(outcome([{ ...named, filledOn: '2026-04-02' }], [{}, same])).toEqual(['c: b 1']);
  expect(outcome([{ ...named, filledOn: '2026-06-01' }], [{}, same])).toEqual(['c? a b']);
});

test('a number of zeros is no authorization', () => {
  const zeros = { authorization: '000' };
  expect(outcome([{ controlNumber: '0', filledOn: '2026-06-01' }], [zeros])).toEqual([]);
  expect(outcome([{ controlNumber: '0' }], [zeros])).toEqual(['c: a 3']);
});

describe('no weaker tie helps a claim', () => {
  const rebilled = { id: 'b', authorization: '70002' };
  test('that names an adjudication it can’t pay', () => {
    const ended = { state: 'reversed', endedOn: '2026-03-13' } as const;
    expect(outcome([{ controlNumber: '70001' }], [ended, rebilled])).toEqual([]);
  });
  test('that names another fill of these days', () => {
    const later = { ...another, filledOn: '2026-03-03' };
    expect(outcome([{ fillNumber: 1 }], [{}, later])).toEqual(['c: b 4']);
  });
  test('that fits two adjudications', () => {
    const otherNdc = { id: 'd', fillId: 'h', ndc: '2', authorization: '70003' };
    expect(outcome([{ fillNumber: 0 }], [{}, rebilled, otherNdc])).toEqual(['c? a b']);
  });
  test('that pays twice for a fill', () => {
    const later = { ...another, filledOn: '2026-03-03' };
    expect(outcome([{}, { id: 'd', paidOn: '2026-03-20' }], [{}, later])).toEqual(['c: a 3']);
  });
});

describe('between the payers of a fill', () => {
  test('CLP02 decides where no plan is known, whatever was paid', () => {
    const amounts = [{ paidCents: 100 }, { ...second, paidCents: 5000 }];
    expect(outcome([{}], amounts)).toEqual(['c: a 3']);
    expect(outcome([{ statusCode: '2' }], amounts)).toEqual(['c: b 3']);
    expect(outcome([{ statusCode: '3' }], amounts)).toEqual([]);
  });
  test('the plan decides where it is known', () => {
    const plans = [{}, { ...second, plan: 'B' }];
    expect(outcome([{}], plans, knows({ A: 'Q', B: 'P' }))).toEqual(['c: b 3']);
    expect(outcome([{}], plans, knows({ A: 'Q' }))).toEqual([]);
  });
  test('CLP02 against a known plan is a doubt', () => {
    const plans = [{}, { ...second, plan: 'B' }];
    expect(outcome([{}], plans, knows({ B: 'P' }))).toEqual(['c? a b']);
  });
  test('CLP02 decides between plans of the same payer', () => {
    const plans = [{}, { ...second, plan: 'B' }];
    expect(outcome([{}], plans, knows({ A: 'P', B: 'P' }))).toEqual(['c: a 3']);
    expect(outcome([{ statusCode: '2' }], plans, knows({ A: 'P', B: 'P' }))).toEqual(['c: b 3']);
  });
  test('a third payer may be any after the second', () => {
    const fourth = [{}, second, { id: 'e', position: 4 }];
    expect(outcome([{ statusCode: '3' }], fourth)).toEqual(['c: e 3']);
  });
  test('patient pay decides where one payer calls itself primary twice', () => {
    const twice = [{}, { id: 'd', patientCents: 300, paidOn: '2026-03-20' }];
    expect(outcome(twice, [{}, { ...second, patientCents: 300 }])).toEqual(['c: a 3', 'd: b 3']);
    // Who pays for the second plan is known, for the first one not: each claim fits both.
    const plans = [{}, { ...second, plan: 'B', patientCents: 300 }];
    expect(outcome(twice, plans, knows({ B: 'P' }))).toEqual(['c: a 3', 'd: b 3']);
    expect(outcome(twice.slice(1), plans, knows({ B: 'P' }))).toEqual(['d? a b']);
    const alike = plans.map((one) => ({ ...one, patientCents: 300 }));
    expect(outcome(twice, alike, knows({ B: 'P' }))).toEqual(['c? a b', 'd? a b']);
    expect(outcome(twice, [{}, second])).toEqual(['c? a b', 'd? a b']);
    const same = twice.map((one) => ({ ...one, patientCents: 300 }));
    expect(outcome(same, [{}, { ...second, patientCents: 300 }])).toEqual(['c? a b', 'd? a b']);
    const three = [
      {},
      { ...second, plan: 'B' },
      { id: 'e', position: 3, plan: 'B', patientCents: 300 },
    ];
    expect(outcome(twice, three, knows({ B: 'P' }))).toEqual(['c? a b e', 'd? a b e']);
  });
  test('a payer’s claim as secondary gives way to its claim as primary', () => {
    const two = [{ statusCode: '2', paidOn: '2026-03-10' }, { id: 'd' }];
    expect(outcome(two, [{}], knows({ A: 'P' }))).toEqual(['d: a 3']);
  });
  test('a fill billed again under another plan is told apart by plan, not by fill number', () => {
    const ended = { state: 'reversed', endedOn: '2026-03-10' } as const;
    const rebilled = { id: 'b', plan: 'B', authorization: '70002', processedOn: '2026-03-10' };
    const late = { fillNumber: 0 };
    expect(outcome([late], [ended, rebilled], knows({ A: 'P', B: 'Q' }))).toEqual([]);
    expect(outcome([late], [ended, rebilled], knows({ A: 'Q', B: 'P' }))).toEqual(['c: b 2']);
    const { matches } = matchClaims({
      claims: [{ ...claim, ...late }],
      adjudications: [
        { ...adjudication, ...ended },
        { ...adjudication, ...rebilled },
      ],
      ...{ payersOf: () => undefined, choices: new Map() },
    });
    expect(matches).toMatchObject([{ adjudicationId: 'b', tellsPayer: false }]);
  });
  test('two payers that both call themselves primary are a doubt', () => {
    const two = [{}, { id: 'd', payerId: 'Q' }];
    expect(outcome(two, [{}])).toEqual(['c? a', 'd? a']);
    const later = { id: 'd', payerId: 'Q', paidOn: '2026-03-20' };
    expect(outcome([{}, later], [{}])).toEqual(['c? a', 'd? a']);
    expect(outcome(two, [{}], knows({ A: 'Q' }))).toEqual(['d: a 3']);
  });
});

describe('time', () => {
  const ended = { state: 'reversed', endedOn: '2026-03-14' } as const;
  const later = '2026-03-15';
  test('a claim paid up to the day of a reversal may pay what was reversed', () => {
    expect(outcome([{}], [ended])).toEqual(['c: a 3']);
    expect(outcome([{ paidOn: later }], [ended])).toEqual([]);
    expect(outcome([{ paidOn: later }], [{ state: 'reversed' }]), 'a day unknown').toEqual([
      'c: a 3',
    ]);
  });
  test('after it only a reversal may', () => {
    const takenBack = { id: 'r', statusCode: '22', status: 'reversal', paidOn: later } as const;
    expect(outcome([takenBack], [ended])).toEqual(['r: a 3']);
    expect(outcome([{}, takenBack, { id: 'd', paidOn: later }], [ended])).toEqual([
      ...['c: a 3', 'r: a 3'],
    ]);
  });
  test('a reversal whose payment is in no file belongs to what was reversed', () => {
    const takenBack = { id: 'r', statusCode: '22', status: 'reversal', paidOn: later } as const;
    expect(outcome([takenBack], [ended, { id: 'b' }])).toEqual(['r: a 3']);
  });
  test('a claim pays no answer that was given later', () => {
    const rebilled = { id: 'b', processedOn: '2026-03-15' };
    expect(outcome([{}], [ended, rebilled])).toEqual(['c: a 3']);
    expect(outcome([{ paidOn: '2026-03-16' }], [ended, rebilled])).toEqual(['c: b 3']);
  });
  test('a paid adjudication takes no other payment but a correction', () => {
    const again = { id: 'd', paidOn: '2026-03-20' };
    const takenBack = { id: 'r', statusCode: '22', status: 'reversal' } as const;
    expect(outcome([{}, again], [{}])).toEqual(['c: a 3']);
    expect(outcome([{}, { id: 'd' }], [{}]), 'two of one day').toEqual(['c? a', 'd? a']);
    const ofAnother = { ...takenBack, payerId: 'Q', paidOn: '2026-03-20' };
    expect(outcome([{}, ofAnother, again], [{}])).toEqual(['c: a 3']);
    expect(outcome([{}, { ...takenBack, paidOn: '2026-03-20' }, again], [{}])).toEqual([
      ...['c: a 3', 'd: a 3', 'r: a 3'],
    ]);
    expect(outcome([{}, { ...takenBack, paidOn: '2026-03-14' }, { id: 'd' }], [{}])).toEqual([
      ...['c: a 3', 'd: a 3', 'r: a 3'],
    ]);
  });
  test('a reversal follows the payment that it names', () => {
    const again = { id: 'd', paidOn: '2026-03-20', controlNumber: '2' };
    const takenBack = { id: 'r', statusCode: '22', status: 'reversal' } as const;
    const named = { ...takenBack, originalReference: '2', paidOn: '2026-03-27' };
    expect(outcome([{ controlNumber: '1' }, again, named], [{}])).toEqual(['c: a 3']);
    const two = [
      { fillNumber: 0, controlNumber: '1' },
      { id: 'd', fillNumber: 1, controlNumber: '2' },
    ];
    const sameDay = { ...named, paidOn: '2026-03-14' };
    expect(outcome([...two, sameDay], [{}, another])).toEqual(['c: a 2', 'd: b 2', 'r: b 3']);
  });
});

describe('a choice', () => {
  test('is kept, and leaves the other adjudication to the other claim', () => {
    const two = [{}, { id: 'd' }];
    expect(outcome(two, [{}, another])).toEqual(['c? a b', 'd? a b']);
    const choices = new Map([['d', 'a']]);
    expect(outcome(two, [{}, another], { choices })).toEqual(['c: b 3', 'd: a 3']);
  });
  test('waits while its adjudication is in no export', () => {
    expect(outcome([{}], [another], { choices: new Map([['c', 'a']]) })).toEqual(['c: b 3']);
  });
});

describe('stores are told apart by who was paid', () => {
  const stores = [{ store: '1111111111' }, { id: 'b', store: 'own' }];
  const own = { ownStores: ['2222222222', '0012345'] };
  test.each([
    ['another store', '1111111111', own, ['c: a 3']],
    ['the NPI of the pharmacy', '2222222222', own, ['c: b 3']],
    ['the NCPDP ID of the pharmacy', '0012345', own, ['c: b 3']],
    ['a store that no export names', '3333333333', own, []],
    ['another store, the pharmacy’s own IDs unknown', '1111111111', {}, ['c: a 3']],
    ['a store, the pharmacy’s own IDs unknown', '3333333333', {}, ['c: b 3']],
    ['a tax ID, which is no store', '12-3456789', own, ['c? a b']],
    ['nobody named', undefined, own, ['c? a b']],
  ] as const)('%s', (_, store, more, expected) => {
    expect(outcome([{ store }], stores, more)).toEqual(expected);
  });
  test('one that an export names by its NCPDP ID may be any NPI but the pharmacy’s own', () => {
    const named = [{ store: '0099999' }];
    expect(outcome([{ store: '3333333333' }], named, own)).toEqual(['c: a 3']);
    expect(outcome([{ store: '2222222222' }], named, own)).toEqual([]);
  });
});

test('letters before the Rx number are a series of their own', () => {
  const series = [{ rxLetters: 'C' }, { id: 'b', fillId: 'g', rxLetters: 'N' }];
  expect(outcome([{ rxLetters: 'N' }], series)).toEqual(['c: b 3']);
  expect(outcome([{}], series)).toEqual(['c? a b']);
  expect(['C0990001', 'rx990001', '990001', 'N 7'].map(rxLettersOf)).toEqual([
    ...['C', undefined, undefined, 'N'],
  ]);
});

test('fill numbers stand behind the Rx number', () => {
  const numbers = ['990001-2', 'RX0990001/01', '990001', '12-345', '000000990001FILL1'];
  expect(numbers.map(fillNumberOf)).toEqual([2, 1, undefined, undefined, 1]);
  expect(['990001-002', '990001R3', '990001 04', '990001_5'].map(fillNumberOf)).toEqual([
    ...[2, 3, 4, 5],
  ]);
  expect([planKeyOf('004336', undefined, 'G'), planKeyOf(undefined, undefined, undefined)]).toEqual(
    ['004336//G', ''],
  );
  expect([planKeyOf('004336', 'A/B', 'C~'), planKeyOf('004336', 'A', 'B/C~')]).toEqual([
    ...['004336/A~1B/C~0', '004336/A/B~1C~0'],
  ]);
});

test('who pays for a plan is learned, and single mistakes are not', () => {
  const learned = learnPayers([
    { plan: 'A', payerId: 'P', claims: 40 },
    { plan: 'A', payerId: 'Q', claims: 3 },
    { plan: 'A', payerId: 'R', claims: 2 },
    { plan: 'B', payerId: 'P', claims: 1 },
    { plan: 'B', payerId: 'Q', claims: 1 },
    { plan: '', payerId: 'Q', claims: 9 },
  ]);
  expect(learned.get('A')).toEqual({ payers: new Set(['P', 'Q']), usual: 'P' });
  expect(learned.get('B')).toEqual({ payers: new Set(['P', 'Q']), usual: undefined });
  expect(learned.get('')).toBeUndefined();
});
