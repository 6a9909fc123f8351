import type { TopicQuery } from '@pfs/assistant/query';
import { exampleQuestions } from '@pfs/assistant/reading';
import { type TaskName, tasks } from '@pfs/assistant/tasks';
import { figures } from '@pfs/core/figures/catalogue';
import { type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import type { Formula } from '@pfs/core/figures/formula';
import { isTerm } from '@pfs/core/figures/terms';
import { type GlossaryEntry, type GlossaryWord, glossary, glossaryPath } from '@pfs/core/glossary';
import type { AnswerLink } from '@pfs/wire/assistant';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { midSentence } from '../answer/words.ts';
import { answerAdvice } from './advice.ts';
import { answerCases } from './cases.ts';
import { answerExport } from './export.ts';
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
