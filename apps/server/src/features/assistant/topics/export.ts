import type { TopicQuery } from '@pfs/assistant/query';
import { tasks } from '@pfs/assistant/tasks';
import { type AnswerLink, chatAnswer } from '@pfs/wire/assistant';
import { type MessageRow, readQuery } from '../conversations.repository.ts';
import { plainAnswer, type TopicAnswer, toScreen } from './plain-answer.ts';

type Form = Extract<TopicQuery, { about: 'export' }>['of'];

/** The last answer as a file, or where else its rows can be saved or sent every week. */
export function answerExport(form: Form, shown: MessageRow | undefined): TopicAnswer {
  const { data } = chatAnswer.safeParse(shown?.answer);
  const query = readQuery(shown?.query);
  if (shown === undefined || data === undefined) {
    return plainAnswer('help', 'There’s no answer to export yet. Ask for a figure or list first.');
  }
  // The rows behind a figure have a file on their own screen.
  const others = data.links.filter(({ kind }) => kind !== 'file');
  const file: AnswerLink = { kind: 'file', label: 'Download CSV', id: shown.id };
  const own = query === null ? [] : [file];
  const reading = data.method?.reading ?? '';
  if (form === 'csv') {
    const text =
      query === null
        ? 'I can’t export this answer. “Copy” under it copies its table for Excel. Its screen may have an export:'
        : `Here is the file with all rows of “${reading}”. It opens in Excel and Google Sheets.`;
    return plainAnswer('help', text, { links: [...own, ...others] });
  }
  const links = [toScreen('Open Reports', reportPath(query)), ...own];
  if (form === 'pdf') {
    const text =
      'I can’t save an answer as a PDF. On “Reports”, choose a report and a “Period”, and click ' +
      '“PDF Report”.';
    return plainAnswer('help', text, { links });
  }
  const steps = tasks.emailReport.steps.map((step, at) => `${at + 1}. ${step}`);
  const text = ['I can’t send email, but “Reports” can, every week:', ...steps].join('\n');
  return plainAnswer('help', text, { links });
}

/** The report that comes nearest to a question, with its period. */
function reportPath(query: ReturnType<typeof readQuery>): string {
  if (query === null) return '/reports';
  const { by, rows, filter } = query;
  const ofClaims = rows === 'claims' ? 'detailed' : 'monthly';
  const types: Partial<Record<string, string>> = {
    payer: 'payer',
    quarter: 'quarterly',
    year: 'yearly',
  };
  const { from, to } = filter.period;
  const search = new URLSearchParams({ type: types[by ?? ''] ?? ofClaims });
  if (from !== null && to !== null) {
    search.set('from', from);
    search.set('to', to);
  }
  return `/reports?${search}`;
}
