import type { Question } from '../question.ts';
/** What to do, in words far from those of the screens. */
export declare const moreAdviceQuestions: readonly Question[];
