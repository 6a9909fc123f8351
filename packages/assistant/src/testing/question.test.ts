import { figures } from '@pfs/core/figures/catalogue';
import { describe, expect, it } from 'vitest';
import { type FigureQuery, type TopicQuery, toQuery } from '../query.ts';
import type { Reading } from '../reading.ts';
import { northlake } from './demo-names.ts';
import { heldOutQuestions } from './held-out/all-held-out.ts';
import { daysOf, type FigureWant, judge, type Question, type Want } from './question.ts';
import { developmentQuestions } from './questions/all-questions.ts';
import { asked, leavingOut, list, octoberSoFar, over, refused, total } from './wants.ts';

function answered(query: FigureQuery | TopicQuery, ignored: readonly string[] = []): Reading {
  return { kind: 'query', query, corrections: [], ignored, alternatives: [] };
}

const none: Reading = { kind: 'cannot', reason: 'not_understood', word: null, nearest: [] };
const october = { from: '2026-10-01', to: '2026-10-31' };
const dirOfOctober = toQuery({ shape: 'total', figure: 'dirFees', filter: { period: october } });
const asksForDir = asked('dir in october', total('dirFees', { period: '2026-10' }));

function verdict(reading: Reading, question: Question = asksForDir): string {
  return judge(reading, question, (option) => (option === 'DIR' ? answered(dirOfOctober) : none));
}

describe('the judge', () => {
  it('takes what is wanted for right, and nothing beside it', () => {
    expect(verdict(answered(dirOfOctober))).toBe('right');
    expect(verdict(answered(toQuery({ shape: 'total', figure: 'dirFees' })))).toBe('wrong');
    const narrower = { ...dirOfOctober.filter, payers: [northlake] };
    expect(verdict(answered({ ...dirOfOctober, filter: narrower }))).toBe('wrong');
  });

  it('tells no answer from a question back and from a wrong answer', () => {
    expect(verdict(none)).toBe('refused');
    const ask = { kind: 'ask', question: 'Which?' } as const;
    expect(verdict({ ...ask, options: ['GER', 'DIR'] })).toBe('asked');
    expect(verdict({ ...ask, options: ['GER'] })).toBe('wrong');
    expect(verdict(answered({ about: 'courtesy', of: 'help' }))).toBe('wrong');
  });

  it('wants a refusal for one of its reasons', () => {
    const question = refused('flurb', 'not_understood', 'unknown_name');
    expect(verdict(none, question)).toBe('right');
    expect(verdict({ ...none, reason: 'code' }, question)).toBe('wrong');
    expect(verdict(answered(dirOfOctober), question)).toBe('wrong');
  });

  it('wants to be told what was left out', () => {
    const question = leavingOut('generic', asksForDir);
    expect(verdict(answered(dirOfOctober), question)).toBe('wrong');
    expect(verdict(answered(dirOfOctober, ['generics']), question)).toBe('right');
  });

  it('takes the whole of a running period, what is over of it, and one without an end', () => {
    const question = asked('dir this month', total('dirFees', { period: '2026-11' }));
    for (const to of ['2026-11-30', '2026-11-20', null]) {
      const period = { from: '2026-11-01', to };
      const query = toQuery({ shape: 'total', figure: 'dirFees', filter: { period } });
      expect(verdict(answered(query), question)).toBe('right');
    }
    const soFar = asked('dir', total('dirFees', { period: octoberSoFar }));
    expect(verdict(answered(dirOfOctober), soFar)).toBe('right');
  });

  it('reads numbers without regard to how they are written', () => {
    const question = asked('inv hd 10023', { find: 'HD-10023' });
    expect(verdict(answered({ about: 'find', of: 'hd 10023' }), question)).toBe('right');
    expect(verdict(answered({ about: 'find', of: '10023' }), question)).toBe('wrong');
  });

  it('compares amounts to the cent', () => {
    const question = asked('dir over $20', list('claims', { amount: over('dirFee', 20) }));
    const amount = { field: 'dirFee', overCents: 2_000, underCents: null };
    const query = { ...toQuery({ shape: 'list', figure: 'claims', rows: 'claims' }) };
    const filter = { ...query.filter, amount } as FigureQuery['filter'];
    expect(verdict(answered({ ...query, filter }), question)).toBe('right');
    expect(verdict(answered(query), question)).toBe('wrong');
  });
});

/** Whether some figure of a want can be taken apart and narrowed as the want says. */
function canBe(want: Want): boolean {
  if (!('shape' in want)) return true;
  return [want.figure].flat().some((figure) => {
    const known = figures[figure].by;
    const dimensions = want.by === 'any' ? [] : [want.by ?? null].flat();
    const narrowed = want.rows === undefined ? narrowedBy(want) : [];
    return [...dimensions, ...narrowed].every((by) => by === null || known.includes(by));
  });
}

function narrowedBy(want: FigureWant) {
  return [
    want.payers === undefined ? null : ('payer' as const),
    want.drugs === undefined && want.ndcs === undefined ? null : ('drug' as const),
    want.vendors === undefined ? null : ('vendor' as const),
    want.categories === undefined ? null : ('category' as const),
  ];
}

const halves = [
  ['development', 1743, developmentQuestions],
  ['held-out', 317, Object.values(heldOutQuestions).flat()],
] as const;

/** By number: no word of the held-out half is shown. */
describe.each(halves)('the %s half', (_, count, questions) => {
  it(`has ${count} questions, none of them twice`, () => {
    const texts = questions.map(({ after, ask }) => [...(after ?? []), ask].join(' | '));
    expect(new Set(texts).size).toBe(count);
  });

  it('wants nothing that the catalogue does not have', () => {
    const faults = questions.flatMap(({ want }, index) => (want.every(canBe) ? [] : [index]));
    expect(faults).toEqual([]);
  });

  it('names periods that can be read', () => {
    const wants = questions.flatMap(({ want }) => want);
    const periods = wants.flatMap((want) => ('shape' in want ? [want.period, want.against] : []));
    for (const period of periods) {
      if (period === undefined || period === 'any') continue;
      for (const words of period.split('|')) expect(() => daysOf(words)).not.toThrow();
    }
  });
});

it('has no question in both halves', () => {
  const key = ({ after, ask }: Question): string => JSON.stringify([after, ask.toLowerCase()]);
  const known = new Set(developmentQuestions.map(key));
  const heldOut = Object.values(heldOutQuestions).flat();
  expect(heldOut.filter((question) => known.has(key(question)))).toHaveLength(0);
});
