import { periodText } from '@pfs/assistant/describe-query';
import type { CaseQuery } from '@pfs/assistant/query';
import { addDays, dayLabel } from '@pfs/core/days';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import { sumCents, toDollars, usdText } from '@pfs/core/money';
import { caseKindTexts } from '@pfs/core/recovery/cases';
import type { AnswerLink } from '@pfs/wire/assistant';
import type { RecoveryCase } from '@pfs/wire/cases';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import {
  readCaseSummary,
  readDueCases,
  readPartiesCalled,
  readReportFigures,
  sumCaseStates,
  sumOpenCases,
} from '../../cases/public.ts';
import {
  counted,
  type Options,
  plainAnswer,
  type TopicAnswer,
  tableOf,
  toScreen,
} from './plain-answer.ts';

const rowsMax = 20;
/** Deadlines without a period are those of the next days, and those that have passed. */
const dueDaysAhead = 7;

interface Asked {
  readonly query: CaseQuery;
  /** The keys of the named payers and vendors; undefined for all. */
  readonly parties: readonly string[] | undefined;
  readonly today: Options['today'];
}

/** Answers from recovery cases, as their screen counts them. */
export async function answerCases(
  tx: TenantTransaction,
  query: CaseQuery,
  { today }: Options,
): Promise<TopicAnswer> {
  const asked = { query, parties: await readPartiesCalled(tx, query.parties), today };
  switch (query.of) {
    case 'due':
      return answerDue(tx, asked);
    case 'open':
      return answerOpen(tx, asked);
    case 'replied':
    case 'lost':
      return answerStates(tx, asked, query.of);
    default:
      return answerReport(tx, asked, query.of);
  }
}

/** ` about unpaid claims with NORTHLAKE RX`; empty for all cases. */
function about({ kinds, parties }: CaseQuery): string {
  const names = kinds.map((kind) => caseKindTexts[kind].name).join(' and ');
  const what = names && ` about ${names}`;
  return parties.length === 0 ? what : `${what} with ${parties.join(' and ')}`;
}

/** Undefined: all. */
const kindsOf = ({ kinds }: CaseQuery) => (kinds.length === 0 ? undefined : kinds);

/** The list of cases, which shows one kind or all: of several, each has its link. */
function caseLinks(
  label: string,
  { query, parties = [] }: Asked,
  stage: 'to_do' | 'waiting' | 'open' | 'decided' | 'all',
): AnswerLink[] {
  const [party] = parties.length === 1 ? parties : [];
  return (kindsOf(query) ?? [undefined]).map((kind, _at, { length }) => {
    const search = new URLSearchParams({
      ...(stage === 'to_do' ? {} : { stage }),
      ...(kind === undefined ? {} : { kind }),
      ...(party === undefined ? {} : { party }),
    });
    return toScreen(
      kind === undefined || length === 1 ? label : `${label}: ${caseKindTexts[kind].name}`,
      search.size === 0 ? '/recovery' : `/recovery?${search}`,
    );
  });
}

const casesIn = (some: readonly { readonly cases: number }[]) =>
  some.reduce((all, { cases }) => all + cases, 0);

const followUps = ['Which cases are due this week?', 'What did we win this year?'];

export function casePath({ id }: Pick<RecoveryCase, 'id'>): string {
  return `/recovery/cases/${id}`;
}

/** `Case 12: Unpaid claims with NORTHLAKE RX`. */
export function caseName({ number, kind, party }: RecoveryCase): string {
  return `Case ${number}: ${caseKindTexts[kind].name} with ${party.name}`;
}

async function answerDue(tx: TenantTransaction, asked: Asked): Promise<TopicAnswer> {
  const { query, parties, today } = asked;
  const { from, to } = query.period;
  const isAsked = from !== null || to !== null;
  const due = isAsked ? query.period : { from: null, to: addDays(today, dueDaysAhead) };
  const when = isAsked
    ? `due in ${periodText(query.period)}`
    : `overdue or due in the next ${dueDaysAhead} days`;
  const filter = { kinds: kindsOf(query), parties, due, today };
  const { count, cents, first: cases } = await readDueCases(tx, filter, rowsMax);
  const [first] = cases;
  if (first === undefined) {
    return plainAnswer('help', `No open case${about(query)} is ${when}.`, {
      links: caseLinks('View open cases', asked, 'open'),
      followUps: ['How much is open in cases?'],
    });
  }
  const rows = cases.map((one) => ({
    cells: [caseName(one), one.dueOn, one.dueReason, one.asked],
    link: toScreen(caseName(one), casePath(one)),
  }));
  const text =
    `${counted(count, 'case')}${about(query)} ${when}, ${usdText(cents)} asked. ` +
    `The first is ${caseName(first)}, due ${dayLabel(first.dueOn ?? today)}.`;
  return plainAnswer('figure', text, {
    figure: { label: 'Asked by cases due', value: toDollars(cents), unit: 'dollars' },
    table: tableOf({ Case: 'text', Due: 'day', Reason: 'text', Asked: 'dollars' }, rows, {
      total: ['Total', null, null, toDollars(cents)],
      count,
    }),
    links: [
      toScreen(`Open case ${first.number}`, casePath(first)),
      ...caseLinks('View open cases', asked, 'open'),
    ],
    followUps: ['How much is open in cases?'],
  });
}

async function answerOpen(tx: TenantTransaction, asked: Asked): Promise<TopicAnswer> {
  const { query, parties } = asked;
  const sums = await sumOpenCases(tx, { kinds: kindsOf(query), parties });
  const centsWhere = (isSent: boolean, some = sums) =>
    sumCents(some.filter((one) => one.isSent === isSent).map(({ cents }) => cents));
  const links = [
    ...caseLinks('View cases to do', asked, 'to_do'),
    ...caseLinks('View cases sent', asked, 'waiting'),
  ];
  const { from, to } = query.period;
  const isNarrowed = from !== null || to !== null;
  const notes = isNarrowed ? ['Open cases are those of today, whatever the period.'] : [];
  if (sums.length === 0) {
    const text = `No case${about(query)} is open.`;
    return plainAnswer('help', text, { links, notes, followUps });
  }
  const whole = sumCents([centsWhere(false), centsWhere(true)]);
  const byKind = parties?.length === 1;
  const groups = Map.groupBy(sums, ({ name, kind }) => (byKind ? caseKindTexts[kind].name : name));
  const rows = [...groups]
    .map(([name, own]) => ({ name, own, cents: sumCents(own.map(({ cents }) => cents)) }))
    .toSorted((a, b) => b.cents - a.cents || (a.name < b.name ? -1 : 1));
  const dollars = (some: typeof sums) => [
    ...[casesIn(some), toDollars(centsWhere(false, some)), toDollars(centsWhere(true, some))],
    toDollars(sumCents(some.map(({ cents }) => cents))),
  ];
  const text =
    `${usdText(whole)} is open in ${counted(casesIn(sums), 'case')}${about(query)}: ` +
    `${usdText(centsWhere(false))} to prepare or send, ${usdText(centsWhere(true))} sent and waiting.`;
  const columns = {
    ...({ [byKind ? 'Kind' : 'Payer or vendor']: 'text', Cases: 'count' } as const),
    ...({ 'To do': 'dollars', Sent: 'dollars', Open: 'dollars' } as const),
  };
  return plainAnswer('figure', text, {
    figure: { label: 'Open in cases', value: toDollars(whole), unit: 'dollars' },
    table: tableOf(
      columns,
      rows.slice(0, rowsMax).map(({ name, own }) => ({
        cells: [name, ...dollars(own)],
        link: rowLink(name, {
          ...{ party: own[0]?.party, stage: 'open' },
          kinds: new Set(byKind || query.kinds.length > 0 ? own.map(({ kind }) => kind) : []),
        }),
      })),
      { total: ['Total', ...dollars(sums)], count: rows.length },
    ),
    links,
    notes,
    followUps,
  });
}

/**
 * A row's cases on their screen, which shows one kind or all: null where the row is of several, but
 * not of all.
 */
function rowLink(
  name: string,
  {
    party = '',
    stage,
    kinds,
  }: { party: string | undefined; stage: string; kinds: ReadonlySet<string> },
): AnswerLink | null {
  if (kinds.size > 1) return null;
  const [kind] = kinds;
  const search = new URLSearchParams({ stage, party, ...(kind === undefined ? {} : { kind }) });
  return toScreen(`View cases: ${name}`, `/recovery?${search}`);
}

const repliedStates: readonly string[] = ['acknowledged', 'won', 'partly', 'lost'];

/** Who replied to what was sent, or which cases were lost. */
async function answerStates(
  tx: TenantTransaction,
  asked: Asked,
  of: 'replied' | 'lost',
): Promise<TopicAnswer> {
  const { query, parties } = asked;
  const isLost = of === 'lost';
  const on = isLost ? 'decided_on' : 'sent_on';
  const found = await sumCaseStates(tx, { on, ...query.period, kinds: kindsOf(query), parties });
  const sums = isLost ? found.filter(({ state }) => state === 'lost') : found;
  const stage = isLost ? 'decided' : 'waiting';
  const links = caseLinks('View cases', asked, stage);
  const when = `${about(query)}, ${periodText(query.period)}`;
  if (sums.length === 0) {
    const text = `No case was ${isLost ? 'lost' : 'sent'}${when}.`;
    return plainAnswer('help', text, { links, followUps });
  }
  const told = (some: typeof sums) => {
    const waiting = some.filter(({ state }) => state === 'sent');
    const counts = [
      casesIn(some),
      casesIn(some.filter(({ state }) => repliedStates.includes(state))),
      casesIn(waiting),
    ];
    return { counts, cents: sumCents((isLost ? some : waiting).map(({ cents }) => cents)) };
  };
  const cellsOf = (some: typeof sums) => {
    const { counts, cents } = told(some);
    return [...(isLost ? counts.slice(0, 1) : counts), toDollars(cents)];
  };
  const { counts, cents } = told(sums);
  const [all = 0, replied = 0, waiting = 0] = counts;
  const text = isLost
    ? `You lost ${counted(all, 'case')}${when}: ${usdText(cents)} asked.`
    : `Of ${counted(all, 'case')} sent${when}, ${replied} got a reply and ${waiting} ` +
      `still wait${waiting === 1 ? 's' : ''} for one, ${usdText(cents)} asked.`;
  const columns = isLost
    ? ({ Lost: 'count', Asked: 'dollars' } as const)
    : ({ Sent: 'count', Replied: 'count', Waiting: 'count', 'Asked, waiting': 'dollars' } as const);
  const groups = [...Map.groupBy(sums, ({ name }) => name)];
  return plainAnswer('figure', text, {
    figure: {
      label: isLost ? 'Asked by lost cases' : 'Waiting for a reply',
      ...{ value: toDollars(cents), unit: 'dollars' },
    },
    table: tableOf(
      { 'Payer or vendor': 'text', ...columns },
      groups.slice(0, rowsMax).map(([name, own]) => ({
        cells: [name, ...cellsOf(own)],
        link: rowLink(name, { party: own[0]?.party, stage, kinds: new Set(query.kinds) }),
      })),
      { total: ['Total', ...cellsOf(sums)], count: groups.length },
    ),
    ...{ links, followUps },
  });
}

/** Each with its figures: the first is what was asked for. */
const reported = {
  won: [
    { name: 'won', label: 'Won' },
    { name: 'seen', label: 'Money seen' },
    { name: 'promisedNotPaid', label: 'Promised, not paid' },
  ],
  seen: [
    { name: 'seen', label: 'Money seen' },
    { name: 'byItself', label: 'Came by itself' },
  ],
  promised: [
    { name: 'promisedNotPaid', label: 'Promised, not paid' },
    { name: 'won', label: 'Won' },
  ],
} as const;

type Reported = keyof typeof reported;
type Figures = Awaited<ReturnType<typeof readReportFigures>>;

async function answerReport(
  tx: TenantTransaction,
  asked: Asked,
  of: Reported,
): Promise<TopicAnswer> {
  const { query, parties: keys, today } = asked;
  const { from, to } = query.period;
  // Money may be dated some days ahead, and nothing is older.
  const period = { from: from ?? '2000-01-01', to: to ?? addDays(today, 366) };
  const figures = await readReportFigures(tx, {
    ...{ period, today, kinds: kindsOf(query), parties: keys },
  });
  const { totals, parties } = figures;
  const columns = reported[of];
  const [{ name, label }] = columns;
  const links = reportLinks(query.period, asked);
  const notes = await winRateNotes(tx, asked, of);
  if (totals[name] === 0 && (of !== 'won' || totals.casesWon === 0)) {
    return plainAnswer('help', nothingOf(of, query), {
      links,
      notes,
      followUps: ['Which cases are open?'],
    });
  }
  const shown = parties.filter((party) => columns.some((column) => party[column.name] !== 0));
  const cells = (own: Figures['totals']) => columns.map((column) => toDollars(own[column.name]));
  return plainAnswer('figure', sentenceOf(of, totals, query), {
    figure: { label, value: toDollars(totals[name]), unit: 'dollars' },
    table: tableOf(
      {
        'Payer or vendor': 'text',
        ...Object.fromEntries(columns.map((column) => [column.label, 'dollars'] as const)),
      },
      shown.slice(0, rowsMax).map((party) => ({
        cells: [party.name, ...cells(party)],
        link: rowLink(party.name, {
          ...{ party: party.key, stage: 'all', kinds: new Set(query.kinds) },
        }),
      })),
      { total: ['Total', ...cells(totals)], count: shown.length },
    ),
    ...{ links, notes, followUps: ['Which cases are open?'] },
  });
}

function sentenceOf(of: Reported, totals: Figures['totals'], query: CaseQuery): string {
  const when = `${about(query)}, ${periodText(query.period)}`;
  const { casesWon, won, seen, promisedNotPaid, byItself } = totals;
  switch (of) {
    case 'won':
      return (
        `You won ${counted(casesWon, 'case')}${when}: ${usdText(won)} promised, of which ` +
        `${usdText(promisedNotPaid)} has not been paid after the usual time to pay.`
      );
    case 'seen':
      return (
        `${usdText(seen)} came in for cases that you had sent${when}. ` +
        `Another ${usdText(byItself)} came by itself.`
      );
    case 'promised':
      return `${usdText(promisedNotPaid)} of ${usdText(won)} promised has not been paid after the usual time to pay${when}.`;
  }
}

function nothingOf(of: Reported, query: CaseQuery): string {
  const when = `${about(query)}, ${periodText(query.period)}`;
  switch (of) {
    case 'won':
      return `No case was won${when}.`;
    case 'seen':
      return `No money has been seen for cases that you sent${when}. Only receipts count.`;
    case 'promised':
      return `Nothing promised is unpaid after the usual time to pay${when}.`;
  }
}

function reportLinks({ from, to }: AskedPeriod, asked: Asked): AnswerLink[] {
  const search = new URLSearchParams({
    view: 'report',
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  });
  return [
    toScreen('Recovery report', `/recovery?${search}`),
    ...caseLinks('View cases', asked, 'all'),
  ];
}

/** How often the named parties lost or won, of all time. */
async function winRateNotes(tx: TenantTransaction, { parties, today }: Asked, of: Reported) {
  if (parties === undefined || of !== 'won') return [];
  const { parties: all } = await readCaseSummary(tx, today);
  return all
    .filter(({ key, decided }) => parties.includes(key) && decided > 0)
    .map(({ name, won, decided }) => `${name}: ${won} of ${counted(decided, 'decided case')} won.`);
}
