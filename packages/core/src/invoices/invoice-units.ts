/** The units in which drugs are dispensed and priced, on claims and in NADAC. */
export type DispensingUnit = 'EA' | 'ML' | 'GM';

interface Measure {
  readonly unit: DispensingUnit;
  /** How many base units: a liter is a thousand milliliters. */
  readonly times: number;
}

const words: Readonly<Record<string, Measure>> = {
  ...measures('EA', ['EA', 'EACH', 'UN', 'UNIT', 'UNITS', 'UNT']),
  ...measures('EA', ['TAB', 'TABS', 'TABLET', 'TABLETS', 'TB', 'TBS', 'CAPLET', 'CAPLETS']),
  ...measures('EA', ['CAP', 'CAPS', 'CAPSULE', 'CAPSULES', 'CP', 'CPS']),
  ...measures('ML', ['ML', 'MLS', 'MILLILITER', 'MILLILITERS', 'CC']),
  ...measures('GM', ['GM', 'GMS', 'G', 'GRAM', 'GRAMS', 'GRM']),
  ...measures('ML', ['L', 'LT', 'LTR', 'LITER', 'LITERS'], 1_000),
  ...measures('GM', ['KG', 'KGS'], 1_000),
};

/** The measure that a unit's word names; undefined for packages, strengths and all else. */
function measureOf(word: string): Measure | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/**
 * The dispensing unit that a word alone names: `ML`, `TAB`. Undefined for EA, which counts whatever
 * is sold, for liters, and for all else.
 */
export function dispensingUnitOf(word: string): DispensingUnit | undefined {
  const plain = word.trim().toUpperCase().replaceAll('.', '');
  const measure = countsPieces(plain) ? undefined : measureOf(plain);
  return measure?.times === 1 ? measure.unit : undefined;
}

/** EA and similar words count whatever is sold: a tablet, or a bottle of a hundred. */
export function countsPieces(word: string): boolean {
  return ['EA', 'EACH', 'UN', 'UNIT', 'UNITS', 'UNT'].includes(word);
}

function measures(unit: DispensingUnit, names: readonly string[], times = 1) {
  return Object.fromEntries(names.map((name) => [name, { unit, times }]));
}

/** The content of one invoiced unit. */
interface Pack {
  /** Decimal text above zero with at most three decimals. */
  readonly packSize: string;
  /** Undefined if only a number is stated. */
  readonly dispensingUnit: DispensingUnit | undefined;
}

/** Words for packages, by the word they are compared as. None says how much is inside. */
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

/** After a number these count pieces; alone, CT is a carton. */
const counts: ReadonlySet<string> = new Set(['CT', 'COUNT', 'S']);

const tokenForm = /\d+(?:\.\d+)?|\.\d+|[A-Z]+/g;
/** What may stand between: blanks, and symbols without a meaning of their own. */
const betweenForm = /^[\s/'’#().-]*$/;
const textLengthMax = 60;
const packSizeMax = 999_999_999;

/**
 * Reads a package as invoices print it: `BT 100`, `100 EA`, `12X100ML`, `100/BT`, `100'S`, `CS
 * 12x100ML`. Undefined for a package without a size, for ambiguous text, and for anything else.
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

/** The named package: `BT` for `BTL` and for `BT 100`. Undefined for anything else. */
export function packageWord(text: string): string | undefined {
  const tokens = tokensOf(text);
  if (tokens.length > 1 && parsePack(text) === undefined) return undefined;
  return tokens.map((token) => packages.get(token)).find((word) => word !== undefined);
}

/** Words and numbers; none if anything else stands between them. */
function tokensOf(text: string): readonly string[] {
  const plain = text.trim().toUpperCase().replaceAll(/[×*]/g, 'X');
  if (plain.length > textLengthMax) return [];
  return betweenForm.test(plain.replaceAll(tokenForm, '')) ? (plain.match(tokenForm) ?? []) : [];
}

/** The package may be named before or after its content: `BT 100`, `100 TB/BT`. */
function withoutPackages(tokens: readonly string[]): readonly string[] {
  const from = tokens.findIndex((token) => !packages.has(token));
  const inside = from < 0 ? [] : tokens.slice(from);
  const last = inside.at(-1) ?? '';
  // After a bare number CT counts; after a measure it is a carton.
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

/** The exact product; undefined if it has a fourth decimal, is zero or can't be a package. */
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

/** What an invoice line prints about its unit, verbatim. */
interface PrintedUnit {
  /** What is counted: `EA`, `BT`, `BT 100`, `ML`. */
  readonly unit: string | undefined;
  /** The content of one, from its own column or segment: `100 TB`, `12X100ML`, `100`. */
  readonly pack?: string | undefined;
}

interface StatedUnits {
  readonly packSize: string;
  readonly dispensingUnit: DispensingUnit | undefined;
  readonly unitBasis: 'stated';
}

/**
 * How many dispensing units one invoiced unit holds, if the line says so. Undefined if it doesn't
 * or contradicts itself: then the package, the price or a person decides. Source:
 * docs/domain/invoice-audit.md, "Units".
 */
export function statedUnits({ unit = '', pack = '' }: PrintedUnit): StatedUnits | undefined {
  if (saysOneOfMany(unit, pack) || saysOneOfMany(pack, '')) return undefined;
  const ofUnit = parsePack(unit);
  const ofPack = parsePack(pack);
  if (pack.trim() !== '' && ofPack === undefined) return undefined;
  if (ofUnit !== undefined && ofPack !== undefined) {
    return sameQuantity(ofUnit, ofPack) ? stated(ofPack) : undefined;
  }
  const said = ofPack ?? ofUnit;
  const word = unit.trim().toUpperCase().replaceAll('.', '');
  const measure = measureOf(word);
  if (measure === undefined) return said && stated(said);
  const one = { packSize: String(measure.times), dispensingUnit: measure.unit };
  if (said === undefined) return stated(one);
  // EA of "100 TB" is a package; ML of "100 ML" may be one milliliter or all.
  if (countsPieces(word) || said.packSize === one.packSize) return stated(said);
  return undefined;
}

/** For a case, the line may state the size of one bottle: only a product like 12X100 states all. */
function saysOneOfMany(unit: string, pack: string): boolean {
  const isOuter = /^\s*(cs|ca|cases?|ct|ctn|cartons?)(?![a-z])/i.test(unit);
  return isOuter && !/\d\s*[x×*]\s*[\d.]/i.test(`${unit} ${pack}`);
}

function sameQuantity(one: Pack, other: Pack): boolean {
  if (one.packSize !== other.packSize) return false;
  const units = [one.dispensingUnit, other.dispensingUnit].filter((unit) => unit !== undefined);
  return new Set(units).size <= 1;
}

function stated({ packSize, dispensingUnit }: Pack): StatedUnits {
  return { packSize, dispensingUnit, unitBasis: 'stated' };
}
