import type { Day } from '../../../remittance.ts';
import type { Correction } from '../found.ts';
import type { Word } from '../read-words.ts';
import type { CalendarPoint } from './calendar-point.ts';

/** A question on the day it is asked. */
export interface PeriodQuestion {
  readonly words: readonly Word[];
  readonly today: Day;
}

/** A stretch of the calendar that begins at some word. */
export interface PeriodPart {
  /** Index behind its last word. */
  readonly to: number;
  readonly point: CalendarPoint;
  readonly corrections: readonly Correction[];
  /** It may be something else, so only its place between other words makes it a period. */
  readonly needsPlace?: boolean;
}

export type PartReader = (question: PeriodQuestion, from: number) => PeriodPart | undefined;

export function textAt({ words }: PeriodQuestion, index: number): string {
  return words[index]?.text ?? '';
}

/** The part that reaches farthest. */
export function longest(parts: readonly (PeriodPart | undefined)[]): PeriodPart | undefined {
  let best: PeriodPart | undefined;
  for (const part of parts) if (part && (!best || part.to > best.to)) best = part;
  return best;
}
