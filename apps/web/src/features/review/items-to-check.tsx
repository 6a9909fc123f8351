import { formatCount } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';

/** "2 items to check". */
export function itemsToCheck(count: number, noun = 'item'): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`} to check`;
}

interface ItemsBadgeProps {
  readonly count: number;
  readonly noun?: string;
  /** What the badge says when nothing is left. */
  readonly done: string;
}

/** How much of a document is left to check. */
export function ItemsBadge({ count, noun, done }: ItemsBadgeProps) {
  return count === 0 ? (
    <Badge variant="good">{done}</Badge>
  ) : (
    <Badge variant="warn">{itemsToCheck(count, noun)}</Badge>
  );
}

interface Step<Item> {
  readonly items: readonly Item[];
  /** Negative for an item before the current place, positive for one after it. */
  readonly order: (item: Item) => number;
  readonly step: 1 | -1;
}

/** The next item to check from any place of the document, or the previous one. */
export function nextItem<Item>({ items, order, step }: Step<Item>): Item | undefined {
  const isBeyond = (item: Item): boolean => order(item) * step > 0;
  return step === 1 ? items.find(isBeyond) : items.findLast(isBeyond);
}
