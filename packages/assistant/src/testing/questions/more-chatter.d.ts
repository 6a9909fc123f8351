import type { Question } from '../question.ts';
/** The same with chatter around it, slips, capitals and short forms, as people type and dictate. */
export declare const moreChatterQuestions: readonly Question[];
