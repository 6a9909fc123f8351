import type { AssistantQuery } from '../../query.ts';
import type { PreviousTurn, QuestionContext, Understanding } from '../../understanding.ts';
import { demoNames, questionDay } from './demo-names.ts';
import type { Expectation, JudgedQuestion } from './judged-question.ts';

type Understand = (text: string, context: QuestionContext) => Understanding;

export interface Judgement {
  readonly question: JudgedQuestion;
  /** `wrong figure` answers another question, `no figure` none where one can be answered. */
  readonly verdict: 'right' | 'wrong figure' | 'no figure' | 'wrong refusal';
  readonly understanding: Understanding;
}

/** Asks a question after those before it, as one conversation, and judges the last answer. */
export function judgeQuestion(question: JudgedQuestion, understand: Understand): Judgement {
  const asked = { today: questionDay, names: demoNames };
  let previous: PreviousTurn = { query: null, options: [] };
  for (const text of question.after) {
    previous = nextTurn(previous, understand(text, { ...asked, previous }));
  }
  const understanding = understand(question.text, { ...asked, previous });
  return { question, understanding, verdict: verdictOf(question, understanding) };
}

function nextTurn({ query }: PreviousTurn, understanding: Understanding): PreviousTurn {
  if (understanding.kind === 'query') return { query: understanding.query, options: [] };
  return { query, options: understanding.kind === 'ask' ? understanding.options : [] };
}

function verdictOf(
  { expect, also }: JudgedQuestion,
  understanding: Understanding,
): Judgement['verdict'] {
  if ([expect, ...also].some((expectation) => meets(expectation, understanding))) return 'right';
  if (understanding.kind === 'query') return 'wrong figure';
  return 'query' in expect ? 'no figure' : 'wrong refusal';
}

function meets(expectation: Expectation, understanding: Understanding): boolean {
  if ('query' in expectation) {
    return understanding.kind === 'query' && isSame(expectation.query, understanding.query);
  }
  if ('ask' in expectation) {
    if (understanding.kind !== 'ask') return false;
    const { options } = understanding;
    return expectation.ask.every((query) => options.some((option) => isSame(query, option.query)));
  }
  if ('cannot' in expectation) {
    return understanding.kind === 'cannot' && understanding.reason === expectation.cannot;
  }
  return understanding.kind === 'help';
}

function isSame(first: AssistantQuery, second: AssistantQuery): boolean {
  return inOneOrder(first) === inOneOrder(second);
}

/** The order in which names are said changes no figure. */
function inOneOrder({ filter, ...query }: AssistantQuery): string {
  const { period, payers, drugs, ndcs, vendors, categories, amount, ...status } = filter;
  const sorted = [payers, drugs, ndcs, vendors, categories].map((names) => [...names].sort());
  const { operation, measure, by, rows, against, order, limit } = query;
  const days = [period.from, period.to, against?.from, against?.to];
  const amounts = [amount?.field, amount?.overCents, amount?.underCents];
  const statuses = [status.claimStatus, status.invoiceStatus];
  const shape = [operation, measure, by, rows, order, limit, against === null];
  return JSON.stringify([shape, days, sorted, amounts, statuses]);
}
