import { addDays } from '../../days.ts';
import { plantPrices } from './known-prices.ts';
import {
  amountOf,
  endsOn,
  type KnownClaim,
  type KnownPayer,
  KnownYear,
  payers,
  rentDays,
} from './known-year.ts';

const copay = 300;

/** What a payer paid less, late or not at all. */
function plantUnpaid(year: KnownYear, { name, bin }: KnownPayer): void {
  const { chance } = year;
  const paidDay = '2026-09-08';
  const fill = (on = paidDay) => {
    const one = { rx: year.rx(), on, bin, copay, paid: chance.whole(5_000, 20_000) };
    year.fill(one);
    year.verdict('no_figures');
    return one;
  };
  type Fill = ReturnType<typeof fill>;
  const claim = ({ rx, on, paid }: Fill, more: Partial<KnownClaim> = {}): KnownClaim => ({
    ...{ id: `${rx}-0`, gross: paid, patientPaid: copay, ndc: '77777999999', filledOn: on },
    ...more,
  });
  // Two payments of a day, which the bank shows as one.
  const pay = (one: Fill, more: Partial<KnownClaim> = {}) =>
    year.payment(name, '2026-10-01', 'before', chance.whole(0, 1)).claims.push(claim(one, more));
  const later = (on: string, ...claims: readonly KnownClaim[]) =>
    year.payment(name, on, 'after').claims.push(...claims);
  const less = (gross: number, dir = 0) => ({ gross, ...(dir === 0 ? {} : { dir }) });
  const gap = chance.whole(3, 900);

  const short = fill();
  pay(short, less(short.paid - gap));
  year.ask('underpaid', name, short.rx, gap).seen = gap;
  const reversal = { status: 'reversal' } as const;
  later('2026-11-24', claim(short, { ...less(short.paid - gap), ...reversal }), claim(short));
  const withFee = fill();
  const [fee, unexplained] = [chance.whole(50, 90), chance.whole(100, 400)];
  pay(withFee, less(withFee.paid - unexplained, fee));
  year.ask('underpaid', name, withFee.rx, unexplained).seen = unexplained - 40;
  later(
    '2026-11-24',
    claim(withFee, { ...less(withFee.paid - unexplained, fee), ...reversal }),
    claim(withFee, less(withFee.paid - 40, fee)),
  );
  const itself = fill();
  pay(itself, less(itself.paid - gap));
  year.ask('underpaid', name, itself.rx, gap).byItself = gap;
  later('2026-11-19', claim(itself, { ...less(itself.paid - gap), ...reversal }), claim(itself));
  // Explained by its fee, rounded, too much, and denied: nothing to ask.
  const explained = fill();
  pay(explained, { dir: 120, patientSaid: copay + 20 });
  const rounded = fill();
  pay(rounded, less(rounded.paid - 2));
  const over = fill();
  pay(over, less(over.paid + 50));
  const denied = { rx: year.rx(), on: paidDay, bin, copay: 0, paid: 7_000 };
  year.fill(denied);
  pay(denied, { status: 'denied', patientPaid: 0 });

  const unpaid = fill();
  year.ask('unpaid', name, unpaid.rx, unpaid.paid).seen = unpaid.paid;
  later('2026-11-24', claim(unpaid));
  const part = fill();
  year.ask('unpaid', name, part.rx, part.paid).seen = 1_000;
  later('2026-11-25', claim(part, { gross: 1_000 }));
  const never = fill();
  year.ask('unpaid', name, never.rx, never.paid);
  // A day of which nothing came is one remittance, of several claims.
  for (const isPaid of [true, true, false]) {
    const missing = fill('2026-09-15');
    const row = year.ask('missing_remittance', name, missing.rx, missing.paid);
    if (!isPaid) continue;
    row.seen = missing.paid;
    later('2026-11-25', claim(missing));
  }
  // Not late yet.
  fill('2026-11-03');
}

const halfUp = (value: number, of: number) => Math.floor((value * 2 + of) / (of * 2));

/** Below the terms of a plan: AWP less 18.50 % and 40 cents. */
function plantContract(year: KnownYear, { name, other }: KnownPayer): void {
  const { chance } = year;
  year.termPlans.set(name, `${other}/ADV`);
  const promised = (awp: number) => halfUp(awp * 8_150, 10_000);
  const fill = (on: string, awp: number, less: number, more: object = {}) => {
    const rx = year.rx();
    const ingredient = promised(awp) - less;
    const paid = ingredient + 40;
    year.fill({ rx, on, bin: other, paid, ingredient, fee: 40, awp, basis: '03', ...more });
    return { id: `${rx}-0`, gross: paid, ndc: '77777999999', filledOn: on, rx };
  };
  const pay = (paidOn: string, { rx: _, ...claim }: ReturnType<typeof fill>) =>
    year.payment(name, paidOn).claims.push(claim);
  const awp = () => chance.whole(9_000, 60_000);
  const less = chance.whole(3, 800);
  const short = fill('2026-09-20', awp(), less);
  pay('2026-10-01', short);
  year.verdict('not_mac');
  year.ask('contract_short', name, short.rx, less).seen = less;
  const { rx: _, ...claim } = short;
  year
    .payment(name, '2026-11-24', 'after')
    .claims.push({ ...claim, status: 'reversal' }, { ...claim, gross: claim.gross + less });
  const agreed = fill('2026-09-20', awp(), 2);
  pay('2026-10-01', agreed);
  year.verdict('not_mac');
  // Below the contract and below cost: asked once, at what is more.
  const ndc = year.drug();
  const unit = chance.whole(4_000, 9_000);
  year.invoices.push({
    ...{ vendor: `WHOLESALE ${ndc.slice(-4)}`, number: `C-${ndc.slice(-4)}`, on: '2026-11-02' },
    ...{ phase: 'before', ndc, text: 'LISINOPRIL 10', quantity: 100, unit, cents: unit },
  });
  for (const [ofCost, ofTerm] of [
    [800, 400],
    [400, 800],
  ] as const) {
    const list = Math.ceil(((unit - ofCost + ofTerm) * 10_000) / 8_150);
    const below = promised(list) - (unit - ofCost);
    const one = fill('2026-11-12', list, below, { ndc, quantity: 100, basis: '06' });
    pay('2026-11-17', { ...one, ndc });
    year.verdict('mac', ofCost);
    if (ofCost > below) year.ask('mac', name, one.rx, ofCost);
    else year.ask('contract_short', name, one.rx, below);
  }
}

/** Lump sums that nobody explains, and one that was given back before anybody asked. */
function plantLumps(year: KnownYear, { name }: KnownPayer, at: number): void {
  const cents = year.chance.whole(300, 9_000);
  const lump = (paidOn: string, text: string, amount: number) =>
    year.payment(name, paidOn).lumps.push(['CS', text, amount]);
  lump('2026-10-15', `ADJ 47${at}1`, cents);
  year.ask('unexplained_lump', name, `CS ADJ 47${at}1`, cents).seen = cents;
  year.payment(name, '2026-11-24', 'after').lumps.push(['CS', `ADJ 47${at}1`, -cents]);
  lump('2026-10-15', `ADJ 58${at}2`, 299);
  lump('2026-11-18', `ADJ 69${at}3`, cents + 7);
  lump('2026-10-01', `ADJ 73${at}4`, cents + 9);
  lump('2026-10-15', `ADJ 73${at}4`, -cents - 9);
}

/** A quarter under a generic effective rate of 88.50 %, with or without fees set off against it. */
function plantGuarantee(year: KnownYear, isOff: boolean, isOffset: boolean): void {
  const { chance } = year;
  const [name, bin] = ['PRIME THERAPEUTICS', '004915'];
  const months = new Map<string, { awp: number; paid: number; fees: number; claims: number }>();
  const fill = (on: string, more: object = {}) => {
    const awp = chance.whole(20_000, 90_000);
    const ingredient = Math.floor((awp * chance.whole(120, 140)) / 1_000);
    const [rx, fee] = [year.rx(), chance.whole(30, 60)];
    const paid = ingredient + fee;
    const figures = { paid, ingredient, fee, awp, kind: 'G', basis: '03' };
    year.fill({ rx, on, bin, ...figures, ...more });
    return { rx, on, awp, ingredient, fee, paid };
  };
  for (let on = '2026-07-02'; on < '2026-10-01'; on = addDays(on, 7)) {
    const { rx, paid, awp, ingredient, fee } = fill(on);
    year.verdict('not_mac');
    const sums = months.get(on.slice(0, 7)) ?? { awp: 0, paid: 0, fees: 0, claims: 0 };
    months.set(on.slice(0, 7), {
      ...{ awp: sums.awp + awp, paid: sums.paid + ingredient },
      ...{ fees: sums.fees + fee, claims: sums.claims + 1 },
    });
    const claim = { id: `${rx}-0`, gross: paid, ndc: '77777999999', filledOn: on };
    year.payment(name, on < '2026-08-20' ? '2026-09-03' : '2026-10-08').claims.push(claim);
  }
  // 340B and what was reversed in its quarter are out; a brand counts for fees alone.
  let brandFee = 0;
  for (const more of [{ kind: 'B' }, { clarification: '20' }, {}]) {
    const { rx, on, paid, fee } = fill('2026-09-17', more);
    if ('kind' in more) brandFee = fee;
    if (Object.keys(more).length === 0) {
      const first = year.fills.at(-1);
      if (first === undefined) throw new Error('no fill');
      year.fill({ ...first, type: 'B2', at: '2026-09-21 09:00' });
      continue;
    }
    year.verdict('not_mac');
    const claim = { id: `${rx}-0`, gross: paid, ndc: '77777999999', filledOn: on };
    year.payment(name, '2026-10-08').claims.push(claim);
  }
  const accrued = [...months.values()].reduce(
    (sum, { awp, paid, fees, claims }) => {
      const ofRate = paid - halfUp(awp * 1_150, 10_000);
      return sum + ofRate + (isOffset ? fees - claims * 50 : 0);
    },
    isOffset ? brandFee - 50 : 0,
  );
  const above = isOff ? 4_500 : 0;
  year.payment(name, '2026-11-05').lumps.push(['CS', 'GER Q3-26', accrued + above]);
  Object.assign(year.trueUp, { payer: name, accrued, taken: accrued + above, isOffset });
  if (above === 0) return;
  const row = year.ask('true_up', name, isOffset ? 'GER and DFER Q3 2026' : 'GER Q3 2026', above);
  row.seen = 4_000;
  year.payment(name, '2026-11-24', 'after').lumps.push(['CS', 'GER Q3-26', -4_000]);
}

/** Charged above the last price, billed twice, and what the vendor credits of that. */
function plantVendor(year: KnownYear): void {
  const { chance } = year;
  const vendor = 'CITY SUPPLY';
  const [kept, other] = [year.drug(), year.drug()];
  type More = Partial<(typeof year.invoices)[number]>;
  const add = (number: string, on: string, unit: number, more: More = {}) =>
    year.invoices.push({
      ...{ vendor, number, on, phase: on > '2026-11-15' ? 'after' : 'before', text: 'DRUG' },
      ...{ quantity: 10, unit, cents: unit / 10, ...more },
    });
  const rise = chance.whole(20, 90) * 100;
  add('A-1', '2026-09-01', 20_000, { ndc: kept });
  add('A-2', '2026-09-10', 20_000 + rise, { ndc: kept });
  add('A-3', '2026-09-02', 30_000, { ndc: other });
  add('A-4', '2026-09-20', 30_000 + rise, { ndc: other });
  add('B-7', '2026-10-05', 25_000);
  add('B-07', '2026-10-05', 25_000);
  const cents = rise / 10;
  const credit = (number: string, on: string, sum: number, text: string, ndc?: string) =>
    add(number, on, sum * 100, { quantity: -1, cents: -sum, text, ...(ndc ? { ndc } : {}) });
  year.ask('vendor_overcharge', vendor, 'A-2', cents).seen = cents;
  credit('CM-1', '2026-11-24', cents, 'Price credit', kept);
  year.ask('vendor_overcharge', vendor, 'A-4', cents).byItself = cents - 10;
  credit('CM-2', '2026-11-18', cents - 10, 'Credit for invoice A-4', other);
  year.ask('vendor_duplicate', vendor, 'B-7', 2_500).seen = 2_500;
  credit('CM-B-7', '2026-11-24', 2_500, 'Billed twice');
}

/** A line of the bank for each payment, but for those that never came; and lines of no payment. */
function plantBank(year: KnownYear, names: readonly [string, string]): void {
  const { chance } = year;
  const twins = ['2026-10-14', '2026-10-21'] as const;
  // One payer's two payments of the same cents, and two payers' of the same cents.
  for (const [at, payer] of [names[0], names[0], ...names].entries()) {
    const on = twins[at < 2 ? 0 : 1];
    const one = year.payment(payer, on, 'before', at + 2);
    const claim = { id: `9${year.rx()}-0`, gross: at < 2 ? 33_333 : 44_444 };
    one.claims.push({ ...claim, filledOn: '2026-06-01' });
    const text = `${payer} HCCLAIMPMT`;
    // Nobody can tell which line is which.
    if (at >= 2) year.line(on, text, [one]);
    else {
      year.twins.add(one.trace);
      year.bank.push({ day: on, text, cents: claim.gross, of: [], state: 'missing' });
    }
  }
  const known = new Set(year.bank.flatMap(({ of }) => of));
  const of = Map.groupBy(
    year.payments.filter(({ trace }) => !known.has(trace) && !year.twins.has(trace)),
    ({ payer, paidOn, phase }) => `${payer}|${paidOn}|${phase}`,
  );
  for (const payments of of.values()) {
    const [first] = payments;
    if (first === undefined) continue;
    const { payer, paidOn, trace, phase } = first;
    const name = `${payer} HCCLAIMPMT`;
    const traced = `${name} TRN*1*${trace}*1411223344`;
    if (payments.length > 1) year.line(paidOn, name, payments);
    // Due on the day of sending, and only some days later.
    else if (paidOn === '2026-11-17' && payer === names[0]) {
      year.ask('missing_deposit', payer, trace, amountOf(first)).seen = amountOf(first);
      year.line('2026-11-23', traced, [first]);
    } else if (paidOn === '2026-11-18') year.line('2026-11-23', traced, [first]);
    else if (paidOn === '2026-10-15' && payer === names[1]) {
      year.ask('missing_deposit', payer, trace, amountOf(first));
    } else if (phase === 'after')
      year.line(paidOn < '2026-11-20' ? '2026-11-23' : paidOn, traced, [first]);
    else if (chance.is(0.5)) year.line(paidOn, name, [first]);
    else year.line(addDays(paidOn, chance.pick([0, 1])), traced, [first]);
  }
  const others = [
    ['2026-10-28', `${names[1]} HCCLAIMPMT`, 12_345, 'missing'],
    ['2026-10-29', 'CARD DEPOSIT', 33_000, 'unknown'],
  ] as const;
  for (const [day, text, cents, state] of others)
    year.bank.push({ day, text, cents, of: [], state });
  for (const [from, to] of [
    ['2026-08-31', '2026-11-20'],
    ['2026-11-23', endsOn],
  ] as const) {
    for (const day of rentDays(from, to)) {
      year.bank.push({ day, text: 'RENT', cents: -100, of: [], state: 'out' });
    }
  }
}

/** A seeded year of so many payers, of which every answer is known. */
export function knownYear(seed: number, payersMax: number): KnownYear {
  const year = new KnownYear(seed);
  const own = payers.slice(0, payersMax);
  const kinds = ['calendar', 'business', 'none'] as const;
  for (const [at, payer] of own.entries()) {
    year.windows.set(payer.name, kinds[(at + seed) % 3] ?? 'none');
    plantPrices(year, payer);
    plantUnpaid(year, payer);
    plantContract(year, payer);
    plantLumps(year, payer, at);
  }
  plantGuarantee(year, seed % 2 === 0, seed % 4 < 2);
  plantVendor(year);
  year.fillUp();
  plantBank(year, [payers[0].name, payers[1].name]);
  return year;
}
