import type { Day } from '@pfs/core/remittance';
import type { AssistantQuery, FigureQuery } from './query.ts';

/** A drug as named in the pharmacy's claims. */
export interface KnownDrug {
  /** Empty if the file names none. */
  readonly name: string;
  readonly ndc: string;
}

/** The names in the pharmacy's data, which a question may spell in any way. */
export interface KnownNames {
  readonly payers: readonly string[];
  readonly drugs: readonly KnownDrug[];
  readonly vendors: readonly string[];
}

/** The previous turn, which a follow-up changes. */
export interface PreviousTurn {
  /** The query of the last answer about figures; null if there is none yet. */
  readonly query: FigureQuery | null;
  /** Whether any answer with figures is shown, be it about figures or not. */
  readonly isShown?: boolean;
  /** The buttons of the last answer, if it asked back; each is a question that can be sent. */
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

/** What a message means. */
export type Reading =
  | {
      readonly kind: 'query';
      readonly query: AssistantQuery;
      /** Words that were read as others: typos and synonyms. */
      readonly corrections: readonly { readonly typed: string; readonly read: string }[];
      /** Words that could change the answer but were ignored. */
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
      /** The obstacle, if the sentence names it: an unknown name or word. */
      readonly word: string | null;
      /** Similar questions that can be answered; never empty. */
      readonly nearest: readonly string[];
    };

/** In characters; longer messages aren't read. */
export const questionLengthMax = 2_000;

/** One example of each kind of question, for the assistant's greeting. */
export const exampleQuestions: readonly string[] = [
  'DIR fees last month',
  'Which payer charges the highest DIR fees?',
  'What should I do first?',
  'Did my last file go through?',
  'What does DIR % mean?',
  'How do I upload a remittance?',
];
