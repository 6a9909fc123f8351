import type { TopicQuery } from '@pfs/assistant/query';
import { exampleQuestions } from '@pfs/assistant/reading';
import { type TaskName, tasks } from '@pfs/assistant/tasks';
import { figures } from '@pfs/core/figures/catalogue';
import { type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import type { Formula } from '@pfs/core/figures/formula';
import { isTerm } from '@pfs/core/figures/terms';
import { type GlossaryEntry, type GlossaryWord, glossary, glossaryPath } from '@pfs/core/glossary';
import { type AnswerLink, chatAnswer } from '@pfs/wire/assistant';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { midSentence } from '../answer/words.ts';
import { type MessageRow, readQuery } from '../conversations.repository.ts';
import { answerAdvice } from './advice.ts';
import { answerCases } from './cases.ts';
import { answerFind } from './find.ts';
import { type Options, plainAnswer, type TopicAnswer, toScreen } from './plain-answer.ts';
import { answerStatus } from './status.ts';

/** Answers questions that are not about a figure. Needs a snapshot transaction. */
export async function answerTopic(
  tx: TenantTransaction,
  query: TopicQuery,
  options: Options,
): Promise<TopicAnswer> {
  switch (query.about) {
    case 'meaning':
      return answerMeaning(query.of);
    case 'find':
      return answerFind(tx, query.of, options);
    case 'advice':
      return answerAdvice(tx, query.of, options);
    case 'howTo':
      return answerHowTo(query.of);
    case 'cases':
      return answerCases(tx, query, options);
    case 'export':
      return answerExport(query.of, options.shown);
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
  'I answer questions about your pharmacy’s fees, claims, payers, drugs, vendors, and profit. I also look up ' +
  'claims, checks, invoices, and NDCs by number, and explain how to do things here.';

const courtesies = {
  greeting: `Hello! ${whatICanDo}`,
  thanks: 'You’re welcome. Anything else?',
  goodbye: 'Goodbye. The conversation stays here until you sign out or clear it.',
  help: `${whatICanDo} For example:`,
  who:
    'I’m this product’s assistant, a program rather than a person. I calculate every figure from ' +
    'your pharmacy’s data, and I don’t change anything.',
} as const;

type Meaning = Extract<TopicQuery, { about: 'meaning' }>['of'];

/** What a term means and how a figure is calculated, without amounts. */
export function answerMeaning(of: Meaning): TopicAnswer {
  return isFigure(of) ? ofFigure(of) : ofWord(of);
}

function isFigure(of: Meaning): of is FigureName {
  return (figureNames as readonly string[]).includes(of);
}

function ofFigure(name: FigureName): TopicAnswer {
  const { label, sentence, formula } = figures[name];
  const words = (Object.keys(glossary) as GlossaryWord[]).filter((one) => figureOf(one) === name);
  const links = [figureLink(name), ...words.map(wordLink)];
  const text = `${label}: ${sentence}${formulaText(formula)}`;
  return plainAnswer('help', text, { links, followUps: questionsOf(name) });
}

function ofWord(word: GlossaryWord): TopicAnswer {
  const { sentence, also = [] }: GlossaryEntry = glossary[word];
  const figure = figureOf(word);
  return plainAnswer('help', `${word}: ${sentence}`, {
    links: [wordLink(word), ...(figure === undefined ? [] : [figureLink(figure)])],
    notes: also.length === 0 ? [] : [`Also called ${also.join(', ')}.`],
    followUps: figure === undefined ? [] : questionsOf(figure),
  });
}

/** The figure of a term: `Gross amount` for Gross, `DIR fees` for DIR fee. */
function figureOf(word: GlossaryWord): FigureName | undefined {
  return figureNames.find((name) => figures[name].label.startsWith(word));
}

function wordLink(word: GlossaryWord): AnswerLink {
  return toScreen(`${word} in the glossary`, glossaryPath(word));
}

function figureLink(figure: FigureName): AnswerLink {
  return { kind: 'figure', label: figures[figure].label, figure, filter: {} };
}

function questionsOf(name: FigureName): string[] {
  const { label, by } = figures[name];
  const main = (['payer', 'drug', 'vendor'] as const).find((one) => by.includes(one));
  return [`${label} this month`, ...(main === undefined ? [] : [`${label} by ${main} last month`])];
}

/** ` Formula: DIR fees divided by gross amount.`; empty if the sentence says it all. */
function formulaText(formula: Formula): string {
  if (formula.is === 'ratio' && !isTerm(formula.of)) {
    const [of, to] = [figures[formula.of].label, figures[formula.to].label].map(midSentence);
    return ` Formula: ${of} divided by ${to}.`;
  }
  if (formula.is !== 'sum' || formula.parts.length < 2) return '';
  const parts = formula.parts.map(({ sign, label }, index) => {
    const before = sign < 0 ? 'less ' : index === 0 ? '' : 'plus ';
    return `${before}${midSentence(label)}`;
  });
  return ` Formula: ${parts.join(' ')}.`;
}

type Form = Extract<TopicQuery, { about: 'export' }>['of'];

/** The last answer as a file, or where else its rows can be saved or sent every week. */
function answerExport(form: Form, shown: MessageRow | undefined): TopicAnswer {
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
