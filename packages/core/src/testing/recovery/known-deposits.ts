import { addBusinessDays } from '../../business-days.ts';
import { addDays } from '../../days.ts';
import type { AnnouncedPayment, BankLine, Deposits } from '../../deposits/match-deposits.ts';
import { Chance } from '../draft/chance.ts';

/** A year of deposits, and what is true of each line. */
export interface KnownDeposits extends Deposits {
  /** The payments that each line is; none where no remittance announced it. */
  readonly truth: ReadonlyMap<string, readonly string[]>;
  /** Lines that nobody can tell apart, and payments that no line is. */
  readonly doubtful: ReadonlySet<string>;
  readonly neverPaid: ReadonlySet<string>;
}

interface Payer {
  readonly id: string;
  readonly name: string;
  readonly taxId: string;
  /** How its bank writes it. */
  readonly sender: string;
  /** Whether its addenda arrive. */
  readonly hasAddenda: boolean;
}

const payers: readonly Payer[] = [
  payer('caremark', 'CVS CAREMARK', 'CVS CAREMARK HCCLAIMPMT', true),
  payer('scripts', 'Express Scripts, Inc.', 'EXPRESS SCRIPTS DES:HCCLAIMPMT', true),
  payer('optumrx', 'OptumRx', 'ORIG CO NAME:OPTUMRX INC CO ENTRY DESCR:HCCLAIMPMT', false),
  // A name within another one.
  payer('optum', 'Optum', 'OPTUM PAYMENT', false),
  payer('humana', 'Humana Pharmacy Solutions, Inc.', 'HUMANA PHARMACY SO ACH CREDIT', false),
  // Sends under another name, which only its addenda give away.
  payer('atlas', 'Atlas Network', 'NORTHERN SETTLEMENT', true),
];

function payer(id: string, name: string, sender: string, hasAddenda: boolean): Payer {
  const taxId = `15${String(id.length).repeat(4)}${String(name.length).padStart(4, '0')}`;
  return { id, name, taxId, sender, hasAddenda };
}

class Year {
  readonly chance: Chance;
  readonly lines: BankLine[] = [];
  readonly payments: AnnouncedPayment[] = [];
  readonly truth = new Map<string, readonly string[]>();
  readonly doubtful = new Set<string>();
  readonly neverPaid = new Set<string>();
  #cents = 10_000;

  constructor(seed: number) {
    this.chance = new Chance(seed);
  }

  /** Amounts are not the same twice, unless they are meant to be. */
  cents(): number {
    this.#cents += this.chance.whole(101, 9_999);
    return this.#cents;
  }

  day(): string {
    return addBusinessDays(addDays('2026-01-02', this.chance.whole(0, 330)), 1);
  }

  announce({ id, name, taxId }: Payer, cents: number, paidOn: string): AnnouncedPayment {
    const trace = `${this.chance.whole(100_000, 999_999)}${this.payments.length}`;
    const one = {
      ...{ id: `p${this.payments.length}`, payerId: id, payerNames: [name], cents, paidOn },
      ...{ trace, taxId },
    };
    this.payments.push(one);
    return one;
  }

  /** A line for these payments, or for one that nobody announced. */
  deposit(
    { sender, hasAddenda, taxId }: Payer,
    day: string,
    { of, cents }: { readonly of: readonly AnnouncedPayment[]; readonly cents?: number },
  ): string {
    const id = `l${this.lines.length}`;
    const [first] = of;
    const addenda = hasAddenda && of.length === 1 ? ` TRN*1*${first?.trace}*${taxId}~` : '';
    this.lines.push({
      ...{ id, day, cents: cents ?? of.reduce((sum, one) => sum + one.cents, 0) },
      text: `${sender} ${this.chance.whole(1_000, 9_999)}${addenda}`,
    });
    this.truth.set(
      id,
      of.map((one) => one.id),
    );
    return id;
  }

  /** Within the window of a payment date. */
  near(paidOn: string): string {
    return addBusinessDays(paidOn, this.chance.pick([-1, 0, 0, 1, 2, 5]));
  }
}

const kinds: Readonly<Record<string, (year: Year) => void>> = {
  plain(year) {
    const from = year.chance.pick(payers);
    const one = year.announce(from, year.cents(), year.day());
    // A sender of another name is known from its first addenda on; these come with each.
    year.deposit(from, year.near(one.paidOn ?? ''), { of: [one] });
  },
  late(year) {
    const [from] = payers;
    if (from === undefined) return;
    const one = year.announce(from, year.cents(), year.day());
    // Addenda know no window.
    year.deposit(from, addBusinessDays(one.paidOn ?? '', 9), { of: [one] });
  },
  sweep(year) {
    const from = year.chance.pick(payers.slice(2, 5));
    const paidOn = year.day();
    const of = Array.from({ length: 6 }, () => year.announce(from, year.cents(), paidOn));
    year.deposit(from, addBusinessDays(paidOn, 1), { of });
  },
  /** Two payers' payments of the same cents on one day: each line is its own payer's. */
  equal_cents(year) {
    const [one, other] = [payers[2], payers[4]];
    if (one === undefined || other === undefined) return;
    const [cents, paidOn] = [year.cents(), year.day()];
    for (const from of [one, other]) {
      year.deposit(from, paidOn, { of: [year.announce(from, cents, paidOn)] });
    }
  },
  /** One payer's two payments of the same cents: nobody can tell which line is which. */
  twins(year) {
    const from = payers[3];
    if (from === undefined) return;
    const [cents, paidOn] = [year.cents(), year.day()];
    const of = [year.announce(from, cents, paidOn), year.announce(from, cents, paidOn)];
    for (const one of of) year.doubtful.add(year.deposit(from, paidOn, { of: [one] }));
  },
  without_deposit(year) {
    const from = year.chance.pick(payers);
    year.neverPaid.add(year.announce(from, year.cents(), year.day()).id);
  },
  without_advice(year) {
    year.deposit(year.chance.pick(payers), year.day(), { of: [], cents: year.cents() });
  },
  /** The cents of another payer's payment that never came. */
  other_payers_cents(year) {
    const [one, other] = [payers[2], payers[4]];
    if (one === undefined || other === undefined) return;
    const missing = year.announce(one, year.cents(), year.day());
    year.neverPaid.add(missing.id);
    year.deposit(other, missing.paidOn ?? '', { of: [], cents: missing.cents });
  },
  of_others(year) {
    const shop = { ...payer('shop', 'x', 'MERCHANT BANKCARD DEP', false) };
    year.deposit(shop, year.day(), { of: [], cents: year.cents() });
  },
};

/** A seeded year of about this many deposits, of which each line's truth is known. */
export function knownDeposits(seed: number, deposits: number): KnownDeposits {
  const year = new Year(seed);
  const names = Object.keys(kinds);
  for (let at = 0; year.lines.length < deposits; at++) {
    kinds[
      at < names.length
        ? (names[at] ?? '')
        : year.chance.is(0.7)
          ? 'plain'
          : year.chance.pick(names)
    ]?.(year);
  }
  const { lines, payments, truth, doubtful, neverPaid } = year;
  return { lines, payments, decisions: [], truth, doubtful, neverPaid };
}
