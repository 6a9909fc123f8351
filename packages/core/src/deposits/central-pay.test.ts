import { describe, expect, test } from 'vitest';
import type { CentralPayment, CentralPayRow } from './central-pay.ts';
import { type AnnouncedPayment, type BankLine, matchDeposits } from './match-deposits.ts';

const payment = (trace: string, cents: number, more: Partial<AnnouncedPayment> = {}) => ({
  ...{ id: `p${trace}`, trace, cents, payerId: 'caremark', payerNames: ['CVS Caremark'] },
  ...{ paidOn: '2026-03-10', taxId: undefined, ...more },
});
const row = (trace: string, cents: number, more: Partial<CentralPayRow> = {}) => ({
  ...{ trace, cents, payer: 'CVS Caremark', paidOn: '2026-03-10', ...more },
});
const report = (rows: readonly CentralPayRow[], more: Partial<CentralPayment> = {}) => ({
  ...{ id: 'c', senders: ['Health Mart Atlas'], reference: '', paidOn: '2026-03-11', rows },
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  ...more,
});
const line = (id: string, cents: number, text = 'HEALTH MART ATLAS CENTRALPAY', day?: string) => ({
  ...{ id, cents, text, day: day ?? '2026-03-12' },
});

/** As `line: its payments; states of rows`, whatever the order of what is given. */
function matched(
  central: readonly CentralPayment[],
  lines: readonly BankLine[],
  payments: readonly AnnouncedPayment[],
) {
  const found = (turn: <Item>(items: readonly Item[]) => Item[]) => {
    const given = { lines: turn(lines), payments: turn(payments), central: turn(central) };
    const all = matchDeposits({ ...given, decisions: [] });
    return {
      matches: all.matches
        .map((one) => `${one.step} ${one.lines.join('+')} = ${one.payments.join('+')}`)
        .toSorted(),
      rows: all.central
        .map(({ id, rows }) => `${id}: ${rows.map(({ state }) => state).join(' ')}`)
        .toSorted(),
    };
  };
  const answer = found((items) => [...items]);
  expect(found((items) => items.toReversed())).toEqual(answer);
  return answer;
}

const two = [row('0071', 6_000), row('8001234', 4_000, { payer: 'OptumRx' })];
const paid = [
  payment('71', 6_000),
  payment('8001234', 4_000, { payerId: 'optum', payerNames: ['OPTUMRX'] }),
];

describe('a central payment', () => {
  test('is the line of its PSAO and total, and all 835s that its report names', () => {
    expect(matched([report(two)], [line('a', 10_000)], paid)).toEqual({
      matches: ['central a = p71+p8001234'],
      rows: ['c: found found'],
    });
  });

  test('is named as one of its reports names its PSAO', () => {
    const twice = report(two, { senders: ['Health Mart Altas', 'Health Mart Atlas'] });
    expect(matched([twice], [line('a', 10_000)], paid).matches).toHaveLength(1);
  });

  test('comes without the fees that the PSAO withheld', () => {
    const less = report(two, { cents: 9_955 });
    expect(matched([less], [line('a', 9_955)], paid).matches).toHaveLength(1);
    expect(matched([less], [line('a', 10_000)], paid).matches).toEqual([]);
  });

  test.each([
    ['of another sender', 'ACCESSHEALTH DEPOSIT', '2026-03-12'],
    ['of a sender whose name begins alike', 'HEALTH MART ATLASES', '2026-03-12'],
    ['before the window', undefined, '2026-03-09'],
    ['after the window', undefined, '2026-03-19'],
  ])('isn’t a line %s', (_name, text, day) => {
    expect(matched([report(two)], [line('a', 10_000, text, day)], paid)).toEqual({
      matches: [],
      rows: ['c: found found'],
    });
  });

  test('is known by its own number, and else stays open among lines of the same cents', () => {
    const lines = [line('a', 10_000), line('b', 10_000, 'DEPOSIT 00445566')];
    expect(matched([report(two)], [line('a', 10_000), line('b', 10_000)], paid).matches).toEqual(
      [],
    );
    const numbered = report(two, { reference: '445566' });
    expect(matched([numbered], lines, paid).matches).toEqual(['central b = p71+p8001234']);
    expect(matched([report(two), report(two, { id: 'd' })], [line('a', 10_000)], paid)).toEqual({
      matches: [],
      rows: ['c: unclear unclear', 'd: unclear unclear'],
    });
  });

  test('keeps the line while an 835 is missing, whatever has its cents', () => {
    const other = payment('555', 4_000, { payerNames: ['HEALTH MART ATLAS'], payerId: 'x' });
    expect(matched([report(two)], [line('a', 10_000)], [paid[0] as never, other])).toEqual({
      matches: ['central a = p71'],
      rows: ['c: found missing'],
    });
    expect(matched([report(two)], [line('a', 10_000)], []).matches).toEqual(['central a = ']);
  });
});

describe('a row of a report', () => {
  const rowsOf = (rows: readonly CentralPayRow[], payments: readonly AnnouncedPayment[]) =>
    matched([report(rows)], [], payments).rows;

  test.each([
    ['another amount', [payment('71', 5_999)], 'unclear'],
    ['another amount, of another payer', [payment('71', 5, { payerNames: ['X'] })], 'missing'],
    ['another number', [payment('72', 6_000)], 'missing'],
    ['the same number long before', [payment('71', 6_000, { paidOn: '2025-03-10' })], 'missing'],
    ['two 835s', [payment('71', 6_000), payment('71', 6_000, { id: 'q' })], 'unclear'],
    [
      'two 835s, one of its payer',
      [payment('71', 6_000), payment('71', 6_000, { id: 'q', payerNames: ['OPTUM RX'] })],
      'found',
    ],
  ])('with %s', (_name, payments, state) => {
    expect(rowsOf([row('71', 6_000)], payments)).toEqual([`c: ${state}`]);
  });

  test.each([
    ['net of a fee', [row('71', 5_955)], [payment('71', 6_000)], ['p71']],
    ['of two 835s', [row('71', 6_000)], [payment('71', 6_000), payment('71', 6_000, { id: 'q' })]],
    ['in two parts', [row('71', 3_500), row('71', 2_500)], [payment('71', 6_000)], ['p71']],
    ['that is there twice', [row('71', 6_000), row('71', 6_000)], [payment('71', 6_000)], ['p71']],
    ['missing', [row('72', 6_000)], [payment('71', 6_000)], []],
  ])('%s says which 835s it may be', (_name, rows, payments, ids = ['p71', 'q']) => {
    const given = { lines: [], payments, central: [report(rows)], decisions: [] };
    const [found] = matchDeposits(given).central;
    for (const { paymentIds } of found?.rows ?? []) expect(paymentIds.toSorted()).toEqual(ids);
  });

  test('shares its 835 with no other row, and not with a line that brought it', () => {
    expect(rowsOf([row('71', 6_000), row('71', 6_000)], [payment('71', 6_000)])).toEqual([
      'c: unclear unclear',
    ]);
    const traced = payment('71', 6_000, { taxId: '1512345678' });
    const lines = [line('a', 10_000), line('b', 6_000, 'X TRN*1*71*1512345678')];
    expect(matched([report(two)], lines, [traced, paid[1] as never])).toEqual({
      matches: ['central a = p8001234', 'trace b = p71'],
      rows: ['c: unclear found'],
    });
  });
});
