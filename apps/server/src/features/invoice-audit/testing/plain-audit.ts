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

/** What is found, as `kind invoice line` → dollars; and which line prices each drug and day. */
export function plainAudit({ invoices, nadac, today, accepted }: Scene) {
  const standing = invoices.filter(({ status }) => status !== 'cancelled');
  const all: Bought[] = standing.flatMap((invoice) =>
    invoice.lines.map((line) => ({ invoice, line })),
  );
  const found = new Map<string, number>();
  const nadacOf = ({ invoice, line }: Bought) =>
    nadac
      .filter(({ ndc, from }) => ndc === line.ndc && from <= invoice.day)
      .sort((one, other) => (one.from < other.from ? 1 : -1))[0];
  const isBought = ({ line }: Bought) => line.ndc !== null && line.quantity > 0 && line.price > 0;
  const word = (unit: string) => unit.split(' ')[0];
  const near = (one: number, other: number) => one >= other / 2 - 1e-9 && one <= other * 2 + 1e-9;

  const byPackage = ({ line }: Bought): Units | undefined => {
    if (line.stated !== undefined) {
      const { pack, unit, person } = line.stated;
      return { pack, unit, basis: person ? 'person' : 'stated' };
    }
    if (line.unit === null || line.ndc === null) return undefined;
    const own = word(line.unit);
    const same = all.flatMap((other) => {
      const { ndc, unit, stated } = other.line;
      return stated !== undefined && unit !== null && ndc === line.ndc && word(unit) === own
        ? [stated]
        : [];
    });
    const persons = same.filter(({ person }) => person);
    const says = new Set((persons.length > 0 ? persons : same).map((o) => `${o.pack} ${o.unit}`));
    const [one] = persons.length > 0 ? persons : same;
    return says.size === 1 && one
      ? { pack: one.pack, unit: one.unit, basis: 'package' }
      : undefined;
  };
  const isWrong = ({ line }: Bought) => toCent(line.quantity * line.price) !== line.total;
  const unitsDoubt = (bought: Bought, units: Units | undefined) => {
    if (!isBought(bought)) return undefined;
    const listed = nadacOf(bought);
    const { line, invoice } = bought;
    if (units === undefined) return 'unit_not_known';
    const bottle =
      !invoice.typed && units.basis === 'stated' && line.unit === 'EA' && units.pack === 1;
    if (bottle && listed && line.price >= listed.price * 10 - 1e-9) return 'unit_not_known';
    const differs = units.unit !== null && listed !== undefined && listed.unit !== units.unit;
    return differs ? 'unit_does_not_fit' : undefined;
  };
  const isConfirmed = (bought: Bought, units: Units | undefined) => {
    const { id } = bought.line;
    const doubt = unitsDoubt(bought, units);
    if (isWrong(bought) && !accepted.has(`line_arithmetic ${id}`)) return false;
    return doubt === undefined || accepted.has(`${doubt} ${id}`);
  };
  const isLater = (one: Bought, other: Bought) => {
    const [a, b] = [one, other].map(
      (x) => `${x.invoice.day} ${x.invoice.id} ${x.line.position} ${x.line.id}`,
    );
    return (a ?? '') > (b ?? '');
  };
  const priceOf = (bought: Bought, units: Units | undefined) => {
    if (!isBought(bought) || units === undefined || !isConfirmed(bought, units)) return undefined;
    const cost = toFive(bought.line.price / units.pack);
    return cost > 0 ? cost : undefined;
  };
  const lastBefore = (
    bought: Bought,
    from: readonly { bought: Bought; cost: number; unit: string | null }[],
  ) =>
    from
      .filter((other) => other.bought.line.ndc === bought.line.ndc)
      .filter((other) => other.bought.invoice.day < bought.invoice.day)
      .sort((one, other) => (isLater(one.bought, other.bought) ? -1 : 1))[0];

  const sure = all.flatMap((bought) => {
    const units = byPackage(bought);
    const cost = priceOf(bought, units);
    return cost === undefined ? [] : [{ bought, cost, unit: units?.unit ?? null }];
  });
  const unitsOf = (bought: Bought): Units | undefined => {
    const known = byPackage(bought);
    if (known !== undefined || bought.line.unit !== null || !isBought(bought)) return known;
    const listed = nadacOf(bought);
    if (listed && near(bought.line.price, listed.price)) {
      return { pack: 1, unit: listed.unit, basis: 'price' };
    }
    const last = lastBefore(bought, sure);
    if (!last || !near(bought.line.price, last.cost)) return undefined;
    return { pack: 1, unit: last.unit, basis: 'price' };
  };
  const priced = all.flatMap((bought) => {
    const units = unitsOf(bought);
    const cost = priceOf(bought, units);
    return cost === undefined || units === undefined
      ? []
      : [{ ...{ bought, cost, units }, unit: units.unit }];
  });

  for (const bought of all) {
    const { invoice, line } = bought;
    const put = (kind: string, amount: number) =>
      found.set(`${kind} ${invoice.id} ${line.id}`, amount);
    if (isWrong(bought)) {
      put('line_arithmetic', toCent(line.total - toCent(line.quantity * line.price)));
    }
    const doubt = unitsDoubt(bought, unitsOf(bought));
    if (doubt !== undefined) put(doubt, 0);
  }
  for (const { bought, cost, units } of priced) {
    const { invoice, line } = bought;
    const above = (kind: string, other: number, factor: number) => {
      const amount = toCent((cost - other) * line.quantity * units.pack);
      const isAbove = Math.round(cost * 1e7) > Math.round(other * 1e5) * factor;
      if (isAbove && amount > 0) found.set(`${kind} ${invoice.id} ${line.id}`, amount);
    };
    const sameVendor = priced.filter((other) => other.bought.invoice.vendor === invoice.vendor);
    const last = lastBefore(bought, sameVendor) ?? lastBefore(bought, priced);
    if (last) above('price_above_last', last.cost, 105);
    const listed = nadacOf(bought);
    if (listed) above('price_above_nadac', listed.price, 110);
  }
  for (const invoice of standing) {
    const put = (kind: string, amount: number) => found.set(`${kind} ${invoice.id} `, amount);
    const { total, paid, due, status, lines } = invoice;
    const sum = toCent(lines.reduce((before, line) => before + line.total, 0));
    if (lines.length > 0 && sum !== total) put('total_mismatch', toCent(total - sum));
    if (total >= 0 && paid > total) put('paid_over_total', toCent(paid - total));
    const isOpen = status === 'pending' || status === 'approved';
    if (isOpen && due !== null && due < today && total >= 0 && paid < total) {
      put('overdue', toCent(total - paid));
    }
    if (standing.some((other) => isSameAgain(invoice, other))) put('duplicate_invoice', total);
  }
  const prices = new Map<string, string>();
  for (const one of priced) {
    const key = `${one.bought.line.ndc} ${one.bought.invoice.day}`;
    const isLast = priced.every(
      (other) =>
        `${other.bought.line.ndc} ${other.bought.invoice.day}` !== key ||
        other === one ||
        isLater(one.bought, other.bought),
    );
    if (isLast) prices.set(key, `${one.bought.line.id} ${one.cost.toFixed(5)}`);
  }
  return { found, prices };
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
