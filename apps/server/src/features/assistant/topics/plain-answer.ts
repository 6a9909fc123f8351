import type { FigureSettings } from '@pfs/core/figures/evaluate';
import type { Day } from '@pfs/core/remittance';
import type { AnswerLink, AnswerTable, ChatAnswer } from '@pfs/wire/assistant';
import { emptyAnswer } from '../answer/to-answer.ts';
import type { MessageRow } from '../conversations.repository.ts';

/** The inputs of topics besides the pharmacy's data. */
export interface Options {
  readonly now: Date;
  /** In the pharmacy's time zone. */
  readonly today: Day;
  readonly timeZone: string;
  readonly settings: FigureSettings;
  /** The last answer with figures. */
  readonly shown?: MessageRow | undefined;
}

export interface TopicAnswer {
  readonly text: string;
  readonly answer: ChatAnswer;
}

/** An answer with some parts. The kind `figure` counts as a query of the plan. */
export function plainAnswer(
  kind: ChatAnswer['kind'],
  text: string,
  parts: Partial<Omit<ChatAnswer, 'kind' | 'engine'>> = {},
): TopicAnswer {
  return { text, answer: { ...emptyAnswer(kind), ...parts } };
}

/** A table from column labels and kinds; null without rows. */
export function tableOf(
  columns: Readonly<Record<string, AnswerTable['columns'][number]['kind']>>,
  rows: AnswerTable['rows'],
  rest: Partial<Pick<AnswerTable, 'total' | 'count'>> = {},
): AnswerTable | null {
  if (rows.length === 0) return null;
  const named = Object.entries(columns).map(([label, kind]) => ({ key: label, label, kind }));
  return { columns: named, rows, total: null, count: rows.length, ...rest };
}

export function toScreen(label: string, path: string): AnswerLink {
  return { kind: 'screen', label, path };
}
