/*
 * The audit once more, written apart and as plainly as can be: everything against everything, in
 * numbers of a float, and nothing of core. Only for a few invoices, to hold the other against.
 */

export interface PlainLine {
  readonly id: string;
  readonly position: number;
  readonly ndc: string | null;
  readonly quantity: number;
  readonly price: number;
  readonly total: number;
  readonly unit: string | null;
  /** As it is stated, or said by a person. */
  readonly stated: { pack: number; unit: string | null; person: boolean } | undefined;
}

export interface PlainInvoice {
  readonly id: string;
  readonly vendor: string;
  readonly number: string;
  readonly day: string;
  readonly due: string | null;
  readonly status: string;
  readonly typed: boolean;
  readonly total: number;
  readonly paid: number;
  readonly lines: readonly PlainLine[];
}

export interface PlainNadac {
  readonly ndc: string;
  readonly from: string;
  readonly price: number;
  readonly unit: string;
}

interface Scene {
  readonly invoices: readonly PlainInvoice[];
  readonly nadac: readonly PlainNadac[];
  readonly today: string;
  readonly accepted: ReadonlySet<string>;
  /** Invoices that are no duplicates, as a person said. */
  readonly single: ReadonlySet<string>;
}

interface Units {
  readonly pack: number;
  readonly unit: string | null;
  readonly basis: string;
}

interface Bought {
  readonly invoice: PlainInvoice;
  readonly line: PlainLine;
}

const toCent = (dollars: number) => {
  const cents = Math.abs(dollars) * 100;
  return (Math.sign(dollars) * Math.floor(cents + 0.5 + 1e-6)) / 100 || 0;
};
const toFive = (dollars: number) => Math.floor(dollars * 1e5 + 0.5 + 1e-6) / 1e5;

interface World {
  readonly all: readonly Bought[];
  readonly nadac: readonly PlainNadac[];
  readonly accepted: ReadonlySet<string>;
}

interface Priced {
  readonly bought: Bought;
  readonly cost: number;
  readonly units: Units;
}

/** What is found, as `kind invoice line` → dollars; and which line prices each drug and day. */
export function plainAudit({ invoices, nadac, today, accepted, single }: Scene) {
  const standing = invoices.filter(({ status }) => status !== 'cancelled');
  const all = standing.flatMap((invoice) => invoice.lines.map((line) => ({ invoice, line })));
  const world = { all, nadac, accepted };
  const repeated = new Set(
    standing.filter(
      (one) => !single.has(one.id) && standing.some((other) => isSameAgain(one, other)),
    ),
  );
  const isHeard = ({ invoice }: Bought) => !repeated.has(invoice);
  const counts = ({ bought: { invoice } }: Priced) =>
    !repeated.has(invoice) && invoice.status !== 'disputed';
  const sure = priceAll(world, (bought) => byPackage(world, bought)).filter(counts);
  const unitsOf = (bought: Bought) => byPackage(world, bought) ?? byPrice(world, sure, bought);
  const priced = priceAll(world, unitsOf);
  const prices = priced.filter(counts);
  const found = new Map([
    ...all.filter(isHeard).flatMap((bought) => lineDoubts(world, bought, unitsOf(bought))),
    ...priced
      .filter(({ bought }) => isHeard(bought))
      .flatMap((one) => pricesAbove(world, prices, one)),
    ...standing.flatMap((invoice) =>
      invoiceFindings(invoice, { today, isRepeated: repeated.has(invoice) }),
    ),
  ]);
  return { found, prices: lastOfDays(prices) };
}

function nadacOf({ nadac }: World, { invoice, line }: Bought): PlainNadac | undefined {
  return nadac
    .filter(({ ndc, from }) => ndc === line.ndc && from <= invoice.day)
    .sort((one, other) => (one.from < other.from ? 1 : -1))[0];
}

function isBought({ line }: Bought): boolean {
  return line.ndc !== null && line.quantity > 0 && line.price > 0;
}

function byPackage({ all }: World, { line }: Bought): Units | undefined {
  if (line.stated !== undefined) {
    const { pack, unit, person } = line.stated;
    return { pack, unit, basis: person ? 'person' : 'stated' };
  }
  const word = (unit: string) => unit.split(' ')[0];
  const own = line.unit;
  if (own === null || line.ndc === null) return undefined;
  const same = all.flatMap(({ line: { ndc, unit, stated } }) =>
    stated && unit !== null && ndc === line.ndc && word(unit) === word(own) ? [stated] : [],
  );
  const persons = same.filter(({ person }) => person);
  const heard = persons.length > 0 ? persons : same;
  const [one] = heard;
  const says = new Set(heard.map(({ pack, unit }) => `${pack} ${unit}`));
  return says.size === 1 && one ? { pack: one.pack, unit: one.unit, basis: 'package' } : undefined;
}

function byPrice(world: World, sure: readonly Priced[], bought: Bought): Units | undefined {
  const near = (known: number) =>
    bought.line.price >= known / 2 - 1e-9 && bought.line.price <= known * 2 + 1e-9;
  if (bought.line.unit !== null || !isBought(bought)) return undefined;
  const listed = nadacOf(world, bought);
  if (listed && near(listed.price)) return { pack: 1, unit: listed.unit, basis: 'price' };
  const last = lastBefore(bought, sure);
  return last && near(last.cost) ? { pack: 1, unit: last.units.unit, basis: 'price' } : undefined;
}

function isWrong({ line }: Bought): boolean {
  return toCent(line.quantity * line.price) !== line.total;
}

function unitsDoubt(world: World, bought: Bought, units: Units | undefined): string | undefined {
  if (!isBought(bought)) return undefined;
  const { line, invoice } = bought;
  if (units === undefined) return 'unit_not_known';
  const listed = nadacOf(world, bought);
  if (listed === undefined) return undefined;
  const isPrinted = !invoice.typed && (units.basis === 'stated' || units.basis === 'package');
  const isPiece = line.unit === 'EA' && units.pack === 1;
  const cost = line.price / units.pack;
  const isFar = cost >= listed.price * 10 - 1e-9 || cost <= listed.price / 10 + 1e-9;
  if (isPrinted && isFar && (isPiece || units.unit === null || units.unit === listed.unit)) {
    return 'unit_not_known';
  }
  return units.unit !== null && listed.unit !== units.unit ? 'unit_does_not_fit' : undefined;
}

function priceAll(world: World, unitsOf: (bought: Bought) => Units | undefined): Priced[] {
  return world.all.flatMap((bought) => {
    const units = unitsOf(bought);
    if (!isBought(bought) || units === undefined) return [];
    const { id } = bought.line;
    const doubt = unitsDoubt(world, bought, units);
    if (isWrong(bought) && !world.accepted.has(`line_arithmetic ${id}`)) return [];
    if (doubt !== undefined && !world.accepted.has(`${doubt} ${id}`)) return [];
    const cost = toFive(bought.line.price / units.pack);
    return cost > 0 ? [{ bought, cost, units }] : [];
  });
}

function isLater(one: Bought, other: Bought): boolean {
  const [a = '', b = ''] = [one, other].map(
    ({ invoice, line }) => `${invoice.day} ${invoice.id} ${line.position} ${line.id}`,
  );
  return a > b;
}

function lastBefore(bought: Bought, from: readonly Priced[]): Priced | undefined {
  return from
    .filter((other) => other.bought.line.ndc === bought.line.ndc)
    .filter((other) => other.bought.invoice.day < bought.invoice.day)
    .sort((one, other) => (isLater(one.bought, other.bought) ? -1 : 1))[0];
}

type Found = [string, number];

function lineDoubts(world: World, bought: Bought, units: Units | undefined): Found[] {
  const { invoice, line } = bought;
  const where = `${invoice.id} ${line.id}`;
  const off = toCent(line.total - toCent(line.quantity * line.price));
  const doubt = unitsDoubt(world, bought, units);
  return [
    ...(isWrong(bought) ? [[`line_arithmetic ${where}`, off] satisfies Found] : []),
    ...(doubt === undefined ? [] : [[`${doubt} ${where}`, 0] satisfies Found]),
  ];
}

function pricesAbove(world: World, priced: readonly Priced[], one: Priced): Found[] {
  const { bought, cost, units } = one;
  const { invoice, line } = bought;
  type Other = { readonly cost: number; readonly units: Omit<Units, 'basis'> };
  const above = (kind: string, compared: Other | undefined, percent: number): Found[] => {
    if (compared === undefined) return [];
    const { cost: other, units: its } = compared;
    if (units.unit !== null && its.unit !== null && units.unit !== its.unit) return [];
    const amount = toCent((cost - other) * line.quantity * units.pack);
    const least = 2 * Math.round(cost * 1e5) - (units.pack === 1 ? 0 : 1);
    const most = 2 * Math.round(other * 1e5) + (its.pack === 1 ? 0 : 1);
    const isAbove = least * 100 > most * percent;
    return isAbove && amount > 0 ? [[`${kind} ${invoice.id} ${line.id}`, amount]] : [];
  };
  const sameVendor = priced.filter((other) => other.bought.invoice.vendor === invoice.vendor);
  const last = lastBefore(bought, sameVendor) ?? lastBefore(bought, priced);
  const listed = nadacOf(world, bought);
  return [
    ...above('price_above_last', last, 105),
    ...above(
      'price_above_nadac',
      listed && { cost: listed.price, units: { pack: 1, unit: listed.unit } },
      110,
    ),
  ];
}

function invoiceFindings(
  invoice: PlainInvoice,
  { today, isRepeated }: { readonly today: string; readonly isRepeated: boolean },
): Found[] {
  const found: Found[] = [];
  const put = (kind: string, amount: number) => found.push([`${kind} ${invoice.id} `, amount]);
  const { total, paid, due, status, lines } = invoice;
  const sum = toCent(lines.reduce((before, line) => before + line.total, 0));
  if (isRepeated) put('duplicate_invoice', total);
  else if (lines.length > 0 && sum !== total) put('total_mismatch', toCent(total - sum));
  if (total >= 0 && paid > total) put('paid_over_total', toCent(paid - total));
  const isOpen = status === 'pending' || status === 'approved';
  if (isOpen && !isRepeated && due !== null && due < today && total >= 0 && paid < total) {
    put('overdue', toCent(total - paid));
  }
  return found;
}

function lastOfDays(priced: readonly Priced[]): ReadonlyMap<string, string> {
  const dayOf = ({ bought }: Priced) => `${bought.line.ndc} ${bought.invoice.day}`;
  const last = priced.filter((one) =>
    priced.every(
      (other) => other === one || dayOf(other) !== dayOf(one) || isLater(one.bought, other.bought),
    ),
  );
  return new Map(last.map((one) => [dayOf(one), `${one.bought.line.id} ${one.cost.toFixed(5)}`]));
}

function isSameAgain(one: PlainInvoice, other: PlainInvoice): boolean {
  if (one.vendor !== other.vendor || one.total < 0 !== other.total < 0) return false;
  if (!(other.day < one.day || (other.day === one.day && other.id < one.id))) return false;
  const plain = (number: string) =>
    number
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .join('')
      .replace(/([A-Z]|^)0+([0-9])/g, '$1$2');
  if (plain(one.number) !== '' && plain(one.number) === plain(other.number)) return true;
  const days = (Date.parse(one.day) - Date.parse(other.day)) / 86_400_000;
  const lines = ({ lines: all }: PlainInvoice) =>
    JSON.stringify(all.map((l) => [l.ndc, l.quantity, l.price, l.total].join()).sort());
  if (one.lines.length > 0 && lines(one) === lines(other) && days < 28) return true;
  return one.total === other.total && one.total !== 0 && days === 0;
}
