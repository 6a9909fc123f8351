import type { Question } from '../question.ts';
/** More ways to ask for figures and rows, as different people of a pharmacy would. */
export declare const moreFigureQuestions: readonly Question[];
/** The half that the assistant is built with; the other half is kept from those who build it. */
export declare const developmentQuestions: readonly Question[];
