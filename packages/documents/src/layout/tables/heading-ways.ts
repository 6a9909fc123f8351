import { isPageNoise } from '../lines/line-kinds.ts';
import { gapInHeights, type Line, phrasesOf, textOf } from '../lines/tokens.ts';
import { columnsUnder, contentsOf, type TableContents } from './find-columns.ts';
import { type HeadingGroup, headingGroups, isAmountMeaning, tableKind } from './heading-bands.ts';
import { headingsOverColumns } from './headings-over-columns.ts';
import type { PageArea } from './page-areas.ts';
import type { ColumnAnchor, FoundColumns } from './table-column.ts';

/** The way to read a table's headings that fits its rows best. */
export function bestWay(
  area: PageArea,
  groups: readonly HeadingGroup[],
  rows: readonly Line[],
): HeadingWay {
  const contents = contentsOf(rows);
  const anchors = groups.map(toAnchor);
  const own = wayOf(anchors, contents);
  const leftOut = [...headsAbove(area.heads, area.above), ...headsBelow(area.heads, area.lines)];
  const ways = [
    { ...own, cost: own.cost + leftOutCost(leftOut, anchors) },
    ...otherWays(area, contents),
  ];
  return ways.reduce((one, other) => (other.cost < one.cost ? other : one));
}

/** A way to read a table's headings, and how badly it fits the rows. */
interface HeadingWay {
  readonly anchors: readonly ColumnAnchor[];
  readonly found: FoundColumns;
  readonly cost: number;
}

/** Unknown headings say less about what is below them. */
const unknownCost = 1;
/** "Fee" and a second "Pay" are ends of longer headings. */
const vagueCost = 0.8;
/** Amounts below unknown words, or below none. */
const unknownAmountCost = 3;

function wayOf(anchors: readonly ColumnAnchor[], contents: TableContents): HeadingWay {
  const found = columnsUnder(anchors, contents);
  const unknown = anchors.filter(({ meaning }) => meaning === undefined).length;
  const amounts = found.columns.filter(
    ({ meaning, mostly }) => meaning === undefined && mostly === 'amount',
  ).length;
  const cost = found.misfit * Math.max(1, anchors.length) + vagueOf(anchors) * vagueCost;
  return { anchors, found, cost: cost + unknown * unknownCost + amounts * unknownAmountCost };
}

function vagueOf(anchors: readonly ColumnAnchor[]): number {
  const told = anchors.flatMap(({ meaning }) => meaning ?? []).filter(isAmountMeaning);
  const vague = told.filter((meaning) => meaning === 'otherAdjustment' || meaning === 'total');
  return vague.length + told.length - new Set(told).size;
}

/**
 * Other ways for the contents to split the headings' words, if they still head claims. Words right
 * above and below the headings may belong to them and mean nothing alone; words apart at the top
 * may be a title.
 */
function otherWays({ above, heads, lines }: PageArea, contents: TableContents): HeadingWay[] {
  const before = headsAbove(heads, above);
  const after = headsBelow(heads, lines);
  const all = [...before, ...heads, ...after];
  const ways: HeadingWay[] = [];
  for (let from = 0; from < before.length + heads.length; from += 1) {
    if (from > before.length && !isApart(all[from - 1], all[from])) continue;
    for (let to = before.length + heads.length; to <= all.length; to += 1) {
      const own = all.slice(from, to);
      for (const groups of [headingsOverColumns(own, contents.columns), headingGroups(own)]) {
        const kind = tableKind(groups.flatMap((group) => group.reading?.meaning ?? []));
        if (kind !== 'claims') continue;
        const anchors = groups.map(toAnchor);
        const way = wayOf(anchors, contents);
        const leftOut = leftOutCost([...all.slice(0, from), ...all.slice(to)], anchors);
        ways.push({ ...way, cost: way.cost + leftOut });
      }
    }
  }
  return ways;
}

/**
 * Words above headings may span several of them, or be a title, which stands alone; words above
 * just one are its start.
 */
const overSeveralCost = 1;
const overOneCost = 3;

/** The cost of leaving out lines next to the headings. */
function leftOutCost(lines: readonly Line[], anchors: readonly ColumnAnchor[]): number {
  const costs = lines.flatMap(({ words }) => {
    const phrases = phrasesOf(words);
    return phrases.map((phrase) => {
      const [left, right] = [phrase[0]?.left ?? 0, phrase.at(-1)?.right ?? 0];
      const over = anchors.filter((anchor) => anchor.left < right && anchor.right > left);
      return phrases.length > 1 && over.length === 1 ? overOneCost : overSeveralCost;
    });
  });
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** Whether a line is farther away than lines of one heading are. */
function isApart(line: Line | undefined, next: Line | undefined): boolean {
  if (line === undefined || next === undefined) return false;
  return gapInHeights(line, next) > 1.5;
}

const headsBelowMax = 2;

/** Lines of words right below the headings, without values or labels. */
function headsBelow(heads: readonly Line[], lines: readonly Line[]): Line[] {
  const below: Line[] = [];
  for (const line of lines.slice(0, headsBelowMax)) {
    if (!mayBeOfHeadings(line) || isApart(below.at(-1) ?? heads.at(-1), line)) break;
    below.push(line);
  }
  return below;
}

function headsAbove(heads: readonly Line[], lines: readonly Line[]): Line[] {
  const above: Line[] = [];
  for (const line of lines.toReversed()) {
    if (!mayBeOfHeadings(line) || isApart(line, above[0] ?? heads[0])) break;
    above.unshift(line);
  }
  return above;
}

/** An NDC's heading may say how many digits it has. */
const numbered = /^([A-Z]{2,}-?\d{1,2}|1[01])$/;

export function mayBeOfHeadings(line: Line): boolean {
  const isOfWords = line.tokens.every(
    ({ kind, text }) => !text.endsWith(':') && (kind === 'text' || numbered.test(text)),
  );
  return isOfWords && !isPageNoise(line);
}

export function toAnchor({ words, left, right, text, reading }: HeadingGroup): ColumnAnchor {
  return {
    left,
    right,
    heading: text,
    meaning: reading?.meaning,
    printed: textOf(words),
    confidence: reading?.confidence ?? 0,
  };
}
