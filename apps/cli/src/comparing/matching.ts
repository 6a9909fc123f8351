import { createMeetingTable, type Likeness } from './meeting-table.ts';

/** Items that differ: how many, and the first ones. */
export interface Group<Item> {
  count: number;
  readonly first: Item[];
}

/** One that is in both files. */
export interface Changed<Item> {
  readonly before: Item;
  readonly after: Item;
}

/** How many items of each kind are kept for listing. */
export const listedMax = 20;

/** Which of the two files an item that differs is in. */
export type Where = 'first' | 'second' | 'changed';

/** Finds items of one kind that differ, as first one file and then the other is read. */
interface Matching<Item> {
  add(item: Item): void;
  /** Called before the second file, and before the first one is read again. */
  begin(): void;
  meet(item: Item): void;
  meetAgain(item: Item): void;
  /**
   * Whether some items of the first file have no equal in the second; only then is it read again.
   */
  isMissing(): boolean;
  differ(): boolean;
  readonly onlyFirst: Group<Item>;
  readonly onlySecond: Group<Item>;
  readonly changed: Group<Changed<Item>>;
}

/** @param onDifferent called for each difference; for a changed item, after (+) and before (-) */
export function createMatching<Item>(
  likeness: Likeness<Item>,
  onDifferent: (item: Item, where: Where, sign: 1n | -1n) => void,
): Matching<Item> {
  const table = createMeetingTable(likeness);
  const onlyFirst: Group<Item> = { count: 0, first: [] };
  const onlySecond: Group<Item> = { count: 0, first: [] };
  const changed: Group<Changed<Item>> = { count: 0, first: [] };
  /** The first changed items of the second file, until those of the first are met again. */
  const after = new Map<number, Item>();
  let unequal = 0;
  return {
    add(item) {
      unequal++;
      table.add(item);
    },
    begin: table.beginMeeting,
    meet(item) {
      const slot = table.meet(item);
      if (slot < 0) {
        take(onlySecond, item);
        onDifferent(item, 'second', 1n);
      } else if (table.hasSameMoney(slot, item)) {
        unequal--;
        table.stand(slot, 'same');
      } else {
        table.stand(slot, 'changed');
        changed.count++;
        onDifferent(item, 'changed', 1n);
        if (after.size < listedMax) after.set(slot, item);
      }
    },
    meetAgain(item) {
      const slot = table.meet(item);
      const standing = table.standing(slot);
      if (standing === 'only') {
        take(onlyFirst, item);
        onDifferent(item, 'first', 1n);
      } else if (standing === 'changed') {
        onDifferent(item, 'changed', -1n);
        const counterpart = after.get(slot);
        if (counterpart !== undefined) changed.first.push({ before: item, after: counterpart });
      }
    },
    isMissing: () => unequal > 0,
    differ: () => unequal > 0 || onlySecond.count > 0,
    onlyFirst,
    onlySecond,
    changed,
  };
}

function take<Item>(group: Group<Item>, item: Item): void {
  group.count++;
  if (group.first.length < listedMax) group.first.push(item);
}
