import type { Question } from '../question.ts';
/** Figures and rows in words that sound like advice, a task, a meaning or a courtesy. */
export declare const figuresLikeTopics: readonly Question[];
