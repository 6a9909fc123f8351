import type { TopicQuery } from '@pfs/assistant/query';
import { dayLabel } from '@pfs/core/days';
import { counted } from '@pfs/core/metrics/ratios';
import { toCents, usdText } from '@pfs/core/money';
import { isWorking, waitingSentences } from '@pfs/wire/plan-states';
import { dayIn } from '../../../platform/clock.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { listWaitingDocuments } from '../../document-review/public.ts';
import { listRemittanceRows, toRemittance } from '../../remittances/public.ts';
import { readSubscriptionStatus } from '../../subscriptions/public.ts';
import { type Options, plainAnswer, tableOf, toScreen } from './plain-answer.ts';

const shown = 10;
const dayMs = 86_400_000;

const states = {
  pending: 'is queued',
  processing: 'is being processed',
  review: 'needs review',
  completed: 'was processed',
  failed: 'could not be read',
} as const;

/** The status of uploads, of reviews, or of the plan. */
export function answerStatus(
  tx: TenantTransaction,
  of: Extract<TopicQuery, { about: 'status' }>['of'],
  options: Options,
) {
  return { uploads, review, plan }[of](tx, options);
}

async function uploads(tx: TenantTransaction, { timeZone }: Options) {
  const files = (await listRemittanceRows(tx, shown)).map(toRemittance);
  const [last] = files;
  const links = [toScreen('Open Upload', '/upload')];
  if (last === undefined) return plainAnswer('help', 'No files have been uploaded yet.', { links });
  const rows = files.map((file) => ({
    cells: [
      ...[file.fileName, states[file.processingStatus], dayIn(timeZone, new Date(file.createdAt))],
      ...[file.extractedData?.processedClaims ?? null, file.needsReview],
    ],
    link: { kind: 'remittance', label: file.fileName, id: file.id } as const,
  }));
  const { fileName, processingStatus, extractedData, failureReason, needsReview } = last;
  const read = extractedData === null ? '' : `: ${counted(extractedData.processedClaims, 'claim')}`;
  const why = failureReason === null ? '' : ` ${failureReason}`;
  const check = needsReview === 0 ? '' : ` ${counted(needsReview, 'item')} to check.`;
  const text = `Your last file, ${fileName}, ${states[processingStatus]}${read}.${why}${check}`;
  return plainAnswer('figure', text, {
    table: tableOf(
      { File: 'text', Status: 'text', Day: 'day', Claims: 'count', 'To check': 'count' },
      rows,
    ),
    links,
  });
}

async function review(tx: TenantTransaction) {
  const { total, amount, itemsToCheck, rows: documents } = await listWaitingDocuments(tx, shown);
  const links = [toScreen('Open Documents to Review', '/review')];
  if (documents.length === 0) {
    return plainAnswer('help', 'No documents need review.', { links });
  }
  const money = usdText(toCents(Math.round(amount * 100)));
  const beside = `${counted(itemsToCheck, 'item')} in documents already included in totals`;
  const text = `To review: ${counted(total, 'document')} with ${money}, and ${beside}.`;
  const rows = documents.map(({ id, fileName, payerName, doubts, amount: dollars }) => ({
    cells: [fileName, payerName, doubts, dollars],
    link: toScreen(fileName, `/remittances/${id}/review`),
  }));
  const columns = {
    Document: 'text',
    Payer: 'text',
    'To check': 'count',
    Amount: 'dollars',
  } as const;
  return plainAnswer('figure', text, { table: tableOf(columns, rows), links });
}

async function plan(tx: TenantTransaction, options: Options) {
  const told = await readSubscriptionStatus(tx, options);
  const { state, planName, trialEnd, currentUsage: used, limits } = told;
  const links = [toScreen('Open Plan', '/plan')];
  if (!isWorking(state)) return plainAnswer('help', waitingSentences[state], { links });
  const end = trialEnd === null || state === 'active' ? null : new Date(trialEnd);
  const days = Math.ceil(((end?.getTime() ?? 0) - options.now.getTime()) / dayMs);
  const trial =
    end === null
      ? ''
      : ` The trial ends in ${counted(days, 'day')}, on ${dayLabel(dayIn(options.timeZone, end))}.`;
  const of = (count: number, max: number, what: string) =>
    `${count.toLocaleString('en-US')}${max < 0 ? '' : ` of ${max.toLocaleString('en-US')}`} ${what}`;
  const queries = of(used.aiQueriesUsed, limits.maxAIQueries, 'AI queries');
  const files = of(used.filesUploaded, limits.maxFilesPerMonth, 'files');
  const text = `You are on the ${planName} plan.${trial} Used this month: ${queries} and ${files}.`;
  return plainAnswer('help', text, { links, followUps: ['How do I change the plan?'] });
}
