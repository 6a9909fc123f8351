import { describe, expect, test } from 'vitest';
import { knownDeposits } from '../testing/recovery/known-deposits.ts';
import {
  type AnnouncedPayment,
  type BankLine,
  type DepositDecision,
  matchDeposits,
} from './match-deposits.ts';
import { uniqueSum } from './unique-sum.ts';

const payment = (id: string, cents: number, more: Partial<AnnouncedPayment> = {}) => ({
  ...{ id, cents, payerId: 'caremark', payerNames: ['CVS Caremark'], paidOn: '2026-03-11' },
  ...{ trace: `00${id}7`, taxId: '1512345678', ...more },
});
const line = (id: string, cents: number, text = 'CVS CAREMARK HCCLAIMPMT', day = '2026-03-11') => ({
  ...{ id, cents, text, day },
});

function matched(
  lines: readonly BankLine[],
  payments: readonly AnnouncedPayment[],
  decisions: readonly DepositDecision[] = [],
) {
  const found = matchDeposits({ lines, payments, decisions }).matches;
  // The order in which rows come says nothing.
  const turned = matchDeposits({
    lines: lines.toReversed(),
    payments: payments.toReversed(),
    decisions: decisions.toReversed(),
  }).matches;
  const plain = (all: typeof found) =>
    all.map((one) => `${one.step}: ${one.lines.join('+')} = ${one.payments.join('+')}`).toSorted();
  expect(plain(turned)).toEqual(plain(found));
  return plain(found);
}

describe('by trace number', () => {
  const addenda = (trace: string, taxId = '1512345678') => `X TRN*1*${trace}*${taxId}~`;

  test.each([
    ['with both numbers', addenda('0017'), ['trace: a = 1']],
    ['without zeros, as words', 'TRN 1 17 512345678', ['trace: a = 1']],
    ['of another payer', addenda('0017', '1599999999'), []],
    ['within a longer number', addenda('100171'), []],
  ])('%s', (_name, text, expected) => {
    expect(matched([line('a', 500, text, '2026-09-30')], [payment('1', 500)])).toEqual(expected);
  });

  test('cents must agree', () => {
    expect(matched([line('a', 499, addenda('0017'))], [payment('1', 500)])).toEqual([]);
  });

  test('lines of one number come to it together; what came twice or back is open', () => {
    const parts = [line('a', 300, addenda('0017')), line('b', 200, addenda('0017'))];
    expect(matched(parts, [payment('1', 500)])).toEqual(['trace: a+b = 1']);
    const twice = [line('a', 500, addenda('0017')), line('b', 500, addenda('0017'))];
    expect(matched(twice, [payment('1', 500)])).toEqual([]);
    const untold = line('d', -500, 'RETURN CVS CAREMARK', '2026-03-14');
    expect(matched([...twice.slice(0, 1), untold], [payment('1', 500)])).toEqual([]);
    const back = line('c', -500, `RETURN ${addenda('0017')}`);
    expect(matched([...twice.slice(0, 1), back], [payment('1', 500)])).toEqual([]);
    const again = [...twice, back];
    expect(matched(again, [payment('1', 500)])).toEqual(['trace: a+b+c = 1']);
  });

  test('payments of one number are one line', () => {
    const two = [payment('1', 300), payment('2', 200, { trace: '0017', payerId: 'other' })];
    expect(matched([line('a', 500, addenda('0017'))], two)).toEqual(['trace: a = 1+2']);
  });
});

describe('by the number of a check', () => {
  const check = (id: string, cents: number, more: Partial<AnnouncedPayment> = {}) =>
    payment(id, cents, { trace: '0012345', isCheck: true, taxId: undefined, ...more });

  test.each([
    ['DEPOSIT CHECK 12345', 500, ['trace: a = 1']],
    ['DEPOSIT CHECK 12345', 501, []],
    ['DEPOSIT CHECK 123456', 500, []],
  ])('%s of %i', (text, cents, expected) => {
    expect(matched([line('a', cents, text, '2026-04-20')], [check('1', 500)])).toEqual(expected);
  });

  test('shares of a check are one deposit', () => {
    const shares = [check('1', 300), check('2', 200, { payerId: 'other' })];
    expect(matched([line('a', 500, 'CHECK 12345')], shares)).toEqual(['trace: a = 1+2']);
    expect(matched([line('a', 300, 'CHECK 12345')], shares)).toEqual([]);
  });
});

describe('by cents and payer', () => {
  test.each([
    ['2026-03-09', []],
    ['2026-03-10', ['amount: a = 1']],
    ['2026-03-18', ['amount: a = 1']],
    ['2026-03-19', []],
  ])('a line of %s counts one business day before to five after', (day, expected) => {
    expect(matched([line('a', 500, undefined, day)], [payment('1', 500)])).toEqual(expected);
  });

  test('needs that payer’s text', () => {
    const lines = [line('a', 500, 'EXPRESS SCRIPTS HCCLAIMPMT')];
    expect(matched(lines, [payment('1', 500)])).toEqual([]);
    expect(matched([line('a', 500, 'DEPOSIT')], [payment('1', 500)])).toEqual([]);
    const other = payment('2', 500, { payerId: 'scripts', payerNames: ['Express Scripts, Inc.'] });
    expect(matched(lines, [payment('1', 500), other])).toEqual(['amount: a = 2']);
  });

  test.each([
    ['OPTUMRX INC', 'OptumRx', 1],
    ['OPTUM RX', 'OptumRx', 1],
    ['OPTUMRX', 'Optum', 0],
    ['HUMANA PHARMACY SO', 'Humana Pharmacy Solutions, Inc.', 1],
    ['CO ID 512345678', 'Somebody Else', 1],
  ])('%s is %s: %i', (text, name, count) => {
    const one = payment('1', 500, { payerNames: [name] });
    expect(matched([line('a', 500, text)], [one])).toHaveLength(count);
  });

  test('a line with a number of its own is no other payment', () => {
    const own = line('a', 500, 'CVS CAREMARK TRN*1*900123*1512345678');
    expect(matched([own], [payment('1', 500)])).toEqual([]);
    expect(matched([{ ...own, cents: 700 }], [payment('1', 500), payment('2', 200)])).toEqual([]);
  });

  test('money that went back is no deposit', () => {
    const back = line('b', -500, 'CVS CAREMARK RETURN', '2026-03-13');
    expect(matched([line('a', 500), back], [payment('1', 500)])).toEqual([]);
    const later = { ...back, day: '2026-05-13' };
    expect(matched([line('a', 500), later], [payment('1', 500)])).toEqual(['amount: a = 1']);
  });

  test('two choices on either side are for a person', () => {
    expect(matched([line('a', 500)], [payment('1', 500), payment('2', 500)])).toEqual([]);
    expect(matched([line('a', 500), line('b', 500)], [payment('1', 500)])).toEqual([]);
  });

  test.each([
    ['NORTHERN SETTLEMENT', 3, 'caremark', 1],
    ['NORTHERN SETTLEMENT', 2, 'caremark', 0],
    ['NORTHERN SETTLEMENT', 3, 'scripts', 0],
    ['LOCKBOX', 3, 'caremark', 0],
  ])(
    '%s is a sender after %i lines of addenda, the last for %s: %i',
    (sender, count, who, more) => {
      const traces = Array.from({ length: count }, (_, at) => `90${at}7`);
      const lines = traces.map((trace, at) =>
        line(`a${at}`, 500 + at, `${sender} ${at} TRN*1*${trace}*1512345678`),
      );
      const payments = traces.map((trace, at) =>
        payment(`p${at}`, 500 + at, { trace, payerId: at === count - 1 ? who : 'caremark' }),
      );
      const open = line('b', 9_700, `${sender} 2`);
      const found = matched([...lines, open], [...payments, payment('2', 9_700)]);
      expect(found).toHaveLength(count + more);
    },
  );

  test('what a person said of one line says nothing about its sender', () => {
    const lines = ['a', 'b', 'c', 'd'].map((id, at) => line(id, 500 + at, `COUNTY ${at}`));
    const payments = lines.map(({ cents }, at) => payment(String(at), cents));
    const decisions = ['a', 'b', 'c'].map((id, at) => ({ lines: [id], payments: [String(at)] }));
    expect(matched(lines, payments, decisions)).toHaveLength(3);
  });
});

describe('by a set of one sender', () => {
  const five = [1, 2, 4, 8, 16].map((cents, at) => payment(String(at), cents * 100));

  test('a unique one counts', () => {
    expect(matched([line('a', 2_100)], five)).toEqual(['sum: a = 0+2+4']);
  });

  test('not one of two, nor one that reaches out of the window or to another payer', () => {
    const again = payment('9', 300, { paidOn: '2026-03-12' });
    expect(matched([line('a', 700)], [...five, again])).toEqual([]);
    const late = payment('1', 200, { paidOn: '2026-02-01' });
    expect(matched([line('a', 300)], [payment('0', 100), late])).toEqual([]);
    const other = payment('1', 200, { payerId: 'x', payerNames: ['Express Scripts'] });
    expect(matched([line('a', 300)], [payment('0', 100), other])).toEqual([]);
  });

  test('two lines that need the same payment match neither', () => {
    expect(matched([line('a', 300), line('b', 500)], five.slice(0, 3))).toEqual([]);
  });

  test('has eight payments at most', () => {
    const ones = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ at, cents: 1_000 + 2 ** at }));
    const total = (of: readonly { cents: number }[]) => of.reduce((sum, one) => sum + one.cents, 0);
    expect(uniqueSum(ones(8), total(ones(8)))).toHaveLength(8);
    expect(uniqueSum(ones(9), total(ones(9)))).toBeUndefined();
    expect(uniqueSum([{ cents: 500 }], 500)).toBeUndefined();
  });

  test('of more than twelve payments, only all of one date count', () => {
    const many = Array.from({ length: 13 }, (_, at) =>
      payment(`m${at}`, 10_000 + 2 ** at, { paidOn: at < 3 ? '2026-03-10' : '2026-03-11' }),
    );
    const sumOf = (count: number) =>
      many.slice(0, count).reduce((sum, { cents }) => sum + cents, 0);
    expect(matched([line('a', sumOf(2))], many)).toEqual([]);
    expect(matched([line('a', sumOf(2))], many.slice(0, 12))).toEqual(['sum: a = m0+m1']);
    expect(matched([line('a', sumOf(3))], many)).toEqual(['sum: a = m0+m1+m2']);
  });
});

describe('a person', () => {
  test('joins lines and payments that come to the same cents, until one is gone', () => {
    const lines = [line('a', 300, 'DEPOSIT'), line('b', 250, 'DEPOSIT')];
    const payments = [payment('1', 500), payment('2', 50)];
    const decision = { lines: ['a', 'b'], payments: ['1', '2'] };
    expect(matched(lines, payments, [decision])).toEqual(['person: a+b = 1+2']);
    expect(matched(lines, payments.slice(1), [decision])).toEqual([]);
    expect(matched([line('a', 301), ...lines.slice(1)], payments, [decision])).toEqual([]);
  });

  test('sets a line aside, which then is nobody’s', () => {
    const given = { lines: [line('a', 500)], payments: [payment('1', 500)] };
    const decisions = [{ lines: ['a'], payments: [] }];
    expect(matchDeposits({ ...given, decisions })).toMatchObject({ matches: [], open: [] });
  });
});

test('an open line has candidates, the likeliest first', () => {
  const { open } = matchDeposits({
    lines: [line('a', 500, 'CVS CAREMARK TRN*1*0047*1512345678')],
    payments: [
      payment('1', 400),
      payment('2', 500, { payerId: 'x', payerNames: ['Express Scripts'] }),
      payment('3', 500, { paidOn: '2026-01-01' }),
      payment('4', 600, { paidOn: '2026-01-01' }),
    ],
    decisions: [],
  });
  expect(open).toEqual([
    {
      ...{ id: 'a', payerIds: ['caremark'] },
      candidates: [
        { paymentId: '4', reason: 'trace' },
        { paymentId: '2', reason: 'amount' },
        { paymentId: '1', reason: 'payer' },
      ],
    },
  ]);
});

test.each([1, 2])('a known year matches without a false one, seed %i', (seed) => {
  const known = knownDeposits(seed, 900);
  const { matches, open } = matchDeposits(known);
  const wrong = matches.filter(({ lines, payments }) => {
    const truth = lines.flatMap((id) => known.truth.get(id) ?? []);
    return truth.toSorted().join(' ') !== payments.join(' ');
  });
  expect(wrong).toEqual([]);
  const found = new Set(matches.flatMap(({ lines }) => lines));
  const missed = [...known.truth].filter(
    ([id, of]) => of.length > 0 && !known.doubtful.has(id) && !found.has(id),
  );
  // Sweeps among too many other payments are for a person; all else is found.
  expect(missed.filter(([, of]) => of.length === 1)).toEqual([]);
  expect(missed.length).toBeLessThan(6);
  // Every line is matched or open, where it ages.
  const opened = new Set(open.map(({ id }) => id));
  expect(known.lines.filter(({ id }) => found.has(id) === opened.has(id))).toEqual([]);
  const paid = new Set(matches.flatMap(({ payments }) => payments));
  expect([...known.neverPaid].filter((id) => paid.has(id))).toEqual([]);
});
