import type { TopicQuery } from '@pfs/assistant/query';
import { exampleQuestions } from '@pfs/assistant/reading';
import { type TaskName, tasks } from '@pfs/assistant/tasks';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { answerAdvice } from './advice.ts';
import { answerFind } from './find.ts';
import { answerMeaning } from './meaning.ts';
import { type Options, plainAnswer, type TopicAnswer, toScreen } from './plain-answer.ts';
import { answerStatus } from './status.ts';

/** The answer to what is no question about a figure. Wants a snapshot transaction. */
export async function answerTopic(
  tx: TenantTransaction,
  query: TopicQuery,
  options: Options,
): Promise<TopicAnswer> {
  switch (query.about) {
    case 'meaning':
      return answerMeaning(query.of);
    case 'find':
      return answerFind(tx, query.of);
    case 'advice':
      return answerAdvice(tx, query.of, options);
    case 'howTo':
      return answerHowTo(query.of);
    case 'status':
      return answerStatus(tx, query.of, options);
    case 'courtesy':
      return plainAnswer('help', courtesies[query.of], { followUps: [...exampleQuestions] });
  }
}

function answerHowTo(name: TaskName): TopicAnswer {
  const { title, screen, path, steps, role } = tasks[name];
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  return plainAnswer('help', [`${title}:`, ...numbered].join('\n'), {
    links: [toScreen(`Open ${screen}`, path)],
    notes: role === undefined ? [] : ['Only an administrator of the pharmacy can do this.'],
  });
}

const whatICanDo =
  'I answer questions about your pharmacy’s fees, claims, payers, drugs, vendors and profit, find ' +
  'a claim, check, invoice or NDC by its number, and tell how things are done here.';

const courtesies = {
  greeting: `Hello! ${whatICanDo}`,
  thanks: 'You are welcome. Is there anything else?',
  goodbye: 'Goodbye. The conversation stays here until you sign out or clear it.',
  help: `${whatICanDo} For example:`,
  who:
    'I am the assistant of this product, a program and not a person. I count every figure from ' +
    'your pharmacy’s own rows, and I change nothing.',
} as const;
