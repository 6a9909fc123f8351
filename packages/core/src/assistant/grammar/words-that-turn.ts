import type { Item, Part } from './part.ts';

/**
 * The item that turns what is asked for into something no figure says, though every word of it has
 * a part: `everyone but Northlake`, `instead of`, `by October`, `denied and reversed claims`.
 */
export function findTurn(items: readonly Item[]): Item | undefined {
  return items.find(
    (item, index) =>
      leavesOut(items, index) ||
      isPartOfPeriod(items, index) ||
      isSecond(item, items) ||
      hangsOnNothing(items, index),
  );
}

/** `all but Northlake` leaves out what `but for Northlake` asks for. */
function leavesOut(items: readonly Item[], index: number): boolean {
  const word = items[index]?.typed.toLowerCase();
  const next = items[index + 1];
  if (word === 'instead') return /^of\b/iu.test(next?.typed ?? '');
  if (word !== 'but') return false;
  const object = items.slice(index + 1).find(({ part }) => part.is !== 'plain');
  const isBare = !/^(?:in|for|of|by|since|until|during|on)\b/iu.test(object?.typed ?? '');
  return isBare && ['name', 'dimension', 'period'].includes(object?.part.is ?? '');
}

/** `as of October`, `by October`, `end of October` and `this time last year` are other days. */
function isPartOfPeriod(items: readonly Item[], index: number): boolean {
  const told = items.slice(index + 1).find(({ part }) => !['plain', 'namePlace'].includes(part.is));
  const isOfPeriod = told?.part.is === 'period';
  const next = items[index + 1];
  const word = items[index]?.typed.toLowerCase() ?? '';
  if (word === 'by') return next?.part.is === 'period';
  if (word === 'as') return isOfPeriod && /^of\b/iu.test(next?.typed ?? '');
  if (word === 'time')
    return next?.part.is === 'period' && /\bthis$/iu.test(items[index - 1]?.typed ?? '');
  return isOfPeriod && word === 'end';
}

/** One figure has one status, and one number of members. */
function isSecond(item: Item, items: readonly Item[]): boolean {
  const before = items.slice(0, items.indexOf(item));
  const key = keyOf(item.part);
  if (item.part.is === 'extreme') return isOtherEnd(item, before);
  if (key === undefined) return false;
  const same = before.filter(({ part }) => part.is === item.part.is);
  return same.some(({ part }) => item.part.is === 'count' || keyOf(part) !== key);
}

/** `top 5 worst` has one end, `top and bottom` has both. */
function isOtherEnd(item: Item, before: readonly Item[]): boolean {
  const at = before.findLastIndex(({ part }) => part.is === 'extreme');
  const joins = before.slice(at + 1).some(({ part }) => part.is === 'and');
  return at >= 0 && joins && keyOf(before[at]?.part) !== keyOf(item.part);
}

function keyOf(part: Part | undefined): string | undefined {
  if (part?.is === 'claimStatus' || part?.is === 'invoiceStatus') return part.status;
  if (part?.is === 'extreme') return part.extreme;
  return part?.is === 'count' ? String(part.count) : undefined;
}

/** `gross per`, `exactly 10 claims`, `claims of the same drug`. */
function hangsOnNothing(items: readonly Item[], index: number): boolean {
  const word = items[index]?.typed.toLowerCase() ?? '';
  const is = items[index]?.part.is;
  const little = ['plain', 'namePlace', 'greeting', 'and', 'we', 'count'];
  const next = items.slice(index + 1).find(({ part }) => !little.includes(part.is))?.part.is;
  if (is === 'each') return !['dimension', 'rows', 'grain', 'name'].includes(next ?? '');
  if (['exactly', 'about'].includes(word)) return items[index + 1]?.part.is === 'count';
  if (word === 'number') return items[index - 1]?.part.is === 'rows';
  const isLater = items.slice(0, index).some(({ part }) => !little.includes(part.is));
  return is === 'follow' && isLater && /^(?:the )?same\b/u.test(word);
}
