import { daysBetween } from '../days.ts';
import type { Day } from '../remittance.ts';
import { bankNamesOf, plainWord, standsAt, wordsOf } from './bank-text.ts';
import { DepositWindows, depositWindow } from './deposit-windows.ts';
import type { AnnouncedPayment } from './match-deposits.ts';

/** What a PSAO's report says of one deposit, which brings payments of many payers. */
export interface CentralPayment {
  readonly id: string;
  /** The PSAO as the bank writes it; several if its reports name it differently. */
  readonly senders: readonly string[];
  /** The PSAO's own number of the payment; empty if the report has none. */
  readonly reference: string;
  /** The last payment date of its rows, or the day that the report says. */
  readonly paidOn: Day;
  /** What reaches the bank: the rows without withheld fees. */
  readonly cents: number;
  readonly rows: readonly CentralPayRow[];
}

export interface CentralPayRow {
  readonly payer: string;
  /** TRN02 of the 835, or the number of its check. */
  readonly trace: string;
  readonly paidOn: Day | undefined;
  readonly cents: number;
}

/** `unclear`: 835s with the number have another amount, are several, or came otherwise. */
export const centralRowStates = ['found', 'missing', 'unclear'] as const;

export interface CentralMatch {
  readonly id: string;
  readonly lineId: string | undefined;
  /** In the order of the report. */
  readonly rows: readonly {
    readonly state: (typeof centralRowStates)[number];
    /** Found: its 835. Unclear: each 835 that it may be. */
    readonly paymentIds: readonly string[];
  }[];
}

interface CentralLine {
  readonly id: string;
  readonly day: Day;
  readonly cents: number;
  readonly words: readonly string[];
}

/** Numbers of checks begin anew after some years. */
const daysApartMax = 31;
const referenceDigitsMin = 4;

/**
 * Finds the bank line and the 835s of central payments. The line names the PSAO or the number of
 * its payment, within the window, and comes to its total; neither it nor the total has another
 * choice. An 835 has the number and the cents of a row, and no other row has it.
 */
export function matchCentralPay(
  centrals: readonly CentralPayment[],
  lines: readonly CentralLine[],
  given: { readonly payments: readonly AnnouncedPayment[]; readonly taken: readonly string[] },
): readonly CentralMatch[] {
  const lineOf = linesOf(centrals, lines);
  const byNumber = Map.groupBy(given.payments, ({ trace = '' }) => numberOf(trace));
  const taken = new Set(given.taken);
  const read = (central: CentralPayment) => ({
    ...{ id: central.id, lineId: lineOf.get(central.id) },
    rows: central.rows.map((row) => findRow(row, central, byNumber.get(numberOf(row.trace)) ?? [])),
  });
  // A report whose money came says more than one whose money did not.
  const [came, rest] = [true, false].map((hasLine) =>
    centrals.filter(({ id }) => lineOf.has(id) === hasLine).map(read),
  );
  return [...withoutShared(came ?? [], taken), ...withoutShared(rest ?? [], taken)];
}

/** Takes what one row has; what several have, or something else has, is unclear. */
function withoutShared(
  matches: readonly CentralMatch[],
  taken: Set<string>,
): readonly CentralMatch[] {
  const ids = matches.flatMap(foundOf);
  const uses = Map.groupBy(ids, (id) => id);
  const isShared = (id: string) => uses.get(id)?.length !== 1 || taken.has(id);
  const kept = matches.map((match) => ({
    ...match,
    rows: match.rows.map((row) =>
      row.state === 'found' && row.paymentIds.some(isShared)
        ? { ...row, state: 'unclear' as const }
        : row,
    ),
  }));
  for (const id of ids) taken.add(id);
  return kept;
}

/** The 835s of its rows. */
export const foundOf = ({ rows }: CentralMatch): readonly string[] =>
  rows.flatMap(({ state, paymentIds }) => (state === 'found' ? paymentIds : []));

const numberOf = (trace: string) => wordsOf(trace).map(plainWord).join(' ');

function linesOf(
  centrals: readonly CentralPayment[],
  lines: readonly CentralLine[],
): ReadonlyMap<string, string> {
  const windows = new DepositWindows();
  const byCents = Map.groupBy(lines, ({ cents }) => cents);
  const fits = centrals.flatMap((central) =>
    (byCents.get(central.cents) ?? [])
      .filter(({ day }) => windows.near([central], day, depositWindow).length > 0)
      .map((line) => ({ id: central.id, line: line.id, names: namesOf(central, line) }))
      .filter(({ names }) => names !== 'none'),
  );
  // A number that only one line has leaves no choice among lines of the same cents.
  const numbered = loneFits(fits.filter(({ names }) => names === 'number'));
  const used = new Set(numbered.flat());
  const others = fits.filter(({ id, line }) => !used.has(id) && !used.has(line));
  return new Map([...numbered, ...loneFits(others)]);
}

type Fit = { readonly id: string; readonly line: string };

function loneFits(fits: readonly Fit[]): readonly (readonly [string, string])[] {
  const [centrals, lines] = [Map.groupBy(fits, ({ id }) => id), Map.groupBy(fits, (f) => f.line)];
  return fits
    .filter(({ id, line }) => centrals.get(id)?.length === 1 && lines.get(line)?.length === 1)
    .map(({ id, line }) => [id, line] as const);
}

function namesOf({ senders, reference }: CentralPayment, { words }: CentralLine) {
  const number = wordsOf(reference);
  const isNumber = number.map(plainWord).join('').length >= referenceDigitsMin;
  if (isNumber && words.some((_, at) => standsAt(words, at, number))) return 'number';
  const names = senders.flatMap(bankNamesOf);
  const isNamed = words.some((_, at) => {
    let joined = '';
    for (const word of words.slice(at)) {
      joined += word;
      if (names.includes(joined)) return true;
      if (names.every((name) => !name.startsWith(joined))) return false;
    }
    return false;
  });
  return isNamed ? 'name' : 'none';
}

/** The one 835 with the number and the cents of a row; of several, that of its payer or its day. */
function findRow(
  row: CentralPayRow,
  central: CentralPayment,
  numbered: readonly AnnouncedPayment[],
): CentralMatch['rows'][number] {
  const on = row.paidOn ?? central.paidOn;
  const near = numbered.filter(
    ({ paidOn }) => paidOn === undefined || Math.abs(daysBetween(paidOn, on)) <= daysApartMax,
  );
  const names = bankNamesOf(row.payer);
  const isOfPayer = ({ payerNames }: AnnouncedPayment) =>
    payerNames.flatMap(bankNamesOf).some((name) => names.includes(name));
  const equal = near.filter(({ cents }) => cents === row.cents);
  const found = [equal, equal.filter(isOfPayer), equal.filter(({ paidOn }) => paidOn === on)].find(
    ({ length }) => length === 1,
  )?.[0];
  if (found !== undefined) return { state: 'found', paymentIds: [found.id] };
  const paymentIds = (equal.length > 0 ? equal : near.filter(isOfPayer)).map(({ id }) => id);
  return { state: paymentIds.length > 0 ? 'unclear' : 'missing', paymentIds };
}

/** Whether each row of a central payment has its 835. */
export const isComplete = ({ rows }: CentralMatch): boolean =>
  rows.every(({ state }) => state === 'found');
