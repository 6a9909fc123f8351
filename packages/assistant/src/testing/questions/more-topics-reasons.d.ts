import type { Question } from '../question.ts';
/** Why a figure changed, as very different owners ask it. */
export declare const moreReasonQuestions: readonly Question[];
