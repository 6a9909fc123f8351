import { periodText } from '@pfs/assistant/describe-query';
import type { CaseQuery } from '@pfs/assistant/query';
import { addDays, dayLabel } from '@pfs/core/days';
import { counted } from '@pfs/core/metrics/ratios';
import { type Cents, sumCents, toDollars, usdText } from '@pfs/core/money';
import { caseKindTexts } from '@pfs/core/recovery/cases';
import type { AnswerLink, AnswerTable } from '@pfs/wire/assistant';
import type { RecoveryCase } from '@pfs/wire/cases';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import * as recovery from '../../cases/public.ts';
import { type Options, plainAnswer, type TopicAnswer, tableOf, toScreen } from './plain-answer.ts';

const rowsMax = 20;
/** Deadlines without a period are those of the next days, and those that have passed. */
const dueDaysAhead = 7;

type Topic = CaseQuery['of'];
type Row = AnswerTable['rows'][number];

interface Asked {
  readonly query: CaseQuery;
  /** What the repositories are asked for: undefined is all. */
  readonly filter: {
    readonly parties: readonly string[] | undefined;
    readonly kinds: CaseQuery['kinds'] | undefined;
  };
  /** ` about unpaid claims with NORTHLAKE RX`; empty for all cases. */
  readonly what: string;
  readonly when: string;
  readonly today: Options['today'];
}

/** What there is to say. Without rows, the answer is `none`. */
interface Told {
  readonly none: string;
  readonly rows: readonly Row[];
  /** More than `rows`, if they are cut. */
  readonly count?: number;
  readonly text: string;
  readonly label: string;
  readonly cents: Cents;
  readonly columns: Parameters<typeof tableOf>[0];
  /** After the word `Total`. */
  readonly total: Row['cells'];
  readonly links: readonly AnswerLink[];
  readonly notes?: readonly string[];
  readonly followUps: readonly string[];
}

const tellers: Readonly<Record<Topic, (tx: TenantTransaction, asked: Asked) => Promise<Told>>> = {
  due: tellDue,
  open: tellOpen,
  replied: tellReplies,
  lost: tellLost,
  won: tellReport,
  seen: tellReport,
  promised: tellReport,
};

/** Answers from recovery cases, as their screen counts them. */
export async function answerCases(
  tx: TenantTransaction,
  query: CaseQuery,
  { today }: Options,
): Promise<TopicAnswer> {
  const names = query.kinds.map((kind) => caseKindTexts[kind].name).join(' and ');
  const told = await tellers[query.of](tx, {
    query,
    filter: {
      parties: await recovery.readPartiesCalled(tx, query.parties),
      kinds: query.kinds.length === 0 ? undefined : query.kinds,
    },
    what:
      (names && ` about ${names}`) +
      (query.parties.length === 0 ? '' : ` with ${query.parties.join(' and ')}`),
    when: periodText(query.period),
    today,
  });
  const { none, rows, count = rows.length, text, label, cents, columns, total } = told;
  const { links, notes = [], followUps } = told;
  const more = { links: [...links], notes: [...notes], followUps: [...followUps] };
  if (rows.length === 0) return plainAnswer('help', none, more);
  return plainAnswer('figure', text, {
    figure: { label, value: toDollars(cents), unit: 'dollars' },
    table: tableOf(columns, rows.slice(0, rowsMax), { total: ['Total', ...total], count }),
    ...more,
  });
}

export function casePath({ id }: Pick<RecoveryCase, 'id'>): string {
  return `/recovery/cases/${id}`;
}

/** `Case 12: Unpaid claims with NORTHLAKE RX`. */
export function caseName({ number, kind, party }: RecoveryCase): string {
  return `Case ${number}: ${caseKindTexts[kind].name} with ${party.name}`;
}

type Stage = 'to_do' | 'waiting' | 'open' | 'decided' | 'all';

/** The list of cases on its screen. */
function casesPath(stage: Stage, kind?: string, party?: string): string {
  const search = new URLSearchParams({
    ...(stage === 'to_do' ? {} : { stage }),
    ...(party === undefined ? {} : { party }),
    ...(kind === undefined ? {} : { kind }),
  });
  return search.size === 0 ? '/recovery' : `/recovery?${search}`;
}

/** The list shows one kind or all: of several, each has its link. */
function caseLinks(label: string, { filter }: Asked, stage: Stage): AnswerLink[] {
  const { kinds = [undefined], parties = [] } = filter;
  return kinds.map((kind) => {
    const name = kind === undefined || kinds.length === 1 ? '' : `: ${caseKindTexts[kind].name}`;
    const party = parties.length === 1 ? parties[0] : undefined;
    return toScreen(`${label}${name}`, casesPath(stage, kind, party));
  });
}

interface OfParty {
  readonly name: string;
  readonly party: string;
}

/** A row's cases on their screen: null where the row is of several kinds, but not of all. */
function rowLink(stage: Stage, { name, party }: OfParty, kinds: Iterable<string>) {
  const [kind, ...others] = new Set(kinds);
  return others.length > 0 ? null : toScreen(`View cases: ${name}`, casesPath(stage, kind, party));
}

const casesIn = (some: readonly { readonly cases: number }[]) =>
  some.reduce((all, { cases }) => all + cases, 0);
const centsIn = (some: readonly { readonly cents: Cents }[]) =>
  sumCents(some.map(({ cents }) => cents));

const howMuchIsOpen = ['How much is open in cases?'];
const dueAndWon = ['Which cases are due this week?', 'What did we win this year?'];

async function tellDue(tx: TenantTransaction, asked: Asked): Promise<Told> {
  const { query, filter, what, today } = asked;
  const isAsked = query.period.from !== null || query.period.to !== null;
  const due = isAsked ? query.period : { from: null, to: addDays(today, dueDaysAhead) };
  const when = isAsked ? `due in ${asked.when}` : `overdue or due in the next ${dueDaysAhead} days`;
  const found = await recovery.readDueCases(tx, { ...filter, due, today }, rowsMax);
  const { count, cents, first: cases } = found;
  const [first] = cases;
  const open = caseLinks('View open cases', asked, 'open');
  const day = dayLabel(first?.dueOn ?? today);
  return {
    none: `No open case${what} is ${when}.`,
    rows: cases.map((one) => ({
      cells: [caseName(one), one.dueOn, one.dueReason, one.asked],
      link: toScreen(caseName(one), casePath(one)),
    })),
    text:
      `${counted(count, 'case')}${what} ${when}, ${usdText(cents)} asked. ` +
      `The first is ${first && caseName(first)}, due ${day}.`,
    ...{ count, cents, label: 'Asked by cases due' },
    columns: { Case: 'text', Due: 'day', Reason: 'text', Asked: 'dollars' },
    total: [null, null, toDollars(cents)],
    links: first ? [toScreen(`Open case ${first.number}`, casePath(first)), ...open] : open,
    followUps: howMuchIsOpen,
  };
}

async function tellOpen(tx: TenantTransaction, asked: Asked): Promise<Told> {
  const { query, filter, what } = asked;
  const sums = await recovery.sumOpenCases(tx, filter);
  const byKind = filter.parties?.length === 1;
  const groups = Map.groupBy(sums, ({ name, kind }) => (byKind ? caseKindTexts[kind].name : name));
  const centsOf = (some: typeof sums) => ({
    toDo: centsIn(some.filter(({ isSent }) => !isSent)),
    sent: centsIn(some.filter(({ isSent }) => isSent)),
    all: centsIn(some),
  });
  const cellsOf = (some: typeof sums) => {
    const { toDo, sent, all } = centsOf(some);
    return [casesIn(some), ...[toDo, sent, all].map(toDollars)];
  };
  const { toDo, sent, all } = centsOf(sums);
  const isOfPeriod = query.period.from !== null || query.period.to !== null;
  return {
    none: `No case${what} is open.`,
    rows: [...groups]
      .toSorted(([a, of], [b, others]) => centsIn(others) - centsIn(of) || (a < b ? -1 : 1))
      .map(([name, own]) => ({
        cells: [name, ...cellsOf(own)],
        link: rowLink(
          'open',
          { name, party: own[0]?.party ?? '' },
          byKind || filter.kinds ? own.map(({ kind }) => kind) : [],
        ),
      })),
    text:
      `${usdText(all)} is open in ${counted(casesIn(sums), 'case')}${what}: ` +
      `${usdText(toDo)} to prepare or send, ${usdText(sent)} sent and waiting.`,
    ...{ label: 'Open in cases', cents: all },
    columns: {
      ...({ [byKind ? 'Kind' : 'Payer or vendor']: 'text', Cases: 'count' } as const),
      ...({ 'To do': 'dollars', Sent: 'dollars', Open: 'dollars' } as const),
    },
    total: cellsOf(sums),
    links: [
      ...caseLinks('View cases to do', asked, 'to_do'),
      ...caseLinks('View cases sent', asked, 'waiting'),
    ],
    notes: isOfPeriod ? ['Open cases are those of today, whatever the period.'] : [],
    followUps: dueAndWon,
  };
}

type States = Awaited<ReturnType<typeof recovery.sumCaseStates>>;

/** A row for each payer or vendor. */
function rowsOfParties(
  sums: States,
  { query }: Asked,
  stage: Stage,
  cellsOf: (some: States) => Row['cells'],
): Row[] {
  return [...Map.groupBy(sums, ({ name }) => name)].map(([name, own]) => ({
    cells: [name, ...cellsOf(own)],
    link: rowLink(stage, { name, party: own[0]?.party ?? '' }, query.kinds),
  }));
}

/** Who replied to what was sent. */
async function tellReplies(tx: TenantTransaction, asked: Asked): Promise<Told> {
  const { query, filter, what, when } = asked;
  const sums = await recovery.sumCaseStates(tx, { on: 'sent_on', ...query.period, ...filter });
  const isReply = /^(acknowledged|won|partly|lost)$/;
  const waitingOf = (some: States) => some.filter(({ state }) => state === 'sent');
  const repliesTo = (some: States) => casesIn(some.filter(({ state }) => isReply.test(state)));
  const cellsOf = (some: States) => [
    ...[casesIn(some), repliesTo(some), casesIn(waitingOf(some))],
    toDollars(centsIn(waitingOf(some))),
  ];
  const [waiting, cents] = [casesIn(waitingOf(sums)), centsIn(waitingOf(sums))];
  return {
    none: `No case was sent${what}, ${when}.`,
    rows: rowsOfParties(sums, asked, 'waiting', cellsOf),
    text:
      `Of ${counted(casesIn(sums), 'case')} sent${what}, ${when}, ${repliesTo(sums)} got a reply ` +
      `and ${waiting} still wait${waiting === 1 ? 's' : ''} for one, ${usdText(cents)} asked.`,
    ...{ label: 'Waiting for a reply', cents },
    columns: {
      ...({ 'Payer or vendor': 'text', Sent: 'count', Replied: 'count' } as const),
      ...({ Waiting: 'count', 'Asked, waiting': 'dollars' } as const),
    },
    total: cellsOf(sums),
    links: caseLinks('View cases', asked, 'waiting'),
    followUps: dueAndWon,
  };
}

async function tellLost(tx: TenantTransaction, asked: Asked): Promise<Told> {
  const { query, filter, what, when } = asked;
  const decided = await recovery.sumCaseStates(tx, {
    on: 'decided_on',
    ...query.period,
    ...filter,
  });
  const sums = decided.filter(({ state }) => state === 'lost');
  const cellsOf = (some: States) => [casesIn(some), toDollars(centsIn(some))];
  return {
    none: `No case was lost${what}, ${when}.`,
    rows: rowsOfParties(sums, asked, 'decided', cellsOf),
    text: `You lost ${counted(casesIn(sums), 'case')}${what}, ${when}: ${usdText(centsIn(sums))} asked.`,
    ...{ label: 'Asked by lost cases', cents: centsIn(sums) },
    columns: { 'Payer or vendor': 'text', Lost: 'count', Asked: 'dollars' },
    total: cellsOf(sums),
    links: caseLinks('View cases', asked, 'decided'),
    followUps: dueAndWon,
  };
}

const labels = {
  won: 'Won',
  seen: 'Money seen',
  promisedNotPaid: 'Promised, not paid',
  byItself: 'Came by itself',
} as const;
type Name = keyof typeof labels;

/** The figures of the report; the first is what was asked for. */
const reported: Partial<Record<Topic, readonly [Name, ...Name[]]>> = {
  won: ['won', 'seen', 'promisedNotPaid'],
  seen: ['seen', 'byItself'],
  promised: ['promisedNotPaid', 'won'],
};

async function tellReport(tx: TenantTransaction, asked: Asked): Promise<Told> {
  const { query, filter, what, when, today } = asked;
  const { of, period } = query;
  const { from, to } = period;
  // Money may be dated some days ahead, and nothing is older.
  const days = { from: from ?? '2000-01-01', to: to ?? addDays(today, 366) };
  const found = await recovery.readReportFigures(tx, { period: days, today, ...filter });
  const { totals, parties } = found;
  const names = reported[of] ?? ['won'];
  const [name] = names;
  const isNone = totals[name] === 0 && (of !== 'won' || totals.casesWon === 0);
  const shown = parties.filter((party) => !isNone && names.some((one) => party[one] !== 0));
  const cells = (own: typeof totals) => names.map((one) => toDollars(own[one]));
  const search = new URLSearchParams({ view: 'report', ...(from && { from }), ...(to && { to }) });
  return {
    ...reportTexts(of, totals, `${what}, ${when}`),
    rows: shown.map((party) => ({
      cells: [party.name, ...cells(party)],
      link: rowLink('all', { name: party.name, party: party.key }, query.kinds),
    })),
    ...{ label: labels[name], cents: totals[name], total: cells(totals) },
    columns: {
      'Payer or vendor': 'text',
      ...Object.fromEntries(names.map((one) => [labels[one], 'dollars'] as const)),
    },
    links: [
      toScreen('Recovery report', `/recovery?${search}`),
      ...caseLinks('View cases', asked, 'all'),
    ],
    notes: of === 'won' ? await readWinRates(tx, asked) : [],
    followUps: ['Which cases are open?'],
  };
}

function reportTexts(
  of: Topic,
  totals: Awaited<ReturnType<typeof recovery.readReportFigures>>['totals'],
  when: string,
): Pick<Told, 'none' | 'text'> {
  const [won, seen, notPaid, byItself] = [
    ...[totals.won, totals.seen, totals.promisedNotPaid, totals.byItself].map(usdText),
  ];
  const late = 'after the usual time to pay';
  if (of === 'seen') {
    return {
      none: `No money has been seen for cases that you sent${when}. Only receipts count.`,
      text: `${seen} came in for cases that you had sent${when}. Another ${byItself} came by itself.`,
    };
  }
  if (of === 'promised') {
    return {
      none: `Nothing promised is unpaid ${late}${when}.`,
      text: `${notPaid} of ${won} promised has not been paid ${late}${when}.`,
    };
  }
  const promised = `${won} promised, of which ${notPaid} has not been paid ${late}.`;
  return {
    none: `No case was won${when}.`,
    text: `You won ${counted(totals.casesWon, 'case')}${when}: ${promised}`,
  };
}

/** How often the named parties lost or won, of all time. */
async function readWinRates(tx: TenantTransaction, { filter, today }: Asked) {
  if (filter.parties === undefined) return [];
  const { parties } = await recovery.readCaseSummary(tx, today);
  return parties
    .filter(({ key, decided }) => filter.parties?.includes(key) && decided > 0)
    .map(({ name, won, decided }) => `${name}: ${won} of ${counted(decided, 'decided case')} won.`);
}
