import { addDays } from '../../days.ts';
import type { Adjudication, RemittedClaim } from '../../recovery/claim-ties.ts';
import { planKeyOf } from '../../recovery/claim-ties.ts';
import { Chance } from '../draft/chance.ts';

/** What a claim pays: an adjudication, one that nobody can tell, or none that is known. */
export type Answer = string | 'ambiguous' | 'none';

/** The claims and adjudications of one Rx number, and the truth about each claim. */
export interface KnownRx {
  /** What it was made to show. */
  readonly kind: string;
  readonly claims: readonly RemittedClaim[];
  readonly adjudications: readonly Adjudication[];
  readonly answers: ReadonlyMap<string, Answer>;
}

/** What a payer's 835 names beside Rx number, NDC and day. */
type Naming = 'authorization' | 'fill_number' | 'neither';

interface Plan {
  readonly key: string;
  readonly payerId: string;
  readonly naming: Naming;
}

const plan = (bin: string, payerId: string, naming: Naming): Plan => ({
  ...{ key: planKeyOf(bin, 'PCN', undefined), payerId, naming },
});

const plans = {
  first: [
    plan('004336', 'caremark', 'authorization'),
    plan('610014', 'scripts', 'fill_number'),
    plan('610097', 'optum', 'neither'),
    plan('019158', 'optum', 'fill_number'),
  ],
  second: [
    plan('600428', 'coupons', 'authorization'),
    plan('610502', 'medicaid', 'fill_number'),
    plan('012353', 'state', 'neither'),
  ],
  /** One payer pays for both of these. */
  both: [plan('011111', 'humana', 'neither'), plan('022222', 'humana', 'neither')],
  /** A PSAO remits for both of these. */
  psao: [plan('015581', 'atlas', 'fill_number'), plan('012833', 'atlas', 'neither')],
} as const;

/** The pharmacy's NPI, and that of its other store. */
export const own = '1234567893';
const otherStore = '1999999984';

class Rx {
  readonly chance: Chance;
  readonly number: number;
  readonly claims: RemittedClaim[] = [];
  readonly adjudications: Adjudication[] = [];
  readonly answers = new Map<string, Answer>();
  readonly ndc: string;
  readonly filledOn: string;

  constructor(chance: Chance, number: number) {
    this.chance = chance;
    this.number = number;
    this.ndc = String(chance.whole(1, 40)).padStart(11, '0');
    this.filledOn = addDays('2026-01-01', chance.whole(0, 300));
  }

  answer(of: Plan, values: Partial<Adjudication> = {}): Adjudication {
    const id = `${this.number}a${this.adjudications.length}`;
    const one: Adjudication = {
      ...{ id, fillId: `${this.number}f${values.fillNumber ?? 0}`, position: 1, state: 'paid' },
      ...{ authorization: `00${this.number}${this.adjudications.length}7`, plan: of.key },
      // The same amounts everywhere: whoever decides by them is wrong half of the time.
      ...{ paidCents: 5000, patientCents: 1000, store: 'own', fillNumber: 0 },
      ...{ filledOn: this.filledOn, ndc: this.ndc, ...values },
    };
    this.adjudications.push(one);
    return one;
  }

  /** A claim that pays an adjudication, and who can know that. */
  pay(of: Plan, one: Adjudication, values: Partial<RemittedClaim> = {}, answer?: Answer) {
    const id = `${this.number}c${this.claims.length}`;
    const named = {
      controlNumber: of.naming === 'authorization' ? one.authorization : `X${id}`,
      fillNumber: of.naming === 'fill_number' ? one.fillNumber : undefined,
    };
    const claim: RemittedClaim = {
      ...{ id, payerId: of.payerId, store: own, statusCode: String(one.position) },
      ...{ status: 'paid', ...named, ndc: one.ndc, filledOn: one.filledOn },
      ...{ paidOn: addDays(one.filledOn, this.chance.whole(7, 25)), paidCents: 5000 },
      ...{ patientCents: 1000, feeCents: 0, ...values },
    };
    this.claims.push(claim);
    this.answers.set(id, answer ?? one.id);
    return claim;
  }

  takeBack(of: Plan, one: Adjudication, claim: RemittedClaim, paidOn: string, answer?: Answer) {
    const reversal = { statusCode: '22', status: 'reversal', paidCents: -5000, paidOn } as const;
    const originalReference = this.chance.is(0.5) ? claim.controlNumber : undefined;
    return this.pay(of, one, { ...reversal, originalReference }, answer);
  }

  first(): Plan {
    return this.chance.pick(plans.first);
  }
}

const kinds: Readonly<Record<string, (rx: Rx) => void>> = {
  refills(rx) {
    const of = rx.first();
    const months = rx.chance.whole(1, 6);
    for (let fillNumber = 0; fillNumber < months; fillNumber++) {
      const filledOn = addDays(rx.filledOn, fillNumber * 28);
      const one = rx.answer(of, { fillNumber, filledOn });
      if (rx.chance.is(0.95)) rx.pay(of, one);
    }
  },
  /** Two payers of a fill; the second one's rank or plan tells them apart. */
  cob(rx) {
    const of = rx.first();
    const other = rx.chance.pick(plans.second);
    const one = rx.answer(of);
    const second = rx.answer(other, { position: 2, patientCents: 200 });
    if (rx.chance.is(0.9)) rx.pay(of, one);
    if (rx.chance.is(0.9)) rx.pay(other, second);
  },
  two_fills_a_day(rx) {
    const of = rx.first();
    const fills = [rx.answer(of), rx.answer(of, { fillNumber: 1 })];
    const answer = of.naming === 'neither' ? 'ambiguous' : undefined;
    const paidOn = addDays(rx.filledOn, 12);
    for (const one of fills) rx.pay(of, one, { paidOn }, answer);
  },
  rebill(rx) {
    const of = rx.first();
    const endedOn = addDays(rx.filledOn, 9);
    const processedOn = rx.filledOn;
    const before = rx.answer(of, { state: 'reversed', processedOn, endedOn });
    const after = rx.answer(of, { processedOn: addDays(endedOn, 1) });
    if (rx.chance.is(0.6)) {
      const paid = rx.pay(of, before, { paidOn: addDays(rx.filledOn, rx.chance.whole(7, 9)) });
      if (rx.chance.is(0.8)) rx.takeBack(of, before, paid, addDays(rx.filledOn, 20));
    }
    if (rx.chance.is(0.9)) rx.pay(of, after, { paidOn: addDays(rx.filledOn, 20) });
  },
  reused(rx) {
    const [of, other] = [rx.first(), rx.first()];
    rx.pay(of, rx.answer(of));
    const later = { filledOn: addDays(rx.filledOn, 400), ndc: '00777777777', fillNumber: 0 };
    rx.pay(other, rx.answer(other, { ...later, fillId: `${rx.number}again` }));
  },
  ndc_changed(rx) {
    const of = rx.first();
    const answer = of.naming === 'neither' ? 'none' : undefined;
    rx.pay(of, rx.answer(of), { ndc: '00999999999' }, answer);
  },
  day_off(rx) {
    const of = rx.first();
    const off = rx.chance.whole(1, 3) * (rx.chance.is(0.5) ? 1 : -1);
    rx.pay(of, rx.answer(of), { filledOn: addDays(rx.filledOn, off) });
  },
  /** Only the authorization may bridge more than three days. */
  day_far_off(rx) {
    const of = rx.first();
    const answer = of.naming === 'authorization' ? undefined : 'none';
    rx.pay(of, rx.answer(of), { filledOn: addDays(rx.filledOn, 9) }, answer);
  },
  lost_zeros(rx) {
    const of = plans.first[0];
    const one = rx.answer(of);
    rx.pay(of, one, { controlNumber: one.authorization?.replace(/^0+/, '') });
  },
  correction(rx) {
    const of = rx.first();
    const one = rx.answer(of);
    const paid = rx.pay(of, one);
    const on = addDays(paid.paidOn, rx.chance.pick([0, 7]));
    rx.takeBack(of, one, paid, on);
    if (rx.chance.is(0.7)) rx.pay(of, one, { paidOn: on, paidCents: 4000 });
  },
  /** One payer that calls itself primary twice; patient pay tells, or nothing does. */
  same_payer_twice(rx) {
    const [of, other] = plans.both;
    const tells = rx.chance.is(0.5);
    const one = rx.answer(of, { patientCents: 1000 });
    const second = rx.answer(other, { position: 2, patientCents: tells ? 300 : 1000 });
    const answer = tells ? undefined : 'ambiguous';
    const paidOn = addDays(rx.filledOn, 14);
    rx.pay(of, one, { paidOn }, answer);
    rx.pay(other, second, { paidOn, statusCode: '1', patientCents: tells ? 300 : 1000 }, answer);
  },
  one_of_both(rx) {
    const of = rx.chance.pick(plans.both);
    rx.pay(of, rx.answer(of));
  },
  denied(rx) {
    const of = rx.first();
    const one = rx.answer(of);
    rx.pay(of, one, { statusCode: '4', status: 'denied', paidCents: 0 });
    if (rx.chance.is(0.5)) rx.pay(of, one, { paidOn: addDays(rx.filledOn, 40) });
  },
  paid_twice(rx) {
    const of = rx.first();
    const one = rx.answer(of);
    const paid = rx.pay(of, one);
    const again = rx.pay(of, one, { paidOn: addDays(paid.paidOn, 7) }, 'none');
    if (rx.chance.is(0.5) && of.naming !== 'authorization') {
      const named = { originalReference: again.controlNumber };
      const reversal = rx.takeBack(of, one, again, addDays(again.paidOn, 7), 'none');
      rx.claims[rx.claims.indexOf(reversal)] = { ...reversal, ...named };
    }
  },
  paid_after_reversal(rx) {
    const of = rx.first();
    const ended = { state: 'reversed', endedOn: addDays(rx.filledOn, 3) } as const;
    rx.pay(of, rx.answer(of, ended), {}, 'none');
  },
  /** Billed again under another plan: the first payer pays late, and nothing of the second. */
  rebilled_elsewhere(rx) {
    const [of, other] = [plans.first[1], plans.first[0]];
    const endedOn = addDays(rx.filledOn, 2);
    rx.answer(of, { state: 'reversed', processedOn: rx.filledOn, endedOn });
    const after = rx.answer(other, { processedOn: endedOn });
    if (rx.chance.is(0.5)) rx.pay(of, { ...after, authorization: undefined }, {}, 'none');
    else rx.pay(other, after);
  },
  /** A payer that gives all claims of a patient one authorization. */
  one_authorization(rx) {
    const of = plans.first[0];
    const authorization = `7${rx.number}`;
    for (let fillNumber = 0; fillNumber < 3; fillNumber++) {
      const filledOn = addDays(rx.filledOn, fillNumber * 28);
      rx.pay(of, rx.answer(of, { fillNumber, filledOn, authorization }));
    }
  },
  /** Zeros where there is no authorization, and in CLP07 as well. */
  zeros(rx) {
    const of = plans.first[2];
    const fills = [0, 1].map((fillNumber) =>
      rx.answer(of, {
        ...{ fillNumber, authorization: '000000' },
        filledOn: addDays(rx.filledOn, fillNumber * 30),
      }),
    );
    for (const one of fills) rx.pay(of, one, { controlNumber: '0' });
  },
  /** Two stores with one Rx number, drug and day. */
  two_stores(rx) {
    const of = rx.first();
    const stores = [own, otherStore];
    const fills = stores.map((store) =>
      rx.answer(of, { fillId: `${rx.number}${store}`, store: store === own ? 'own' : store }),
    );
    for (const [at, one] of fills.entries()) rx.pay(of, one, { store: stores[at] });
  },
  /** Controlled drugs are numbered apart. */
  two_series(rx) {
    const of = rx.first();
    for (const rxLetters of ['C', 'N']) {
      rx.pay(of, rx.answer(of, { fillId: `${rx.number}${rxLetters}`, rxLetters }), { rxLetters });
    }
  },
  /** A payer that writes something else behind the Rx number. */
  odd_suffix(rx) {
    const of = plans.first[2];
    rx.pay(of, rx.answer(of, { fillNumber: 2 }), { fillNumber: rx.chance.whole(7, 99) });
  },
  /** Taken back and paid again in one file, after a rebill. */
  rebill_in_one_file(rx) {
    const of = rx.first();
    const endedOn = addDays(rx.filledOn, 20);
    const processedOn = rx.filledOn;
    const before = rx.answer(of, { state: 'reversed', processedOn, endedOn });
    const after = rx.answer(of, { processedOn: addDays(endedOn, 1) });
    const paid = rx.pay(of, before, { paidOn: addDays(rx.filledOn, 12) });
    const on = addDays(rx.filledOn, 35);
    rx.takeBack(of, before, paid, on);
    rx.pay(of, after, { paidOn: on, paidCents: 4200 });
  },
  /** The payment was before the first file. */
  only_taken_back(rx) {
    const of = rx.first();
    const endedOn = addDays(rx.filledOn, 5);
    const before = rx.answer(of, { state: 'reversed', processedOn: rx.filledOn, endedOn });
    rx.answer(of, { processedOn: endedOn });
    const reversal = { statusCode: '22', status: 'reversal', paidCents: -5000 } as const;
    rx.pay(of, before, { ...reversal, paidOn: addDays(rx.filledOn, 6) });
  },
  /** What payers pay less, more, or not at all; amounts that decide nothing. */
  gaps(rx) {
    const of = rx.first();
    const paidCents = rx.chance.whole(500, 90_000);
    const one = rx.answer(of, { paidCents });
    const [less, fees] = [rx.chance.whole(3, 400), rx.chance.whole(0, 90)];
    const owes = rx.chance.pick([less, less + fees, -less, 'all']);
    if (owes === 'all') return;
    rx.pay(of, one, { paidCents: paidCents - Number(owes), feeCents: fees });
  },
  /** Forwarded to the next payer; the second one takes its money back. */
  forwarded(rx) {
    const of = rx.first();
    const other = rx.chance.pick(plans.second);
    const one = rx.answer(of);
    const second = rx.answer(other, { position: 2, patientCents: 200 });
    rx.pay(of, one, { statusCode: '19' });
    const paid = rx.pay(other, second, { statusCode: '20' });
    if (rx.chance.is(0.5)) rx.takeBack(other, second, paid, addDays(paid.paidOn, 9));
  },
  /** One of two fills of a day is named; the other claim is of the other fill. */
  one_named(rx) {
    const of = plans.first[1];
    const [one, second] = [rx.answer(of), rx.answer(of, { fillNumber: 1 })];
    rx.pay(of, one, { fillNumber: undefined });
    rx.pay(of, second);
  },
  /** A day between two fills, of which one is paid on its own day. */
  day_between(rx) {
    const of = plans.first[2];
    const one = rx.answer(of);
    const second = rx.answer(of, { fillNumber: 1, filledOn: addDays(rx.filledOn, 2) });
    rx.pay(of, second, { filledOn: addDays(rx.filledOn, 1) });
    rx.pay(of, one);
  },
  corrected_twice(rx) {
    const of = rx.first();
    const one = rx.answer(of);
    let paid = rx.pay(of, one);
    for (const cents of [4000, 5000]) {
      const paidOn = addDays(paid.paidOn, 7);
      rx.takeBack(of, one, paid, paidOn);
      paid = rx.pay(of, one, { paidOn, paidCents: cents });
    }
  },
  /** One payer that calls itself primary twice, and names one of its answers. */
  same_payer_names_one(rx) {
    const [of, other] = plans.both;
    const [one, second] = [rx.answer(of), rx.answer(other, { position: 2 })];
    const paidOn = addDays(rx.filledOn, 14);
    rx.pay(of, one, { paidOn });
    rx.pay(other, second, { paidOn, statusCode: '1', controlNumber: second.authorization });
  },
  /** A PSAO remits both payers of a fill: CLP02 tells them apart. */
  psao_twice(rx) {
    const [of, other] = plans.psao;
    const only = rx.chance.pick(plans.psao);
    if (rx.chance.is(0.5)) return void rx.pay(only, rx.answer(only));
    rx.pay(other, rx.answer(other, { position: 2 }));
    rx.pay(of, rx.answer(of));
  },
  /** A payment of the day of the reversal may be of what was reversed. */
  paid_on_reversal(rx) {
    const of = rx.first();
    const endedOn = addDays(rx.filledOn, 10);
    rx.pay(of, rx.answer(of, { state: 'reversed', endedOn }), { paidOn: endedOn });
  },
  not_in_export(rx) {
    const of = rx.first();
    const one = rx.answer(of);
    rx.adjudications.pop();
    rx.pay(of, one, {}, 'none');
  },
};

/** A seeded pharmacy of about this many fills, of which each claim's truth is known. */
export function knownAnswers(seed: number, fills: number): readonly KnownRx[] {
  const chance = new Chance(seed);
  const all: KnownRx[] = [];
  const names = Object.keys(kinds);
  for (let made = 0; made < fills; ) {
    const rx = new Rx(chance, 100_000 + all.length);
    // Every second Rx number is ordinary.
    const kind = chance.is(0.5) ? 'refills' : chance.pick(names);
    kinds[kind]?.(rx);
    made += rx.adjudications.length;
    all.push({ kind, claims: rx.claims, adjudications: rx.adjudications, answers: rx.answers });
  }
  return all;
}
