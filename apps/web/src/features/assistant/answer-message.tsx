import type { ChatAnswer, AnswerLink as Linked, ChatMessage as Message } from '@pfs/wire/assistant';
import { Copy, Download, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDownload } from '../../lib/api/download.ts';
import { showError, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { FigureValue } from '../figures/public.ts';
import { AnswerLink, AnswerLinks } from './answer-links.tsx';
import { AnswerRows, type CellValue, type ColumnKind } from './answer-table.tsx';
import { ChatMessage, QuestionChips } from './chat-message.tsx';

interface AnswerMessageProps {
  readonly message: Message;
  readonly disabled: boolean;
  readonly ask: (question: string) => void;
}

const chipsLabel = {
  figure: 'Follow-up questions',
  ask: 'Choose what you meant',
  cannot: 'Questions you can ask',
  help: 'Example questions',
} as const;

/** An answer: its sentence, figure and rows, what to do next, and how it was calculated. */
export function AnswerMessage({ message, disabled, ask }: AnswerMessageProps) {
  const { content, timestamp, answer } = message;
  // A name in the text may look like markup, so the text is never parsed as markup.
  const text = <p className="wrap-anywhere whitespace-pre-line">{content}</p>;
  if (answer === null) {
    return (
      <ChatMessage from="assistant" timestamp={timestamp}>
        {text}
      </ChatMessage>
    );
  }
  const { kind, figure, table, chart, method, notes, engineNote, links, followUps } = answer;
  const caption = figure?.label ?? method?.reading ?? 'the answer';
  return (
    <ChatMessage from="assistant" timestamp={timestamp}>
      {text}
      {figure === null ? null : <FigureCard figure={figure} answer={answer} />}
      <AnswerRows table={table} chart={chart} caption={caption} />
      {[...notes, ...(engineNote === null ? [] : [engineNote])].map((note) => (
        <p key={note} className="flex items-start gap-2 text-[0.8125rem] text-ink-soft">
          <Info className="mt-0.5 size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </p>
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <AnswerLinks links={links} />
        {links.map((link) =>
          link.kind === 'file' ? <DownloadTable key={link.id} id={link.id} /> : null,
        )}
        {kind === 'figure' ? <Actions message={message} /> : null}
      </div>
      {method === null ? null : <Method method={method} />}
      <QuestionChips label={chipsLabel[kind]} questions={followUps} disabled={disabled} ask={ask} />
    </ChatMessage>
  );
}

interface FigureCardProps {
  readonly figure: NonNullable<ChatAnswer['figure']>;
  readonly answer: ChatAnswer;
}

/** The main figure of an answer and its comparison; it opens like every figure. */
function FigureCard({ figure, answer }: FigureCardProps) {
  const { label, value, unit } = figure;
  return (
    <dl className="w-fit max-w-full min-w-56 rounded-card border border-line bg-paper px-4 py-3">
      <dt className="text-[0.8125rem] text-ink-soft wrap-anywhere">{label}</dt>
      <dd className="text-[1.625rem] leading-9 font-semibold tracking-tight wrap-anywhere">
        <AnswerLink quiet link={figureLinkOf(answer)}>
          <FigureValue value={value} unit={unit} />
        </AnswerLink>
      </dd>
      <dd className="text-xs text-ink-faint wrap-anywhere">
        {answer.context ?? answer.method?.period.words}
      </dd>
    </dl>
  );
}

/**
 * The link to the rows that add up to an answer's figure. A link to another figure does not count,
 * for example all payers beside one payer.
 */
export function figureLinkOf({ figure, table, links }: ChatAnswer): Linked | null {
  const figures = links.find(({ kind }) => kind === 'figure') ?? null;
  const rows = links.find(({ kind }) => kind === 'rows') ?? null;
  if (figure === null || table === null) return figures ?? rows;
  // In a row, the figure itself comes before its comparison.
  const at = table.columns.findIndex(({ kind }) => !['text', 'day', 'month'].includes(kind));
  const row = table.rows.find(({ cells }) => cells[at] === figure.value);
  if (row !== undefined) return row.link ?? figures;
  if (table.total !== null && table.total[at] === figure.value) return figures;
  return figure.unit === 'count' && table.count === figure.value ? rows : null;
}

/** How the figure was calculated, so that people can check it. */
function Method({ method }: { readonly method: NonNullable<ChatAnswer['method']> }) {
  const { reading, period, filters, formula, dataAsOf } = method;
  return (
    <details className="text-[0.8125rem]">
      <summary className="w-fit rounded-sm py-0.5 text-accent">How this was calculated</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 border-l-2 border-line pl-3 sm:grid-cols-[8rem_1fr]">
        <Fact name="Understood as">{reading}</Fact>
        <Fact name="Period">{period.words}</Fact>
        {filters.map(({ label, value }) => (
          <Fact key={`${label} ${value}`} name={label}>
            {value}
          </Fact>
        ))}
        <Fact name="Formula">{formula}</Fact>
        <Fact name="Data as of">
          {dataAsOf === null ? 'No files processed yet' : <Instant value={dataAsOf} />}
        </Fact>
      </dl>
    </details>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-1">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

/** Copies an answer to the clipboard, or downloads its whole table. */
function Actions({ message }: { readonly message: Message }) {
  // A table without figures, such as a list of steps, cannot be exported.
  const isFile = message.answer?.table && message.answer.method;
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => void copy(message)}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
      {isFile ? <DownloadTable id={message.id} /> : null}
    </>
  );
}

/** Downloads the whole table of an answer. */
function DownloadTable({ id }: { readonly id: string }) {
  const { pending, start } = useDownload();
  const told = 'Recalculates the full table and downloads it as CSV.';
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={pending !== undefined}
      onClick={() => void start(`/api/ai/messages/${id}/table`, told)}
    >
      {pending === undefined ? <Download aria-hidden="true" /> : null}
      Download CSV
    </Button>
  );
}

async function copy(message: Message): Promise<void> {
  try {
    await navigator.clipboard.writeText(answerAsText(message));
    showToast({
      title: 'Copied',
      description: 'You can now paste the answer, including its table.',
    });
  } catch {
    const description = 'Your browser doesn’t allow this. Select the text and copy it.';
    showError('Not copied', description);
  }
}

/** An answer as plain text for the clipboard: its text, its table and how it was calculated. */
export function answerAsText({ content, answer }: Message): string {
  if (answer === null) return content;
  const { context, notes, table, method } = answer;
  const parts = [content, ...(context === null ? [] : [context]), ...notes];
  if (table !== null) {
    const { columns, rows, total } = table;
    const head = columns.map(({ label }) => harmless(label));
    const lines = [...rows.map(({ cells }) => cells), ...(total === null ? [] : [total])].map(
      (cells) => cells.map((cell, at) => cellText(cell, columns[at]?.kind ?? 'text')),
    );
    parts.push([head, ...lines].map((cells) => cells.join('\t')).join('\n'));
  }
  if (method !== null) parts.push(`How it was calculated: ${method.reading}. ${method.formula}`);
  return parts.join('\n\n');
}

/** Numbers as spreadsheets read them, without a unit. */
function cellText(value: CellValue, kind: ColumnKind): string {
  if (typeof value === 'string') return harmless(value);
  return kind === 'dollars' ? (value?.toFixed(2) ?? '') : `${value ?? ''}`;
}

/** A spreadsheet would run text that starts like a formula. */
function harmless(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return /^\s*[=+\-@]/.test(line) ? `'${line}` : line;
}
