import type { AmountField } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import type { Day } from '@pfs/core/remittance';
import type { FigureQuery, RowKind, Shape, TopicQuery } from '../query.ts';
import type { CannotReason, QuestionContext, Reading } from '../reading.ts';

/** One of these is right. */
type OneOf<T> = T | readonly T[];
/**
 * `2026`, `2026-H1`, `2026-Q3`, `2026-10`, `2026-10-05`, or two of them: `2026-03..2026-05`,
 * `2026-06..`, `..2026-05`. Several that are right stand beside each other: `2026-Q3|2026-07`.
 * `any` where the words leave the period to the assistant. The end of a period that is not over is
 * free: no row lies behind today.
 */
export type PeriodWant = string;
/** Rows above and below so many cents, neither included, by any of these amounts. */
export interface AmountWant {
  readonly fields: readonly AmountField[];
  readonly overCents: number | null;
  readonly underCents: number | null;
}
/** What is not said here must not be in the query; `order` and `limit` are free where not said. */
export interface Narrowed {
  readonly period?: PeriodWant;
  readonly against?: PeriodWant;
  readonly payers?: string | readonly string[];
  readonly drugs?: string | readonly string[];
  readonly ndcs?: string | readonly string[];
  readonly vendors?: string | readonly string[];
  readonly categories?: string | readonly string[];
  readonly claimStatus?: FigureQuery['filter']['claimStatus'];
  readonly invoiceStatus?: FigureQuery['filter']['invoiceStatus'];
  readonly amount?: AmountWant;
  readonly order?: FigureQuery['order'];
  readonly limit?: number;
}
export interface FigureWant extends Narrowed {
  readonly shape: Shape;
  readonly figure: OneOf<FigureName>;
  /** `any` leaves the choice to the assistant. */
  readonly by?: OneOf<Dimension | null> | 'any';
  readonly rows?: RowKind;
}
type Topic<About extends TopicQuery['about']> = Extract<
  TopicQuery,
  {
    about: About;
  }
>['of'];
export type Want =
  | FigureWant
  | {
      readonly meaning: OneOf<Topic<'meaning'>>;
    }
  | {
      readonly find: OneOf<string>;
    }
  | {
      readonly advice: OneOf<Topic<'advice'>>;
    }
  | {
      readonly howTo: OneOf<Topic<'howTo'>>;
    }
  | {
      readonly status: OneOf<Topic<'status'>>;
    }
  | {
      readonly courtesy: OneOf<Topic<'courtesy'>>;
    }
  /** It is right to ask back. */
  | {
      readonly ask: true;
    }
  | {
      readonly cannot: OneOf<CannotReason>;
    };
/** A question as an owner types it, and what it may come to. */
export interface Question {
  /** The messages before it, which it may follow up. */
  readonly after?: readonly string[];
  readonly ask: string;
  /** Any of them is right. */
  readonly want: readonly Want[];
  /** Words that the answer has to say that it left out. */
  readonly ignored?: readonly string[];
}
/**
 * - `refused`: no answer where one was wanted.
 * - `asked`: asked back where an answer was wanted, and one of the buttons leads to it.
 * - `wrong`: any other difference, such as an answer where none is possible.
 */
export type Verdict = 'right' | 'refused' | 'asked' | 'wrong';
export type Understand = (text: string, context: QuestionContext) => Reading;
export interface Judged {
  readonly question: Question;
  readonly reading: Reading;
  readonly verdict: Verdict;
}
/** Asks the messages before it and the question as one conversation; judges the last reading. */
export declare function askAndJudge(question: Question, understand: Understand): Judged;
/** What a reading of a question is worth; `readOption` understands a button of it. */
export declare function judge(
  reading: Reading,
  question: Question,
  readOption: (option: string) => Reading,
): Verdict;
/** The first and the last day; null is without an end. Throws where it names none. */
export declare function daysOf(words: string): readonly [Day | null, Day | null];
