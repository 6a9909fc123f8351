import type { TopicQuery } from '@pfs/assistant/query';
import { dayLabel, monthOf } from '@pfs/core/days';
import type { FindingKind } from '@pfs/core/invoice-audit/finding';
import { counted } from '@pfs/core/metrics/ratios';
import {
  type Cents,
  centsOfSum,
  sumCents,
  toCents,
  toDollars,
  usdText,
  zeroCents,
} from '@pfs/core/money';
import { caseKindTexts } from '@pfs/core/recovery/cases';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { listOpenAlerts } from '../../alerts/public.ts';
import { listCases } from '../../cases/public.ts';
import { readOpportunities } from '../../contract-analysis/public.ts';
import { listWaitingDocuments } from '../../document-review/public.ts';
import * as audit from '../../invoice-audit/public.ts';
import { caseName, casePath } from './cases.ts';
import { type Options, plainAnswer, tableOf, toScreen } from './plain-answer.ts';

type Advice = Extract<TopicQuery, { about: 'advice' }>['of'];

/** Something to act on. Alerts have no amount. */
interface ActionItem {
  /** Comes before more money. */
  readonly isUrgent?: boolean;
  readonly what: string;
  readonly why: string;
  readonly cents: Cents | null;
  readonly path: string;
}

interface Topic {
  readonly read: (tx: TenantTransaction, options: Options) => Promise<readonly ActionItem[]>;
  /** Comes before the name of the first item. */
  readonly lead: string;
  /** Comes before the sum of all items, if they are summed. */
  readonly sum?: string;
  /** The answer without items: what was checked. */
  readonly none: string;
  readonly followUps: readonly string[];
}

const topics: Readonly<Record<Advice, Topic>> = {
  first: {
    read: async (tx, options) => {
      const { cases, kinds } = await readCasesToDo(tx, options);
      const others = [
        ...(await readRecoverable(tx, options)),
        ...(await readFindings(tx, 'Overdue invoices', ['overdue'])),
        ...(await readFindings(tx, 'Invoices that don’t add up', [
          'line_arithmetic',
          'total_mismatch',
        ])),
        ...(await readWaiting(tx)),
        ...(await readAlerts(tx)).slice(0, 3),
      ];
      // What a case asks for is done in the case.
      return [...cases, ...others.filter(({ path }) => !kinds.has(kindOfPath(path)))];
    },
    lead: 'Start with',
    none: 'You’re all caught up: no open savings, invoice findings, documents, or alerts.',
    followUps: ['What can I get back?', 'Is anything unusual?'],
  },
  recover: {
    read: readRecoverable,
    lead: 'The largest is',
    sum: 'You could recover or save',
    none:
      'I found nothing to recover or save: no DIR fees above benchmark, no claims paid below cost, ' +
      'no unexplained take-backs, no overpriced purchases, and no duplicate or overpaid invoices.',
    followUps: ['What should I do first?', 'Did I pay any invoice twice?'],
  },
  unusual: {
    read: readAlerts,
    lead: 'The newest alert:',
    none:
      'Nothing unusual: no open alerts about fee increases, claims below cost, unexplained ' +
      'adjustments, or late payers.',
    followUps: ['Why did DIR fees change last month?', 'What should I do first?'],
  },
  duplicates: {
    read: readDuplicates,
    lead: 'The largest is',
    sum: 'Possible duplicate invoices total',
    none:
      'No invoice looks like a duplicate. I compared each with the vendor’s other invoices by number, ' +
      'lines, amount, and date.',
    followUps: ['Does a vendor charge me too much?'],
  },
  overcharges: {
    read: readOvercharges,
    lead: 'The largest amount is from',
    sum: 'Vendors charged above your last prices or NADAC by',
    none:
      'No open findings about vendor prices. I compared each price with the last ' +
      'one you paid and with NADAC.',
    followUps: ['Did I pay any invoice twice?'],
  },
};

const rowsMax = 20;
const findingsPath = '/vendor-audit?tab=findings';

/** Open actions, highest amount first, as counted on the screens. */
export async function answerAdvice(tx: TenantTransaction, of: Advice, options: Options) {
  const { read, lead, sum, none, followUps } = topics[of];
  const open = (await read(tx, options)).toSorted(
    (a, b) =>
      Number(b.isUrgent ?? false) - Number(a.isUrgent ?? false) || (b.cents ?? 0) - (a.cents ?? 0),
  );
  const [first] = open;
  if (first === undefined) return plainAnswer('help', none, { followUps: [...followUps] });
  const cents = sumCents(open.map((each) => each.cents ?? zeroCents));
  const whole = sum === undefined ? '' : `${sum} ${usdText(cents)}. `;
  const amount = first.cents === null ? '' : `: ${usdText(first.cents)}`;
  const rows = open.slice(0, rowsMax).map((each) => ({
    cells: [each.what, each.why, each.cents === null ? null : toDollars(each.cents)],
    link: toScreen(each.what, each.path),
  }));
  return plainAnswer('figure', `${whole}${lead} ${first.what}${amount}. ${first.why}`, {
    figure: sum === undefined ? null : { label: sum, value: toDollars(cents), unit: 'dollars' },
    table: tableOf({ What: 'text', Why: 'text', Amount: 'dollars' }, rows, {
      total: sum === undefined ? null : ['Total', null, toDollars(cents)],
      count: open.length,
    }),
    links: [toScreen(`Open ${first.what}`, first.path)],
    followUps: [...followUps],
  });
}

const casesFirstMax = 5;

/** The first cases to do, with what they are expected to bring, and the kinds of all of them. */
async function readCasesToDo(tx: TenantTransaction, { today }: Options) {
  const listed = await listCases(tx, { stage: 'to_do', today }, { offset: 0, limit: 1_000 });
  const cases = listed.slice(0, casesFirstMax).map((one): ActionItem => {
    const { rows, kind, expected, asked, dueOn, dueReason, isUrgent, decidedBefore } = one;
    const [row, manyRows] = caseKindTexts[kind].rows;
    const due =
      dueOn === null ? '' : `Due ${dayLabel(dueOn)}${dueReason ? ` (${dueReason})` : ''}. `;
    const why =
      `${due}${rows.toLocaleString('en-US')} ${rows === 1 ? row : manyRows}, ` +
      `${usdText(toCents(Math.round(asked * 100)))} asked; the amount is what to expect, by ` +
      `${counted(decidedBefore, 'decided case')} like it.`;
    const cents = toCents(Math.round((expected ?? asked) * 100));
    return { what: caseName(one), why, cents, path: casePath(one), isUrgent };
  });
  return { cases, kinds: new Set<string | null>(listed.map(({ kind }) => kind)) };
}

/** The kind of cases that a path lists. */
function kindOfPath(path: string): string | null {
  return new URL(path, 'http://localhost').searchParams.get('kind');
}

/** Annual savings, and duplicate or overpaid invoices. No dollar is counted twice. */
async function readRecoverable(tx: TenantTransaction, { today, settings }: Options) {
  const currentMonth = monthOf(today);
  const { savings } = await readOpportunities(tx, { ...settings, currentMonth });
  const opportunities = savings.opportunities.map((each) => ({
    what: each.payerName === null ? each.category : `${each.category} with ${each.payerName}`,
    why: each.description,
    cents: toCents(Math.round(each.potentialSavings * 100)),
    path: each.actionUrl,
  }));
  return [
    ...opportunities,
    ...(await readFindings(tx, 'Invoices billed twice', ['duplicate_invoice'])),
    ...(await readFindings(tx, 'Invoices paid too much', ['paid_over_total'])),
  ];
}

async function readFindings(tx: TenantTransaction, what: string, kind: readonly FindingKind[]) {
  const { total, amount } = await audit.sumFindings(tx, { status: 'open', kind });
  const why = `${counted(total, 'finding')} from the invoice audit to decide on.`;
  const path = pathOfFindings(kind);
  return total === 0 ? [] : [{ what, why, cents: centsOfSum(amount), path }];
}

/** Their cases; overdue invoices are paid, not asked for. */
function pathOfFindings([kind]: readonly FindingKind[]): string {
  if (kind === 'overdue') return `${findingsPath}&kind=overdue`;
  const asked = kind === 'duplicate_invoice' ? 'vendor_duplicate' : 'vendor_overcharge';
  return `/recovery?stage=open&kind=${asked}`;
}

async function readWaiting(tx: TenantTransaction) {
  const { total, amount } = await listWaitingDocuments(tx, 1);
  const why = `${counted(total, 'document')} to review. Not included in totals until then.`;
  const cents = toCents(Math.round(amount * 100));
  return total === 0 ? [] : [{ what: 'Documents to Review', why, cents, path: '/review' }];
}

async function readAlerts(tx: TenantTransaction) {
  const alerts = await listOpenAlerts(tx);
  return alerts.map(({ title: what, message: why, actionUrl }) => ({
    ...{ what, why, cents: null, path: actionUrl ?? '/' },
  }));
}

async function readDuplicates(tx: TenantTransaction) {
  const filter = { status: 'open', kind: 'duplicate_invoice' } as const;
  const rows = await audit.listFindings(tx, filter, { offset: 0, limit: 1_000 });
  return rows.map((row) => ({
    what: `invoice ${row.invoiceNumber} of ${row.vendorName}`,
    why: row.sentence,
    cents: toCents(Math.round(row.amount * 100)),
    path: `/vendor-audit?tab=invoices&invoice=${row.invoiceId}`,
  }));
}

async function readOvercharges(tx: TenantTransaction) {
  const kind = ['price_above_list', 'price_above_last', 'price_above_nadac'] as const;
  const vendors = await audit.sumFindingsOfVendors(tx, { status: 'open', kind });
  return vendors.map(({ id, name, total, amount }) => ({
    what: name,
    why: `${counted(total, 'finding')} about prices well above your price list, last price or NADAC.`,
    cents: centsOfSum(amount),
    path: `${findingsPath}&vendor=${id}`,
  }));
}
