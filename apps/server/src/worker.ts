import { refreshAllAlerts } from './features/alerts/public.ts';
import { forgetOldConversations } from './features/assistant/public.ts';
import { followBuiltInRules } from './features/classification/public.ts';
import { startCostWorker } from './features/costs/public.ts';
import {
  createMailboxPoll,
  expireQuarantine,
  openMailReaders,
  readInboundMail,
  resendLostMails,
  sweepMails,
} from './features/inbound-mail/public.ts';
import { findOverdue, followPublicPrices } from './features/invoice-audit/public.ts';
import {
  handOverInvoice,
  readInvoiceFile,
  resendLostReadings,
} from './features/invoice-documents/public.ts';
import { endOverdueLooks } from './features/looking-at/public.ts';
import { forgetOldNotifications } from './features/notifications/public.ts';
import {
  importRemittance,
  openReaders,
  removeOrphans,
  resendLostJobs,
} from './features/remittances/public.ts';
import { sendDueReports } from './features/reports/public.ts';
import { forgetOldSignIns } from './features/session/public.ts';
import { lookAfterPlans } from './features/subscriptions/public.ts';
import { forgetOldApiUsage } from './features/system/public.ts';
import { mailMakers } from './mail-makers.ts';
import { forgetCallCounts } from './platform/http/call-counts.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { startRounds } from './platform/jobs/start-rounds.ts';
import type { Platform } from './platform/platform.ts';
import { onceADay, runSteps, type Steps } from './worker-round.ts';

export interface Worker {
  close(): Promise<void>;
}

const roundsEveryMs = 20_000;

/** The side that works: reads remittances, looks after lost jobs and half-written files. */
export async function startWorker(platform: Platform): Promise<Worker> {
  const { database, jobs, files, disk, log } = platform;
  const readers = openReaders();
  const mailReaders = openMailReaders();
  await workOnJobs(platform, { readers, mailReaders });
  const daily: Steps = {
    orphans: onceADay(async () => {
      const removed = await removeOrphans(platform, platform.clock());
      if (removed > 0) log.warn({ removed }, 'removed files that no remittance refers to');
    }),
    built_in_rules: onceADay((isStopped) => followBuiltInRules(platform, isStopped)),
    alerts: onceADay((isStopped) => refreshAllAlerts(platform, isStopped)),
    overdue_invoices: onceADay((isStopped) => findOverdue(platform, isStopped)),
    notifications: onceADay(() => forgetOldNotifications(platform)),
    mails: onceADay(() => sweepMails(platform)),
    conversations: onceADay((isStopped) => forgetOldConversations(platform, isStopped)),
  };
  const steps: Steps = {
    lost_jobs: async () => {
      const resent = await resendLostJobs(database, jobs);
      if (resent > 0) log.warn({ resent }, 'sent lost jobs again');
    },
    lost_mails: async () => {
      const resent = await resendLostMails(platform);
      if (resent > 0) log.warn({ resent }, 'sent lost jobs of mails again');
    },
    lost_invoices: async () => {
      const resent = await resendLostReadings(platform);
      if (resent > 0) log.warn({ resent }, 'sent lost readings of invoices again');
    },
    quarantine: () => expireQuarantine(platform),
    files: () => files.sweep(),
    sign_ins: () => forgetOldSignIns(platform),
    plans: () => lookAfterPlans(platform),
    reports: () => sendDueReports(platform),
    api_usage: () => forgetOldApiUsage(platform),
    looks: () => endOverdueLooks(platform),
    call_counts: () => forgetCallCounts(database),
    idempotency_keys: () => forgetOldKeys(database),
  };
  const costs = startCostWorker(platform);
  const prices: Steps = { invoices: (isStopped) => followPublicPrices(platform, isStopped) };
  const mailbox: Steps = { mailbox: createMailboxPoll(platform) };
  // Apart: what is done once a day takes long where there are many pharmacies.
  const rounds = [daily, steps, prices, mailbox].map((of) =>
    startRounds(async (isStopped) => {
      if (!disk.isLow()) await runSteps(of, log, isStopped);
    }, roundsEveryMs),
  );
  return {
    async close() {
      await Promise.all([...rounds, costs].map((each) => each.close()));
      // First no more work, then the threads that do it: an import under way is finished.
      await jobs.stopWorking();
      await readers.close();
      await mailReaders.close();
    },
  };
}

interface ThreadPools {
  readonly readers: ReturnType<typeof openReaders>;
  readonly mailReaders: ReturnType<typeof openMailReaders>;
}

/** Takes the jobs of all queues; all but mails going out wait while the disk is almost full. */
async function workOnJobs(
  platform: Platform,
  { readers, mailReaders }: ThreadPools,
): Promise<void> {
  const { jobs, disk } = platform;
  const withRoom =
    <Job>(work: (job: Job) => Promise<void>) =>
    (job: Job) =>
      disk.whenRoomy().then(() => work(job));
  await jobs.workOnRemittances(
    withRoom((job) =>
      importRemittance(
        { ...platform, readers, handOver: (tx, file) => handOverInvoice(tx, jobs, file) },
        job,
      ),
    ),
  );
  await jobs.workOnInvoices(withRoom((job) => readInvoiceFile(platform, job)));
  await jobs.workOnInboundMails(
    withRoom((job) => readInboundMail({ ...platform, mailReaders }, job)),
  );
  const makers = mailMakers(platform);
  await jobs.workOnMails(async ({ kind, data }) => {
    const make = makers[kind];
    if (make === undefined) throw new Error(`nobody makes mails of the kind ${kind}`);
    const mail = await make(data);
    if (mail !== undefined) await platform.mail.send(mail);
  });
}
