import type { Day } from '@pfs/core/remittance';
import type { AssistantQuery, FigureQuery } from './query.ts';

/** A drug as the pharmacy's claims name it. */
export interface KnownDrug {
  /** Empty: the file names none. */
  readonly name: string;
  readonly ndc: string;
}

/** The names in the pharmacy's own data, which a question may use in any spelling. */
export interface KnownNames {
  readonly payers: readonly string[];
  readonly drugs: readonly KnownDrug[];
  readonly vendors: readonly string[];
}

/** The turn before: what a follow-up changes. */
export interface PreviousTurn {
  /** Of the last answer about figures; null where there is none yet. */
  readonly query: FigureQuery | null;
  /** The buttons of the last answer, where it asked back: each is a question that can be sent. */
  readonly options: readonly string[];
}

export interface QuestionContext {
  /** In the pharmacy's time zone. */
  readonly today: Day;
  readonly names: KnownNames;
  readonly previous: PreviousTurn;
}

const cannotReasons = [
  'empty',
  'too_long',
  'other_language',
  'other_pharmacy',
  'patient',
  'forecast',
  'change',
  'code',
  'outside',
  'unknown_name',
  'not_understood',
] as const;

export type CannotReason = (typeof cannotReasons)[number];

/** What a person's words mean. */
export type Reading =
  | {
      readonly kind: 'query';
      readonly query: AssistantQuery;
      /** Words that were read as others: typos, and other names of the same. */
      readonly corrections: readonly { readonly typed: string; readonly read: string }[];
      /** Words that could change the answer and have no part in it. */
      readonly ignored: readonly string[];
      /** Other readings, as questions that can be sent. */
      readonly alternatives: readonly string[];
    }
  | {
      readonly kind: 'ask';
      /** One sentence that ends with a question mark. */
      readonly question: string;
      readonly options: readonly string[];
    }
  | {
      readonly kind: 'cannot';
      readonly reason: CannotReason;
      /** What stands in the way, where a sentence names it: an unknown name, a word. */
      readonly word: string | null;
      /** Questions like it that can be answered: never none. */
      readonly nearest: readonly string[];
    };

/** In characters; more is not read. */
export const questionLengthMax = 2_000;

/** What every pharmacy can ask, each kind of question once: the assistant greets with these. */
export const exampleQuestions: readonly string[] = [
  'DIR fees last month',
  'Which payer charges the highest DIR fees?',
  'What should I do first?',
  'Did my last file go through?',
  'What does DIR % mean?',
  'How do I upload a remittance?',
];
