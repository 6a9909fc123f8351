import type { KnownClaim, KnownPayer, KnownYear } from './known-year.ts';

/** Half away from zero: prices in ten thousandths of a dollar, times units, in cents. */
const cents = (unit: number, quantity: number) => Math.floor((unit * quantity + 50) / 100);

interface Days {
  readonly on: string;
  readonly paidOn: string;
}

/** Days on which each window is open on November 20, its last such day, and one day less. */
function daysOf(year: KnownYear, payer: KnownPayer) {
  const window = year.windows.get(payer.name) ?? 'none';
  const open = { on: year.chance.pick(['2026-11-10', '2026-11-12']), paidOn: '2026-11-17' };
  // Texas: ten days from the claim.
  if (year.state === 'TX') {
    return {
      ...{ open, last: { on: '2026-11-10', paidOn: '2026-11-17' } },
      closed: { on: '2026-11-09', paidOn: '2026-11-17' },
    };
  }
  // Twenty days from the fill; seven business days from the remittance, with Veterans Day.
  return {
    calendar: {
      ...{ open, last: { on: '2026-10-31', paidOn: '2026-11-17' } },
      closed: { on: '2026-10-30', paidOn: '2026-11-17' },
    },
    business: {
      ...{ open: { ...open, paidOn: '2026-11-17' } },
      last: { on: '2026-11-01', paidOn: '2026-11-10' },
      closed: { on: '2026-11-01', paidOn: '2026-11-09' },
    },
    none: { open, last: open, closed: undefined },
  }[window];
}

interface Priced {
  readonly rx: string;
  readonly gap: number;
  readonly paid: number;
  readonly days: Days;
  readonly ndc: string;
  readonly bin: string;
  readonly quantity: number;
  readonly cost: number;
}

/** A drug that a payer prices, what it costs, and what is billed, asked and paid for it. */
function pricing(year: KnownYear, payer: KnownPayer, open: Days) {
  const { chance } = year;
  const drug = year.drug();
  const early = chance.whole(2_000, 4_000);
  const unit = chance.whole(4_001, 9_000);
  for (const [on, price] of [
    ['2026-09-01', early],
    ['2026-11-04', unit],
    // Bought after every fill.
    ['2026-11-19', unit * 2],
  ] as const) {
    year.invoices.push({
      ...{ vendor: `WHOLESALE ${drug.slice(-4)} ${on}`, number: `N-${on}`, on, phase: 'before' },
      ...{ ndc: drug, text: 'METFORMIN 500', quantity: 100, unit: price, cents: price },
    });
  }

  const price = (days: Days, gap: number, more: object = {}, authorization = ''): Priced => {
    const quantity = chance.pick([60, 90, 100]);
    const cost = cents(days.on < '2026-11-04' ? early : unit, quantity);
    const rx = year.rx();
    const of = { rx, on: days.on, bin: payer.bin, ndc: drug, quantity };
    const figures = { ingredient: cost - gap, fee: 580, paid: cost - gap + 580 };
    year.fill({ ...of, basis: chance.pick(['06', '7']), ...figures, authorization, ...more });
    return { ...of, gap, paid: figures.paid, days, cost };
  };
  const ask = (one: Priced, answer?: string) => {
    year.verdict('mac', one.gap);
    if (answer !== undefined) year.answers.push({ payer: payer.name, rx: one.rx, answer });
    return year.ask('mac', payer.name, one.rx, one.gap);
  };
  const gap = () => chance.whole(300, 1_100);
  const claimOf = (one: Priced, more: Partial<KnownClaim> = {}): KnownClaim => ({
    ...{ id: `${one.rx}-0`, gross: one.paid, ndc: one.ndc, filledOn: one.days.on, ...more },
  });
  const back = (one: Priced, more: Partial<KnownClaim> = {}) =>
    claimOf(one, { status: 'reversal', ...more });
  const pay = (one: Priced) => year.payment(payer.name, one.days.paidOn).claims.push(claimOf(one));
  const later = (on: string, ...claims: readonly KnownClaim[]) =>
    year.payment(payer.name, on, 'after').claims.push(...claims);
  const reprocess = (one: Priced, gross: number, on = '2026-11-24', more = {}) =>
    later(on, back(one), claimOf(one, { gross, ...more }));
  const paid = (days = open) => {
    const one = price(days, gap());
    pay(one);
    return one;
  };
  return { price, ask, gap, claimOf, back, pay, later, reprocess, paid };
}

/** Fills of one payer that were priced below cost or below a floor, and what comes of each. */
export function plantPrices(year: KnownYear, payer: KnownPayer): void {
  const { open, last, closed } = daysOf(year, payer);
  const known = pricing(year, payer, open);
  const { price, ask, gap, claimOf, back, pay, later, reprocess, paid } = known;
  const exact = paid();
  ask(exact, 'adjusted').seen = exact.gap;
  reprocess(exact, exact.paid + exact.gap);
  const less = paid();
  const lacking = year.chance.whole(1, 299);
  ask(less, 'adjusted').seen = less.gap - lacking;
  reprocess(less, less.paid + less.gap - lacking);
  // Paid a day before anybody asked.
  const itself = paid();
  ask(itself, 'none').byItself = itself.gap;
  reprocess(itself, itself.paid + itself.gap, '2026-11-19');
  const withFee = paid();
  ask(withFee, 'adjusted').seen = withFee.gap - 100;
  reprocess(withFee, withFee.paid + withFee.gap, '2026-11-24', { dir: 100 });
  const twice = paid();
  ask(twice, 'incomplete');
  reprocess(twice, twice.paid + twice.gap);
  later('2026-11-25', back(twice, { gross: twice.paid + twice.gap }), claimOf(twice));
  const denied = paid();
  ask(denied, 'denied');
  later('2026-11-24', claimOf(denied, { status: 'denied' }));
  // The first payment of what was agreed answers nothing; what it is above that does.
  const agreed = price(open, gap());
  ask(agreed, 'late');
  later('2026-11-24', claimOf(agreed));
  const adjusted = price(open, gap());
  ask(adjusted, 'adjusted').seen = adjusted.gap;
  later('2026-11-24', claimOf(adjusted, { gross: adjusted.paid + adjusted.gap }));
  const rebilled = price(open, gap(), {}, `A1${year.rx()}`);
  plantRebill(year, payer, rebilled, ask(rebilled, 'adjusted'));

  const edge = price(last, gap());
  ask(edge, 'not_mac');
  if (last.paidOn !== open.paidOn) pay(edge);
  if (closed !== undefined) {
    const one = price(closed, gap());
    pay(one);
    year.verdict('closed', one.gap);
  }
  plantIneligible(year, price, { open, gap });
  plantFloors(year, payer, { open, gap });
}

function plantRebill(
  year: KnownYear,
  { name, bin }: KnownPayer,
  one: Priced,
  row: { seen: number },
): void {
  const first = year.fills.findLast(({ rx }) => rx === one.rx);
  if (first === undefined) throw new Error('no fill');
  const [old, next] = [first.authorization, first.authorization.replace('A1', 'A2')];
  const of = { id: `${one.rx}-0`, ndc: one.ndc, filledOn: one.days.on };
  year.payment(name, one.days.paidOn).claims.push({
    ...{ ...of, gross: one.paid, payerControlNumber: old },
  });
  year.fill({ ...first, bin, type: 'B2', at: '2026-11-21 09:00' }, 'after');
  const figures = { ingredient: one.cost, paid: one.cost + 580, authorization: next };
  year.fill({ ...first, bin, ...figures, at: '2026-11-21 09:05' }, 'after');
  year
    .payment(name, '2026-11-24', 'after')
    .claims.push(
      { ...of, gross: one.paid, payerControlNumber: old, status: 'reversal' },
      { ...of, gross: one.paid + one.gap, payerControlNumber: next },
    );
  row.seen = one.gap;
}

/** What is no appeal, and why. */
function plantIneligible(
  year: KnownYear,
  price: (days: Days, gap: number, more?: object) => Priced,
  { open, gap }: { readonly open: Days; readonly gap: () => number },
): void {
  year.verdict('brand', price(open, gap(), { kind: 'Brand' }).gap);
  year.verdict('not_mac', price(open, gap(), { basis: '13' }).gap);
  year.verdict('basis_unknown', price(open, gap(), { basis: '' }).gap);
  year.verdict('small', price(open, year.chance.whole(1, 299)).gap);
  price(open, 0);
  year.verdict('not_below');
  price(open, 500, { ndc: year.drug() });
  year.verdict('cost_unknown');
  const reversed = price(open, gap());
  const first = year.fills.at(-1);
  if (first?.rx !== reversed.rx) throw new Error('another fill');
  year.fill({ ...first, type: 'B2', at: '2026-11-18 08:00' });
}

/** Under NADAC times quantity: asked where a floor is in force, to be checked where enjoined. */
function plantFloors(
  year: KnownYear,
  payer: KnownPayer,
  { open, gap }: { readonly open: Days; readonly gap: () => number },
): void {
  const { chance, state } = year;
  // Iowa: NADAC and $10.68; Indiana: the fee isn't in its text.
  const stateFee = state === 'IA' ? 1_068 : 0;
  const under = (ndc: string, below: number, more: object = {}) => {
    const rx = year.rx();
    const nadac = year.nadac.get(ndc) ?? 0;
    const ingredient = cents(nadac, 100) + stateFee - below - 20;
    const figures = { ingredient, fee: 20, paid: ingredient + 20, basis: '13' };
    year.fill({ rx, on: open.on, bin: payer.bin, ndc, quantity: 100, ...figures, ...more });
    return { rx, ingredient };
  };
  const unbought = year.drug();
  year.nadac.set(unbought, chance.whole(3_000, 9_000));
  const below = gap();
  const { rx, ingredient } = under(unbought, below);
  const claim = { id: `${rx}-0`, ndc: unbought, filledOn: open.on };
  year.payment(payer.name, open.paidOn).claims.push({ ...claim, gross: ingredient + 20 });
  const needsInvoice = year.windows.get(payer.name) === 'business';
  if (state === 'IN' && needsInvoice) year.verdict('no_invoice', below);
  else if (state === 'IN') {
    year.verdict('floor', below);
    year.ask('floor', payer.name, rx, below).seen = below;
    year
      .payment(payer.name, '2026-11-24', 'after')
      .claims.push(
        { ...claim, gross: ingredient + 20, status: 'reversal' },
        { ...claim, gross: ingredient + 20 + below },
      );
  } else if (state === 'IA') year.verdict('floor_unsure', below);
  else year.verdict('not_mac');
  // The pharmacy's own price was paid, which no floor is about for certain.
  const usual = gap();
  under(unbought, usual, { basis: '04' });
  if (state === 'TX') year.verdict('not_mac');
  else year.verdict('floor_unsure', usual);
  // Below its cost, and further below its floor: asked once, at the higher.
  const bought = year.drug();
  const unitCost = chance.whole(4_000, 8_000);
  year.nadac.set(bought, unitCost + 500);
  year.invoices.push({
    ...{ vendor: `WHOLESALE ${bought.slice(-4)}`, number: `F-${bought.slice(-4)}` },
    ...{ on: '2026-11-02', phase: 'before', ndc: bought, text: 'METFORMIN 850' },
    ...{ quantity: 100, unit: unitCost, cents: unitCost },
  });
  const ofFloor = gap() + 520 + stateFee;
  const both = under(bought, ofFloor, { basis: '06' });
  const ofCost = cents(unitCost, 100) - both.ingredient;
  const kind = state === 'IN' ? 'floor' : 'mac';
  const asked = state === 'IN' ? ofFloor : ofCost;
  year.verdict(kind, asked);
  year.ask(kind, payer.name, both.rx, asked);
}
