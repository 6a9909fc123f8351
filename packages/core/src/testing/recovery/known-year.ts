import { addDays } from '../../days.ts';
import { Chance } from '../draft/chance.ts';

/*
 * A year of a pharmacy that works its gaps to the end. Facts are planted and their answers written
 * down beside them; nothing here asks the product's rules. Whole cents.
 */

/** A row of a claims export. */
export interface KnownFill {
  readonly rx: string;
  readonly on: string;
  readonly ndc: string;
  readonly quantity: number;
  readonly bin: string;
  readonly authorization: string;
  readonly paid: number;
  /** What the patient paid; by the claim, if undefined. */
  readonly copay?: number;
  readonly ingredient?: number;
  readonly fee?: number;
  readonly basis: string;
  readonly kind: string;
  readonly awp?: number;
  readonly clarification: string;
  readonly type: 'B1' | 'B2';
  readonly at: string;
}

export interface KnownClaim {
  readonly id: string;
  readonly gross: number;
  readonly dir?: number;
  readonly patientPaid?: number;
  /** CLP05 where the export says another. */
  readonly patientSaid?: number;
  readonly status?: 'paid' | 'denied' | 'reversal';
  readonly ndc?: string;
  readonly filledOn: string;
  readonly payerControlNumber?: string;
}

/** Before anything was sent, or after it. */
export type Phase = 'before' | 'after';

export interface KnownPayment {
  readonly payer: string;
  readonly paidOn: string;
  readonly trace: string;
  readonly phase: Phase;
  readonly claims: KnownClaim[];
  /** [code, reference, cents]; positive takes. */
  readonly lumps: (readonly [string, string, number])[];
}

export interface KnownBankLine {
  readonly day: string;
  readonly text: string;
  readonly cents: number;
  /** The traces of what it is; none where no remittance announced it. */
  readonly of: readonly string[];
  readonly state: 'matched' | 'missing' | 'unknown' | 'out';
}

export interface KnownInvoice {
  readonly vendor: string;
  readonly number: string;
  readonly on: string;
  readonly phase: Phase;
  readonly ndc?: string;
  readonly text: string;
  readonly quantity: number;
  /** In ten thousandths of a dollar. */
  readonly unit: number;
  /** Negative: a credit memo. */
  readonly cents: number;
}

/** What is asked for a row, and what comes of it once it is sent. */
export interface KnownRow {
  readonly asked: number;
  seen: number;
  byItself: number;
}

export interface Scenario {
  readonly state: 'IN' | 'IA' | 'TX';
  readonly window: 'calendar' | 'business' | 'none';
}

/** The day on which all cases are sent; the last day of the year that is known. */
export const sentOn = '2026-11-20';
export const endsOn = '2026-11-27';

export const payers = [
  { name: 'CAREMARK', bin: '004336', other: '004337' },
  { name: 'OPTUMRX', bin: '610014', other: '610015' },
  { name: 'HUMANA PHARMACY', bin: '610649', other: '610650' },
  { name: 'MEDIMPACT', bin: '003585', other: '003586' },
  { name: 'NAVITUS', bin: '610602', other: '610603' },
  { name: 'MAXOR PLUS', bin: '610174', other: '610175' },
] as const;
export type KnownPayer = (typeof payers)[number];

export class KnownYear {
  readonly chance: Chance;
  readonly state: Scenario['state'];
  readonly fills: KnownFill[] = [];
  readonly later: KnownFill[] = [];
  readonly payments: KnownPayment[] = [];
  readonly bank: KnownBankLine[] = [];
  readonly invoices: KnownInvoice[] = [];
  /** NADAC from the first of November, in ten thousandths of a dollar. */
  readonly nadac = new Map<string, number>();
  readonly windows = new Map<string, Scenario['window']>();
  readonly termPlans = new Map<string, string>();
  /** By kind and whom it is asked of; rows by Rx number or by what they are about. */
  readonly cases = new Map<string, Map<string, KnownRow>>();
  /** Fills and cents by what may be asked for their price. */
  readonly verdicts = new Map<string, [number, number]>();
  /** Rx numbers of each answer of a payer to its price appeal. */
  readonly answers: { readonly payer: string; readonly rx: string; readonly answer: string }[] = [];
  readonly trueUp = { payer: '', accrued: 0, taken: 0, isOffset: false };
  /** Payments that nobody can tell apart. */
  readonly twins = new Set<string>();
  #rx = 100_000;
  #ndc: number;

  constructor(seed: number) {
    this.#ndc = (seed % 900) * 1_000;
    this.chance = new Chance(seed);
    this.state = (['IN', 'IA', 'TX'] as const)[seed % 3] ?? 'IN';
  }

  rx(): string {
    this.#rx += 1;
    return String(this.#rx);
  }

  drug(): string {
    this.#ndc += 1;
    return `77777${String(this.#ndc).padStart(6, '0')}`;
  }

  fill(of: Partial<KnownFill> & Pick<KnownFill, 'rx' | 'on' | 'bin' | 'paid'>, phase?: Phase) {
    const whole: KnownFill = {
      ...{ ndc: '77777999999', quantity: 30, authorization: '', basis: '', kind: '' },
      ...{ clarification: '', type: 'B1', at: `${of.on} 09:00`, ...of },
    };
    (phase === 'after' ? this.later : this.fills).push(whole);
    return whole;
  }

  /** Adds to the payment of a payer and day, or to another one of that day. */
  payment(payer: string, paidOn: string, phase: Phase = 'before', part = 0): KnownPayment {
    const trace = `${payer.slice(0, 3)}${paidOn.slice(5).replace('-', '')}${phase[0]}${part}`;
    const known = this.payments.find((one) => one.trace === trace);
    if (known !== undefined) return known;
    const made = { payer, paidOn, trace, phase, claims: [], lumps: [] };
    this.payments.push(made);
    return made;
  }

  ask(kind: string, party: string, row: string, asked: number): KnownRow {
    const key = `${kind} ${party}`;
    const rows = this.cases.get(key) ?? new Map<string, KnownRow>();
    this.cases.set(key, rows);
    const made = { asked, seen: 0, byItself: 0 };
    rows.set(row, made);
    return made;
  }

  verdict(verdict: string, cents = 0): void {
    const [fills, sum] = this.verdicts.get(verdict) ?? [0, 0];
    this.verdicts.set(verdict, [fills + 1, sum + cents]);
  }

  line(day: string, text: string, of: readonly KnownPayment[]): void {
    const cents = of.reduce((sum, one) => sum + amountOf(one), 0);
    this.bank.push({ day, text, cents, of: of.map(({ trace }) => trace), state: 'matched' });
  }

  /** Claims that no export has make each payment one that a payer may send. */
  fillUp(): void {
    for (const one of this.payments) {
      if (amountOf(one) >= 1_000) continue;
      const gross = 1_000 - amountOf(one) + this.chance.whole(10_000, 90_000);
      one.claims.push({ id: `9${this.rx()}-0`, gross, filledOn: '2026-06-01' });
    }
  }
}

export const signOf = ({ status }: KnownClaim) =>
  status === 'denied' ? 0 : status === 'reversal' ? -1 : 1;
export const netOf = (claim: KnownClaim) => signOf(claim) * (claim.gross - (claim.dir ?? 0));
export const amountOf = ({ claims, lumps }: KnownPayment): number =>
  claims.reduce((sum, one) => sum + netOf(one), 0) -
  lumps.reduce((sum, [, , cents]) => sum + cents, 0);

/** A month's journal: what plans paid, fees, patients, the rest, and the revenue of it all. */
export function journalOf(payments: readonly KnownPayment[], month: string) {
  const own = payments.filter(({ paidOn }) => paidOn.startsWith(month));
  const claims = own.flatMap((one) => one.claims);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const lumps = own.flatMap((one) => one.lumps);
  const lumpsOf = (isRate: boolean) =>
    sum(lumps.flatMap(([, text, cents]) => (text.startsWith('GER') === isRate ? [cents] : [])));
  const patients = sum(claims.map((one) => signOf(one) * (one.patientPaid ?? 0)));
  const gross = sum(claims.map((one) => signOf(one) * one.gross));
  const fees = sum(claims.map((one) => signOf(one) * (one.dir ?? 0))) + lumpsOf(true);
  return {
    ...{ plans: sum(own.map(amountOf)), fees, patients, other: lumpsOf(false) },
    revenue: -(gross + patients),
  };
}

/** Every Monday, and the last days of what a bank reports, pays rent. */
export function rentDays(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 7)) days.push(day);
  return [...days, to];
}
