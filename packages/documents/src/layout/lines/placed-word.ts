import type { DraftDecider, PageBox } from '@pfs/core/draft/draft-remittance';
import type { DoubtfulCharacter } from '../../words.ts';

/** A word in its line and column: `left`, `right`, `middle` have the page's lean taken off. */
export interface PlacedWord {
  readonly text: string;
  /** As the page has it, where `text` is what that means. */
  readonly printed?: string;
  /** What else it says as a day or a quantity. */
  readonly also?: string;
  readonly box: PageBox;
  readonly decidedBy: DraftDecider;
  readonly confidence: number;
  readonly doubtful: readonly DoubtfulCharacter[];
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
}

/** Words that belong to one value or one phrase, from left to right. */
export interface Token {
  readonly words: readonly PlacedWord[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly kind: TokenKind;
}

/** What a token looks like; `dash` stands for nothing or for zero. */
export type TokenKind = 'amount' | 'day' | 'ndc' | 'count' | 'number' | 'code' | 'dash' | 'text';

export interface Line {
  readonly page: number;
  readonly words: readonly PlacedWord[];
  readonly tokens: readonly Token[];
  readonly middle: number;
  readonly height: number;
}

/** A workbook keeps an amount without the cents that it shows: `-130.6`. */
export function isAmount({ kind, words }: Token): boolean {
  return kind === 'amount' || (kind === 'number' && words[0]?.decidedBy === 'cells');
}

/** The box around tokens that stand on one page. */
export function boxAround(tokens: readonly { words: readonly PlacedWord[] }[]): PageBox {
  const first = tokens[0]?.words[0]?.box ?? { page: 1, left: 0, top: 0, right: 0, bottom: 0 };
  let { left, top, right, bottom } = first;
  for (const { words } of tokens) {
    for (const { box } of words) {
      left = Math.min(left, box.left);
      top = Math.min(top, box.top);
      right = Math.max(right, box.right);
      bottom = Math.max(bottom, box.bottom);
    }
  }
  return { page: first.page, left, top, right, bottom };
}

/** The box around two; the first where they stand on two pages. */
export function boxAroundBoth(
  one: PageBox | undefined,
  other: PageBox | undefined,
): PageBox | undefined {
  if (one === undefined || other === undefined || one.page !== other.page) return one;
  return {
    page: one.page,
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
