import { type DispensingUnit, measureOf } from './dispensing-unit.ts';

/** How much one of what is invoiced holds. */
export interface Pack {
  /** Decimal text, three decimals at most, more than zero. */
  readonly packSize: string;
  /** Undefined where only a number is stated. */
  readonly dispensingUnit: DispensingUnit | undefined;
}

/** Words for packages, by the one they are compared as. None says how much it holds. */
const packages: ReadonlyMap<string, string> = new Map(
  [
    ['BT', 'BTL', 'BO', 'BOT', 'BOTTLE', 'BOTTLES'],
    ['PK', 'PKG', 'PACK', 'PACKS', 'PACKAGE'],
    ['BX', 'BOX', 'BOXES'],
    ['CS', 'CA', 'CASE', 'CASES'],
    ['CT', 'CTN', 'CARTON'],
    ['VL', 'VIAL', 'VIALS'],
    ['TU', 'TUBE', 'TUBES'],
    ['JR', 'JAR'],
    ['KT', 'KIT'],
    ['SY', 'SYR', 'SYRINGE'],
    ['PEN', 'PENS'],
    ['AM', 'AMP', 'AMPULE'],
    ['BG', 'BAG'],
    ['CN', 'CAN'],
    ['INH', 'INHALER'],
    ['BP', 'BLISTER'],
    ['DR', 'DROPPER'],
    ['UD'],
    ['CARD'],
    ['POUCH', 'PCH'],
  ].flatMap(([first = '', ...more]) => [first, ...more].map((word) => [word, first] as const)),
);

/** Behind a number these count pieces; alone CT is a carton. */
const counts: ReadonlySet<string> = new Set(['CT', 'COUNT', 'S']);

const tokenForm = /\d+(?:\.\d+)?|\.\d+|[A-Z]+/g;
/** What may stand between: blanks, and signs that say nothing by themselves. */
const betweenForm = /^[\s/'’#().-]*$/;
const textLengthMax = 60;
const packSizeMax = 999_999_999;

/**
 * Reads a package as invoices print it: `BT 100`, `100 EA`, `12X100ML`, `100/BT`, `100'S`,
 * `CS 12x100ML`. Undefined for a package without a size, and for everything that can be read in
 * more than one way or is none at all.
 */
export function parsePack(text: string): Pack | undefined {
  const tokens = withoutPackages(tokensOf(text));
  const numbers: string[] = [];
  let next = 0;
  while (isNumber(tokens[next])) {
    numbers.push(tokens[next] ?? '');
    next += 1;
    if (tokens[next] !== 'X' || !isNumber(tokens[next + 1])) break;
    next += 1;
  }
  const [word, ...more] = tokens.slice(next);
  if (numbers.length === 0 || more.length > 0) return undefined;
  if (word === undefined) return toPack(numbers, 1, undefined);
  if (counts.has(word)) return toPack(numbers, 1, 'EA');
  const measure = measureOf(word);
  return measure && toPack(numbers, measure.times, measure.unit);
}

/** The package that is named: of `BTL` as of `BT 100` it is `BT`. Undefined for anything else. */
export function packageWord(text: string): string | undefined {
  const tokens = tokensOf(text);
  if (tokens.length > 1 && parsePack(text) === undefined) return undefined;
  return tokens.map((token) => packages.get(token)).find((word) => word !== undefined);
}

/** Words and numbers; none where anything else stands between them. */
function tokensOf(text: string): readonly string[] {
  const plain = text.trim().toUpperCase().replaceAll(/[×*]/g, 'X');
  if (plain.length > textLengthMax) return [];
  return betweenForm.test(plain.replaceAll(tokenForm, '')) ? (plain.match(tokenForm) ?? []) : [];
}

/** The package may be named before or behind what it holds: `BT 100`, `100 TB/BT`. */
function withoutPackages(tokens: readonly string[]): readonly string[] {
  const from = tokens.findIndex((token) => !packages.has(token));
  const inside = from < 0 ? [] : tokens.slice(from);
  const last = inside.at(-1) ?? '';
  // Behind a bare number CT counts; behind a measure it is a carton.
  const isCount = counts.has(last) && isNumber(inside.at(-2));
  return packages.has(last) && !isCount ? inside.slice(0, -1) : inside;
}

function isNumber(token: string | undefined): boolean {
  return token !== undefined && /^[\d.]/.test(token);
}

function toPack(
  numbers: readonly string[],
  times: number,
  dispensingUnit: DispensingUnit | undefined,
): Pack | undefined {
  const packSize = multiplied([...numbers, String(times)]);
  return packSize === undefined ? undefined : { packSize, dispensingUnit };
}

/** The exact product; undefined where it has a fourth decimal, is zero or is none of a package. */
function multiplied(numbers: readonly string[]): string | undefined {
  let product = 1n;
  let places = 0;
  for (const number of numbers) {
    const [whole = '', fraction = ''] = number.split('.');
    product *= BigInt(whole + fraction);
    places += fraction.length;
  }
  const digits = product.toString().padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places, digits.length).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  if (product === 0n || fraction.length > 3 || Number(whole) > packSizeMax) return undefined;
  return places === 0 || fraction === '' ? whole : `${whole}.${fraction}`;
}
