import { addBusinessDays } from '../business-days.ts';
import { addDays, daysBetween } from '../days.ts';
import type { Day } from '../remittance.ts';

/**
 * Business days after which a payment without deposit, and a deposit without 835, is missing. A
 * paper check (BPR04 CHK) goes by mail and waits to be brought to the bank: 15 days are our choice.
 */
export const missingAfter = { deposit: 3, check: 15, remittance: 5 } as const;

type PaidBy = 'deposit' | 'check';

/** The first day on which a payment without deposit is missing. */
export const depositDueOn = (paidOn: Day, by: PaidBy = 'deposit'): Day =>
  addBusinessDays(paidOn, missingAfter[by]);

/** The first day on which a deposit without remittance misses it. */
export const remittanceDueOn = (day: Day): Day => addBusinessDays(day, missingAfter.remittance);

/** Days for which all accounts that payers pay into have statements. */
export interface Cover {
  readonly from: Day;
  readonly to: Day;
}

export interface StatementDays extends Cover {
  readonly account: string;
  /** The file says these days; else its first and last line do. */
  readonly stated: boolean;
}

/** A statement known by its lines leaves days out at its ends; a week joins two of them. */
const joinedDaysMax = 7;
/** An account counts as closed when a month has gone without a statement of it. */
const monthDays = 31;

export interface Coverage {
  readonly covers: readonly Cover[];
  /** Days that another account covers, but not this one. */
  readonly gaps: readonly (Cover & { readonly account: string })[];
}

/**
 * The days that the statements of these accounts cover. A payment of another day may well have
 * arrived: nothing says that it is missing. Each account is needed from a month before its first
 * statement to a month after its last one, so that a bank may be changed.
 */
export function coverageOf(
  statements: readonly StatementDays[],
  accounts: readonly string[],
): Coverage {
  const byAccount = Map.groupBy(statements, ({ account }) => account);
  const own = accounts.map((account) => ({
    account,
    days: joinedDays(byAccount.get(account) ?? []),
  }));
  const some = joinedDays(
    own.flatMap(({ days }) => days.map((one) => ({ ...one, account: '', stated: true }))),
  );
  const gaps = own.flatMap(({ account, days }) =>
    betweenDays(days).flatMap((gap) =>
      some.flatMap((cover) => common(gap, cover)).map((one) => ({ account, ...one })),
    ),
  );
  const covers = gaps.reduce<readonly Cover[]>(
    (left, gap) => left.flatMap((cover) => without(cover, gap)),
    some.map(({ from, to }) => ({ from, to })),
  );
  return { covers, gaps };
}

/** Statements of each account, those that follow one another as one. */
export function joinedDays(statements: readonly StatementDays[]): readonly StatementDays[] {
  const joined: StatementDays[] = [];
  const keyOf = ({ account, from }: StatementDays) => `${account} ${from}`;
  const sorted = statements.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (const one of sorted) {
    const last = joined.at(-1);
    if (last === undefined || last.account !== one.account || !follows(last, one)) {
      joined.push(one);
    } else {
      const isLater = one.to > last.to;
      const { to, stated } = isLater ? one : last;
      joined[joined.length - 1] = { ...last, to, stated };
    }
  }
  return joined;
}

/** Banks post on business days: a Monday follows a Friday. */
function follows(last: StatementDays, next: StatementDays): boolean {
  const gap = daysBetween(last.to, next.from);
  if (gap <= 1) return true;
  if (!last.stated || !next.stated) return gap <= joinedDaysMax;
  return gap <= joinedDaysMax && addBusinessDays(last.to, 1) >= next.from;
}

/** The days near and between statements that none of them covers. */
function betweenDays(days: readonly Cover[]): readonly Cover[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ends = [
    { from: addDays(first.from, -monthDays), to: addDays(first.from, -1) },
    { from: addDays(last.to, 1), to: addDays(last.to, monthDays) },
  ];
  const inner = days.slice(1).map(({ from }, at) => ({
    from: addDays(days[at]?.to ?? from, 1),
    to: addDays(from, -1),
  }));
  return [...inner, ...ends];
}

function common(one: Cover, other: Cover): readonly Cover[] {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? [{ from, to }] : [];
}

function without({ from, to }: Cover, gap: Cover): readonly Cover[] {
  if (gap.to < from || gap.from > to) return [{ from, to }];
  const parts = [
    { from, to: addDays(gap.from, -1) },
    { from: addDays(gap.to, 1), to },
  ];
  return parts.filter((part) => part.from <= part.to);
}

/** Payment dates whose deposits the statements of these days must show. */
export function paymentDatesOf({ from, to }: Cover, by: PaidBy): Cover | undefined {
  // A deposit may come a business day before the payment date.
  const first = addBusinessDays(from, 1);
  const until = lastDuePayment({ from: first, to }, by);
  return until === undefined ? undefined : { from: first, to: until };
}

/** The last payment date whose deposit is due on a day or before; undefined if before `from`. */
export function lastDuePayment({ from, to }: Cover, by: PaidBy = 'deposit'): Day | undefined {
  // Business days are few: the loop ends within a month.
  for (let day = to; day >= from; day = addDays(day, -1)) {
    if (depositDueOn(day, by) <= to) return day;
  }
  return undefined;
}

/** As `lastDuePayment` of a day, whatever statements there are. */
export const lastDueOn = (today: Day, by: PaidBy): Day =>
  lastDuePayment({ from: addDays(today, -2 * monthDays), to: today }, by) ?? today;
