import { addDays, daysBetween } from '../days.ts';
import type { Day } from '../remittance.ts';
import { behindTrace, originatorOf, plainWord, standsAt, wordsOf } from './bank-text.ts';
import { type CentralMatch, type CentralPayment, foundOf, matchCentralPay } from './central-pay.ts';
import {
  byPaymentDate,
  candidateWindow,
  DepositWindows,
  depositWindow,
} from './deposit-windows.ts';
import { returnDaysMax, Senders, saysReturn, taxIdsOf } from './senders.ts';
import { poolMax, uniqueSum } from './unique-sum.ts';

/** A line of a bank statement; positive is money that came. */
export interface BankLine {
  readonly id: string;
  readonly day: Day;
  readonly cents: number;
  /** What the bank says, with the addenda that came with it. */
  readonly text: string;
}

/** A payment that a remittance announces. It moves no money by itself. */
export interface AnnouncedPayment {
  readonly id: string;
  readonly payerId: string;
  /** Its name, and those that banks write for it. */
  readonly payerNames: readonly string[];
  readonly cents: number;
  readonly paidOn: Day | undefined;
  /** TRN02. */
  readonly trace: string | undefined;
  /** TRN03. */
  readonly taxId: string | undefined;
  /** A paper check (BPR04 CHK); its number is the trace. */
  readonly isCheck?: boolean;
}

/** What a person said: these lines are these payments, or no payments of payers at all. */
export interface DepositDecision {
  readonly lines: readonly string[];
  readonly payments: readonly string[];
}

export const depositSteps = ['person', 'trace', 'central', 'amount', 'sum'] as const;
export type DepositStep = (typeof depositSteps)[number];

/** Lines and payments that are the same money, to the cent. */
export interface DepositMatch extends DepositDecision {
  readonly step: DepositStep;
}

export const candidateReasons = ['trace', 'amount', 'payer'] as const;
export type CandidateReason = (typeof candidateReasons)[number];

export interface OpenLine {
  readonly id: string;
  /** Whom the line's text names. */
  readonly payerIds: readonly string[];
  readonly candidates: readonly {
    readonly paymentId: string;
    readonly reason: CandidateReason;
    /** Payer, cents and days agree: only that another line or payment does as well is in doubt. */
    readonly fits?: true;
  }[];
}

export interface MatchedDeposits {
  readonly matches: readonly DepositMatch[];
  readonly open: readonly OpenLine[];
  readonly central: readonly CentralMatch[];
}

export interface Deposits {
  readonly lines: readonly BankLine[];
  readonly payments: readonly AnnouncedPayment[];
  readonly decisions: readonly DepositDecision[];
  readonly central?: readonly CentralPayment[];
}

/**
 * Matches the lines of bank statements with payments, each by the first step that leaves no choice:
 * what a person said; trace number and payer number in the addenda, or the number of a check; the
 * report of a central payment; the same cents with that payer's name within the window; a unique
 * set of up to eight payments of one sender. It rests on the rows alone, never on their order, and
 * no line of one payer is taken for another's, nor one with a number of its own for another
 * payment.
 */
export function matchDeposits(given: Deposits): MatchedDeposits {
  const matching = new Matching(given);
  matching.takeDecisions(given.decisions);
  matching.matchTraces();
  matching.matchChecks();
  const central = matching.matchCentral(given.central ?? []);
  matching.learnOriginators();
  matching.matchAmounts();
  matching.matchSums();
  return { matches: matching.matches, open: matching.openLines(), central };
}

interface ReadLine extends BankLine {
  readonly words: readonly string[];
}

interface Fit {
  readonly lines: readonly ReadLine[];
  readonly payments: readonly AnnouncedPayment[];
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) =>
  one.id < other.id ? -1 : 1;
const byDay = (one: BankLine, other: BankLine) =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : byId(one, other);
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted();
const totalOf = (rows: readonly { readonly cents: number }[]) =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

class Matching {
  readonly matches: DepositMatch[] = [];
  readonly #lines: readonly ReadLine[];
  readonly #payments: readonly AnnouncedPayment[];
  readonly #taken = new Set<string>();
  readonly #aside = new Set<string>();
  readonly #senders = new Senders();
  readonly #byTrace = new Map<string, AnnouncedPayment[]>();
  readonly #byCheck = new Map<string, AnnouncedPayment[]>();
  readonly #returns: ReadonlyMap<number, readonly ReadLine[]>;
  readonly #byPayer = new Map<string, AnnouncedPayment[]>();
  readonly #byCents = new Map<number, AnnouncedPayment[]>();
  readonly #windows = new DepositWindows();

  constructor({ lines, payments }: Deposits) {
    this.#lines = lines
      .map((line) => ({ ...line, words: wordsOf(line.text) }))
      .toSorted((one, other) => byDay(one, other));
    this.#returns = Map.groupBy(
      this.#lines.filter(({ cents }) => cents < 0),
      ({ cents }) => -cents,
    );
    this.#payments = payments.toSorted(byPaymentDate);
    for (const payment of this.#payments) {
      push(this.#byPayer, payment.payerId, payment);
      push(this.#byCents, payment.cents, payment);
      this.#senders.add(payment);
      const number = wordsOf(payment.trace ?? '').map(plainWord);
      if (payment.isCheck && number.join('').length >= checkDigitsMin) {
        push(this.#byCheck, number.join(' '), payment);
      }
      const [first] = number;
      if (payment.taxId !== undefined && first !== undefined) push(this.#byTrace, first, payment);
    }
  }

  takeDecisions(decisions: readonly DepositDecision[]): void {
    const lines = new Map(this.#lines.map((line) => [line.id, line]));
    const payments = new Map(this.#payments.map((payment) => [payment.id, payment]));
    for (const decision of decisions) {
      const ofLines = decision.lines.flatMap((id) => lines.get(id) ?? []);
      const ofPayments = decision.payments.flatMap((id) => payments.get(id) ?? []);
      if (decision.payments.length === 0) for (const { id } of ofLines) this.#aside.add(id);
      // A row that is gone says nothing, until it comes again.
      const isWhole =
        ofLines.length === decision.lines.length &&
        ofPayments.length === decision.payments.length &&
        ofPayments.length > 0;
      if (isWhole && totalOf(ofLines) === totalOf(ofPayments)) {
        this.#match('person', ofLines, ofPayments);
      }
    }
  }

  /** Lines that name the same payments: all together, or the only one that has their amount. */
  matchTraces(): void {
    const named = new Map<string, { payments: AnnouncedPayment[]; lines: ReadLine[] }>();
    for (const line of this.#lines) {
      const payments = this.#tracedBy(line).filter((one) => this.#isFree(one));
      if (payments.length === 0 || !this.#isFree(line)) continue;
      // What went out under the number itself is added up below.
      if (this.#isReturned(line, (out) => this.#tracedBy(out).length === 0)) continue;
      const key = idsOf(payments).join(' ');
      const known = named.get(key);
      if (known === undefined) named.set(key, { payments, lines: [line] });
      else known.lines.push(line);
    }
    const fits = [...named.values()].flatMap(({ payments, lines }) => {
      const total = totalOf(payments);
      if (totalOf(lines) === total) return [{ payments, lines }];
      // What came back, and what came twice, is for a person.
      const equal = lines.filter(({ cents }) => cents === total);
      return equal.length === 1 && lines.every(({ cents }) => cents > 0)
        ? [{ payments, lines: equal }]
        : [];
    });
    this.#matchLone('trace', fits);
  }

  /** A check whose number the line has, and whose payments come to its cents. */
  matchChecks(): void {
    const free = [...this.#byCheck].flatMap(([number, payments]) =>
      payments.every((one) => this.#isFree(one))
        ? [{ number: number.split(' '), payments, cents: totalOf(payments) }]
        : [],
    );
    const byCents = Map.groupBy(free, ({ cents }) => cents);
    const fits = this.#lines
      .filter((line) => this.#isFree(line) && !this.#isReturned(line))
      .flatMap((line) =>
        (byCents.get(line.cents) ?? [])
          .filter(({ number }) => line.words.some((_, at) => standsAt(line.words, at, number)))
          .map(({ payments }) => ({ lines: [line], payments })),
      );
    this.#matchLone('trace', fits);
  }

  /** Matches what has no other choice on either side. */
  #matchLone(step: DepositStep, fits: readonly Fit[]): void {
    const uses = new Map<string, number>();
    for (const { id } of fits.flatMap(({ lines, payments }) => [...lines, ...payments])) {
      uses.set(id, (uses.get(id) ?? 0) + 1);
    }
    for (const { lines, payments } of fits) {
      const isLone = [...lines, ...payments].every(({ id }) => uses.get(id) === 1);
      if (isLone) this.#match(step, lines, payments);
    }
  }

  /** A line of a report with those of its 835s that are here: the report names its whole money. */
  matchCentral(reports: readonly CentralPayment[]): readonly CentralMatch[] {
    const lines = this.#lines.filter((line) => this.#isFree(line) && !this.#isReturned(line));
    const taken = this.#payments.filter((one) => !this.#isFree(one)).map(({ id }) => id);
    const found = matchCentralPay(reports, lines, { payments: this.#payments, taken });
    for (const one of found) {
      const payments = foundOf(one).map((id) => ({ id }));
      if (one.lineId !== undefined) this.#match('central', [{ id: one.lineId }], payments);
    }
    return found;
  }

  #tracedBy({ words }: ReadLine): readonly AnnouncedPayment[] {
    const plain = new Set(words.map(plainWord));
    const found = new Map<string, AnnouncedPayment>();
    for (const [at, word] of words.entries()) {
      for (const payment of this.#byTrace.get(plainWord(word)) ?? []) {
        const isNamed = taxIdsOf(payment.taxId ?? '').some((id) => plain.has(plainWord(id)));
        if (isNamed && standsAt(words, at, wordsOf(payment.trace ?? ''))) {
          found.set(payment.id, payment);
        }
      }
    }
    return [...found.values()];
  }

  /** Who sends under a name that is not the payer's own, as several traced lines show alike. */
  learnOriginators(): void {
    const payers = new Map(this.#payments.map(({ id, payerId }) => [id, payerId]));
    const lines = new Map(this.#lines.map((line) => [line.id, line]));
    const seen = new Map<string, (readonly string[])[]>();
    for (const { step, lines: ids, payments } of this.matches) {
      if (step !== 'trace') continue;
      for (const id of ids) {
        const originator = originatorOf(lines.get(id)?.text ?? '');
        const of = payments.map((one) => payers.get(one) ?? '');
        if (originator !== undefined) push(seen, originator, of);
      }
    }
    for (const [originator, of] of seen) {
      const payerIds = new Set(of.flat());
      if (payerIds.size === 1 && of.length >= provenLinesMin) {
        this.#senders.learn(originator, payerIds);
      }
    }
  }

  /** The same cents, that payer's text, within the window, and no other choice on either side. */
  matchAmounts(): void {
    const fits = this.#lines
      .filter((line) => this.#isNumberless(line))
      .flatMap((line) =>
        this.#fitting(line).map((payment) => ({ lines: [line], payments: [payment] })),
      );
    this.#matchLone('amount', fits);
  }

  /** A free line that neither has a number of its own payment, nor came back. */
  #isNumberless(line: ReadLine): boolean {
    if (!this.#isFree(line) || this.#isReturned(line)) return false;
    return !behindTrace(line.words).some((word) => this.#senders.isTaxId(word));
  }

  /** Whether the same cents of the same payer went out again soon. */
  #isReturned(line: ReadLine, among: (out: ReadLine) => boolean = () => true): boolean {
    const returns = this.#returns.get(line.cents)?.filter(among) ?? [];
    if (returns.length === 0) return false;
    const payers = this.#senders.namedBy(line);
    const until = addDays(line.day, returnDaysMax);
    return returns.some(
      (one) =>
        this.#isFree(one) &&
        one.day >= line.day &&
        one.day <= until &&
        (saysReturn(one.words) ||
          [...this.#senders.namedBy(one)].some((payerId) => payers.has(payerId))),
    );
  }

  #fitting(line: ReadLine): readonly AnnouncedPayment[] {
    return this.#ofSender(line).filter(({ cents }) => cents === line.cents);
  }

  /** Free payments of the payers that a line names, as of its day. */
  #ofSender(line: ReadLine): readonly AnnouncedPayment[] {
    return [...this.#senders.namedBy(line)]
      .flatMap((payerId) => this.#windows.near(this.#byPayer.get(payerId), line.day, depositWindow))
      .filter((payment) => this.#isFree(payment));
  }

  /** Sweeps: one line for several payments of one sender, where only one set comes to its cents. */
  matchSums(): void {
    const fits = this.#lines
      .filter((line) => this.#isNumberless(line) && this.#fitting(line).length === 0)
      .flatMap((line) => {
        const payments = this.#setOf(line);
        return payments === undefined ? [] : [{ lines: [line], payments }];
      });
    this.#matchLone('sum', fits);
  }

  /** Of much to choose from, only all payments of one date count. */
  #setOf(line: ReadLine): readonly AnnouncedPayment[] | undefined {
    const pool = this.#ofSender(line);
    if (pool.length <= poolMax) return uniqueSum(pool, line.cents);
    const fitting = [...Map.groupBy(pool, ({ paidOn }) => paidOn).values()].filter(
      (of) => of.length > 1 && totalOf(of) === line.cents,
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  openLines(): readonly OpenLine[] {
    return this.#lines
      .filter((line) => this.#isFree(line) && line.cents > 0)
      .map((line) => ({
        id: line.id,
        payerIds: [...this.#senders.namedBy(line)].toSorted(),
        candidates: this.#candidatesOf(line),
      }));
  }

  #candidatesOf(line: ReadLine): OpenLine['candidates'] {
    const named = this.#senders.namedBy(line);
    const traced = new Map(this.#tracedBy(line).map((one) => [one.id, one]));
    const inWindow = new Set(
      [this.#byCents.get(line.cents), ...[...named].map((payerId) => this.#byPayer.get(payerId))]
        .flatMap((payments) => this.#windows.near(payments, line.day, candidateWindow))
        .filter(({ id }) => !traced.has(id)),
    );
    // Money that went out again leaves its payment missing, whatever number it had.
    const isBack = this.#isReturned(line);
    const reasonOf = ({ id, cents }: AnnouncedPayment): CandidateReason =>
      traced.has(id) && !isBack ? 'trace' : cents === line.cents ? 'amount' : 'payer';
    const fitting = this.#isNumberless(line) ? this.#fitting(line) : [];
    const rank = (payment: AnnouncedPayment) => candidateReasons.indexOf(reasonOf(payment));
    const away = ({ paidOn }: AnnouncedPayment) =>
      paidOn === undefined ? 0 : Math.abs(daysBetween(paidOn, line.day));
    return [...traced.values(), ...inWindow]
      .filter((payment) => this.#isFree(payment))
      .toSorted(
        (one, other) =>
          rank(one) - rank(other) || away(one) - away(other) || byPaymentDate(one, other),
      )
      .slice(0, candidatesMax)
      .map((payment) => ({
        ...{ paymentId: payment.id, reason: reasonOf(payment) },
        ...(fitting.includes(payment) ? { fits: true as const } : {}),
      }));
  }

  #isFree({ id }: { readonly id: string }): boolean {
    return !this.#taken.has(id) && !this.#aside.has(id);
  }

  #match(
    step: DepositStep,
    lines: readonly { readonly id: string }[],
    payments: readonly { readonly id: string }[],
  ): void {
    for (const { id } of [...lines, ...payments]) this.#taken.add(id);
    this.matches.push({ step, lines: idsOf(lines), payments: idsOf(payments) });
  }
}

const checkDigitsMin = 4;
/** Fewer lines may be all that a sender of many payers brought yet. */
const provenLinesMin = 3;
const candidatesMax = 30;

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
