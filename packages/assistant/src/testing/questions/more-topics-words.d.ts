import type { Question } from '../question.ts';
/** What a word means, how a figure is worked out, and what two of them have apart. */
export declare const moreWordQuestions: readonly Question[];
