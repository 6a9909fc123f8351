import type { AskedPeriod } from '../../figures/figure-filter.ts';
import { readAmounts } from './amount-measures.ts';
import type { Item, Part, Sign } from './part.ts';
import { partsOf, type Said, type SaidDimension, type SaidMeasure } from './said.ts';

type MeasurePart = Extract<Part, { is: 'measure' }>;

/** What a message's items say together. */
export function readSaid(items: readonly Item[]): Said {
  const { amounts, used } = readAmounts(items);
  const periodItems = items.filter(({ part }) => part.is === 'period');
  const havingItem = findHaving(items, used);
  const measures = items
    .filter((item) => item.part.is === 'measure' && !used.has(item) && item !== havingItem)
    .map(({ part }) => toMeasure(part as MeasurePart));
  return {
    items,
    signs: new Set(items.map(({ part }) => part.is as Sign)),
    measures: distinct(measures),
    rows: distinct(partsOf(items.filter(isRows), 'rows').map(({ rows }) => rows)),
    having: havingItem === undefined ? null : toMeasure(havingItem.part as MeasurePart),
    claimStatus: partsOf(items, 'claimStatus')[0]?.status ?? paidClaims(items),
    invoiceStatus: partsOf(items, 'invoiceStatus')[0]?.status ?? null,
    ...readDimensions(items),
    extreme: readExtreme(items),
    count: partsOf(items, 'count')[0]?.count ?? null,
    periods: partsOf(items, 'period').flatMap(({ period }) => period ?? []) as AskedPeriod[],
    periodItems,
    before: partsOf(items, 'before')[0]?.unit ?? null,
    amounts,
    names: partsOf(items, 'name').map(({ matches }) => matches),
    verbs: distinct(partsOf(items, 'verb').map(({ verb }) => verb)),
  };
}

/** `claims that Medicaid paid` are those of one status. */
function paidClaims(items: readonly Item[]): Said['claimStatus'] {
  const filling = ['fill', 'dispense', 'get'];
  const verbs = partsOf(items, 'verb').filter(({ verb }) => !filling.includes(verb));
  const isPaid = verbs.length === 1 && verbs[0]?.verb === 'pay' && !hasMeasure(items);
  return isPaid && partsOf(items, 'rows')[0]?.rows === 'claims' ? 'paid' : null;
}

/** `top 5 worst` are the worst: top says no more than that they are ranked. */
function readExtreme(items: readonly Item[]): Said['extreme'] {
  const told = items.filter(({ part, typed }) => part.is === 'extreme' && !/^top$/iu.test(typed));
  return (partsOf(told, 'extreme')[0] ?? partsOf(items, 'extreme')[0])?.extreme ?? null;
}

function toMeasure({ measure, categories }: MeasurePart): SaidMeasure {
  return { measure, categories };
}

function distinct<T>(values: readonly T[]): readonly T[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}

/** The measure of `claims with DIR fees`: claims come first, a word of having stands between. */
function findHaving(items: readonly Item[], used: ReadonlySet<Item>): Item | undefined {
  const claims = items.findIndex(({ part }) => part.is === 'rows' && part.rows === 'claims');
  if (claims < 0) return undefined;
  const behind = items.slice(claims + 1);
  const having = behind.findIndex(({ part }) => part.is === 'with');
  const measure = behind.findIndex((item) => item.part.is === 'measure' && !used.has(item));
  const isBefore = items.slice(0, claims).some(({ part }) => part.is === 'measure');
  if (having < 0 || measure < having || isBefore) return undefined;
  const between = behind.slice(having + 1, measure).map(({ part }) => part.is);
  return between.every((is) => is === 'plain' || is === 'each') ? behind[measure] : undefined;
}

/** In which of its parts each dimension stands. */
function readDimensions(items: readonly Item[]): Pick<Said, 'by' | 'subject' | 'about'> {
  const by = partsOf(items, 'grain').map(({ dimension }) => dimension);
  const subjects: SaidDimension[] = [];
  const about: SaidDimension[] = [];
  const measured = hasMeasure(items);
  for (const [index, item] of items.entries()) {
    const before = partBefore(items, index);
    const dimension = toDimension(item, before, measured);
    if (dimension === undefined) continue;
    const isOne = /^which of\b/iu.test(items[index - 1]?.typed ?? '');
    if (before === 'by' || before === 'each') by.push(dimension.dimension);
    else if (before === 'which' || before === 'extreme' || before === 'count') {
      subjects.push(isOne ? { ...dimension, plural: false } : dimension);
    } else if (before === 'and' && by.length > 0) by.push(dimension.dimension);
    else about.push(dimension);
  }
  const isWho = items.some(({ part }) => part.is === 'who');
  const ranks = items.some(({ part }) => part.is === 'extreme');
  const subject = subjects[0] ?? (ranks && by.length === 0 && !isWho ? about[0] : undefined);
  return {
    by: distinct([...by, ...subjects.slice(1).map(({ dimension }) => dimension)]),
    subject: subject ?? null,
    about: about.filter((each) => each !== subject),
  };
}

function hasMeasure(items: readonly Item[]): boolean {
  return items.some(({ part }) => part.is === 'measure');
}

/** Files and checks are things to group by as well, behind the word that says so. */
function toDimension(
  { part, typed }: Item,
  before: Part['is'] | undefined,
  isMeasured: boolean,
): SaidDimension | undefined {
  if (part.is === 'dimension') return part;
  if (part.is !== 'rows' || part.rows !== 'remittances') return undefined;
  const groups = before === 'by' || before === 'each';
  const ranks = before === 'extreme' || before === 'count' || before === 'which';
  return groups || (ranks && isMeasured)
    ? { dimension: 'remittance', plural: /s$/iu.test(typed) }
    : undefined;
}

/** Rows that are not what something is grouped by. */
function isRows(item: Item, index: number, items: readonly Item[]): boolean {
  return toDimension(item, partBefore(items, index), hasMeasure(items)) === undefined;
}

/** The part that a dimension hangs on, over the little words between. */
function partBefore(items: readonly Item[], index: number): Part['is'] | undefined {
  for (let at = index - 1; at >= 0; at -= 1) {
    const is = items[at]?.part.is;
    if (is === 'which' && at < index - 1) return undefined;
    if (is !== 'plain') return is;
  }
  return undefined;
}
