import type { Question } from '../question.ts';
import { bluntOwnerQuestions } from './fourth-blunt.ts';
import { bookkeeperQuestions } from './fourth-books.ts';
import { phoneOwnerQuestions } from './fourth-phone.ts';
import { politeManagerQuestions } from './fourth-polite.ts';

/** What four people of a pharmacy ask over their working weeks, 75 questions each. */
export const fourthQuestions: readonly Question[] = [
  ...bluntOwnerQuestions,
  ...politeManagerQuestions,
  ...bookkeeperQuestions,
  ...phoneOwnerQuestions,
];
