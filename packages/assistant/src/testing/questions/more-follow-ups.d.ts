import type { Question } from '../question.ts';
/** Replies of a few words, after one to three messages. */
export declare const moreFollowUpQuestions: readonly Question[];
