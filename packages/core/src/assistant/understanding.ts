import type { Day } from '../remittance.ts';
import type { AssistantQuery } from './query.ts';

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

/** One answered turn before: what a follow-up is about. */
export interface PreviousTurn {
  /** Of the last answer with a figure; null where there is none yet. */
  readonly query: AssistantQuery | null;
  /** What was asked back last; empty unless the turn before was a question of ours. */
  readonly options: readonly AskedBack[];
}

/** One of the readings that a person may choose. */
export interface AskedBack {
  readonly label: string;
  readonly query: AssistantQuery;
}

export interface QuestionContext {
  /** In the pharmacy's time zone. */
  readonly today: Day;
  readonly names: KnownNames;
  readonly previous: PreviousTurn;
}

export const cannotReasons = [
  'empty',
  'only_signs',
  'too_long',
  'other_language',
  'other_pharmacy',
  'patient',
  'forecast',
  'change',
  'code',
  'outside',
  'not_in_the_data',
  'unknown_name',
  'not_understood',
] as const;

export type CannotReason = (typeof cannotReasons)[number];

/** What a person's words mean. Never a guess: a word without a part makes it another kind. */
export type Understanding =
  | {
      readonly kind: 'query';
      readonly query: AssistantQuery;
      /** Words that were read as others: typos, and other names of the same. */
      readonly corrections: readonly { readonly typed: string; readonly read: string }[];
    }
  | {
      readonly kind: 'ask';
      /** One sentence that ends with a question mark. */
      readonly question: string;
      readonly options: readonly AskedBack[];
    }
  | {
      readonly kind: 'cannot';
      readonly reason: CannotReason;
      /** What stands in the way, where a sentence names it: an unknown name, a word. */
      readonly word: string | null;
      /** Questions like it that can be answered. */
      readonly nearest: readonly string[];
    }
  /** Greetings, thanks, "what can you do". */
  | { readonly kind: 'help' };
