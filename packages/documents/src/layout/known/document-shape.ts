import type { DraftPayment, DraftSection, DraftShape } from '@pfs/core/draft/draft-remittance';
import type { LearnedColumn, LearnedSection } from '@pfs/core/draft/known-layout';
import { headingText } from '../headings/heading-text.ts';
import { boxAround, type Line, textOf } from '../lines/tokens.ts';
import { claimField } from '../payments/to-claim.ts';
import type { TableColumn } from '../tables/table-column.ts';
import type { TableEvent } from '../tables/table-events.ts';
import type { PageHead } from './page-heads.ts';

const headingsMax = 40;
const sectionsMax = 60;
const titleWordsMax = 8;

/** Section titles. A line with a person's name is not one. */
const titleWords =
  /\b(claims?|paid|pay(ments?|ables?)?|revers\w*|void\w*|take-?\s?backs?|taken|back|adjust\w*|recover\w*|recoup\w*|retract\w*|retro\w*|cancel\w*|credits?|debits?|return\w*|refund\w*|correct\w*|negative|prior|transactions?|activity|items|entries|charges?|deductions?|withdrawn|previous|current|new|original|resubmi\w*|chargebacks?|disputes?|settle\w*|denied|rejected)\b/i;

interface Seen {
  readonly events: readonly TableEvent[];
  readonly pages: readonly PageHead[];
}

/** Adds to each payment the headings and titled sections it was read from. */
export function withShapes(
  payments: readonly DraftPayment[],
  { events, pages }: Seen,
): DraftPayment[] {
  const headings = headingsOf(events);
  const first = firstTitle(pages);
  const titleAt = titlesOf(events, first && titleOf(first));
  return payments.map((payment) => {
    const sections = sectionsOf(payment, titleAt);
    if (headings.length + sections.length === 0) return payment;
    return { ...payment, shape: { headings, sections } };
  });
}

/** The claim columns that became values, by heading; each heading once. */
function headingsOf(events: readonly TableEvent[]): DraftShape['headings'] {
  const found = new Map<string, DraftShape['headings'][number] | undefined>();
  for (const event of events) {
    if (event.kind !== 'table' || event.table !== 'claims') continue;
    for (const column of event.columns) {
      const { heading, meaning, mostly, printed } = column;
      const field = claimField(column);
      const isRead = field !== undefined && (meaning !== undefined || mostly === 'amount');
      if (heading === '' || !isRead) continue;
      const isOther = found.has(heading) && found.get(heading)?.field !== field;
      // A heading over two kinds of columns says nothing about either.
      found.set(heading, isOther ? undefined : { heading: printed, field });
    }
  }
  return [...found.values()].flatMap((one) => one ?? []).slice(0, headingsMax);
}

/**
 * A title right above the first headings is read as part of them, but shares none of their words.
 */
function firstTitle(pages: readonly PageHead[]): Line | undefined {
  const page = pages.find(({ claims }) => claims !== undefined);
  const groups = page?.claims?.groups ?? [];
  const headings = new Set(groups.flatMap(({ words }) => words.map(({ text }) => text)));
  return page?.overTable
    .filter(({ words }) => !words.some(({ text }) => headings.has(text)))
    .findLast((line) => titleOf(line) !== undefined);
}

interface TitledEvents {
  readonly events: readonly TableEvent[];
  /** Titles above claims that a person said were taken back. */
  readonly takenBack: ReadonlySet<Line>;
}

/** Inserts learned titles of reversed sections before their claims. */
export function withLearnedTitles(
  { events, pages }: Seen,
  learned: readonly LearnedSection[] = [],
): TitledEvents {
  const titles = new Set(
    learned.flatMap(({ title, claims }) => (claims === 'taken_back' ? [headingText(title)] : [])),
  );
  const isLearned = (line: Line): boolean => titles.has(headingText(titleOf(line) ?? ''));
  const takenBack = events.flatMap((event) =>
    event.kind === 'group' && isLearned(event.line) ? [event.line] : [],
  );
  const first = titles.size === 0 ? undefined : firstTitle(pages);
  const at = events.findIndex((event) => event.kind === 'table' && event.table === 'claims');
  if (first === undefined || at === -1 || !isLearned(first)) {
    return { events, takenBack: new Set(takenBack) };
  }
  const title = { kind: 'group', line: first } as const;
  return { events: events.toSpliced(at, 0, title), takenBack: new Set([first, ...takenBack]) };
}

/** The title above each claim, by place; the first one may be above the headings. */
function titlesOf(
  events: readonly TableEvent[],
  first: string | undefined,
): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  let title = first;
  for (const event of events) {
    if (event.kind === 'group') title = titleOf(event.line) ?? title;
    else if (event.kind === 'total') title = undefined;
    else if (event.kind === 'claim' && title !== undefined && event.cells.size > 0) {
      titles.set(keyOf(boxAround([...event.cells.values()].flat())), title);
    }
  }
  return titles;
}

function titleOf(line: Line): string | undefined {
  const text = textOf(line.words);
  if (line.words.length > titleWordsMax || /\d/.test(text)) return undefined;
  return titleWords.test(text) ? text : undefined;
}

function sectionsOf(
  { claims }: DraftPayment,
  titleAt: ReadonlyMap<string, string>,
): readonly DraftSection[] {
  const sections: DraftSection[] = [];
  for (const { box, row } of claims) {
    const title = box === undefined ? undefined : titleAt.get(keyOf(box));
    const last = sections.at(-1);
    if (title === undefined) continue;
    if (last?.title === title && last.toRow === row - 1) {
      sections.splice(-1, 1, { ...last, toRow: row });
    } else sections.push({ title, fromRow: row, toRow: row });
  }
  return sections.slice(0, sectionsMax);
}

function keyOf({ page, top }: { readonly page: number; readonly top: number }): string {
  return `${page} ${Math.round(top * 10)}`;
}

/**
 * Applies the column meanings that a person gave in a known layout. Returns the same events if no
 * heading matches.
 */
export function withLearnedColumns(
  events: readonly TableEvent[],
  learned: readonly LearnedColumn[] = [],
): readonly TableEvent[] {
  const meanings = new Map(learned.map(({ heading, field }) => [headingText(heading), field]));
  const known = new Map<TableColumn, TableColumn>();
  const ofClaims = events.flatMap((event) => {
    if (event.kind === 'claim') return [...event.cells.keys()];
    return event.kind === 'table' && event.table === 'claims' ? event.columns : [];
  });
  for (const column of ofClaims) {
    const meaning = meanings.get(headingText(column.printed));
    if (meaning === undefined || (meaning === column.meaning && column.confidence === 1)) continue;
    if (!known.has(column)) known.set(column, { ...column, meaning, confidence: 1 });
  }
  if (known.size === 0) return events;
  const own = (column: TableColumn): TableColumn => known.get(column) ?? column;
  return events.map((event): TableEvent => {
    switch (event.kind) {
      case 'table':
        return { ...event, columns: event.columns.map(own) };
      case 'claim': {
        const cells = [...event.cells].map(([column, cell]) => [own(column), cell] as const);
        return { ...event, cells: new Map(cells) };
      }
      case 'total': {
        const cells = event.cells.map((cell) => ({ ...cell, column: own(cell.column) }));
        return { ...event, cells };
      }
      default:
        return event;
    }
  });
}
