import type { Question } from '../question.ts';
/** What changes a part of the question before and keeps the rest. */
export declare const followUpQuestions: readonly Question[];
