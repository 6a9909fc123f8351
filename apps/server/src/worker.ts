import { adminMails } from './features/admin/public.ts';
import { refreshAllAlerts } from './features/alerts/public.ts';
import { deleteOldConversations } from './features/assistant/public.ts';
import { applyBuiltInRules } from './features/classification/public.ts';
import { startCostWorker } from './features/costs/public.ts';
import { endExpiredImpersonations } from './features/impersonation/public.ts';
import {
  createMailboxPoll,
  expireQuarantine,
  inboundMailMails,
  openMailReaders,
  readInboundMail,
  resendLostMails,
  sweepMails,
} from './features/inbound-mail/public.ts';
import { readFile, removeOrphans, resendLostJobs } from './features/intake/public.ts';
import { findOverdue, followPublicPrices } from './features/invoice-audit/public.ts';
import { invoiceKind } from './features/invoice-documents/public.ts';
import { removeOldNotifications } from './features/notifications/public.ts';
import { profileMails } from './features/profile/public.ts';
import { importRemittance, openReaders, remittanceKind } from './features/remittances/public.ts';
import { reportMails, sendDueReports } from './features/reports/public.ts';
import { salesMails } from './features/sales/public.ts';
import { deleteOldSignIns, sessionMails } from './features/session/public.ts';
import { subscriptionMails, updatePlans } from './features/subscriptions/public.ts';
import { removeOldApiUsage } from './features/system/public.ts';
import { userMails } from './features/users/public.ts';
import { forgetCallCounts } from './platform/http/call-counts.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { startRounds } from './platform/jobs/start-rounds.ts';
import type { Log } from './platform/log.ts';
import type { MailMakers } from './platform/mail/mail-jobs.ts';
import type { Platform } from './platform/platform.ts';

type Step = (isStopped: () => boolean) => Promise<void>;
type Steps = Readonly<Record<string, Step>>;

/** One after the other; one that fails is told, and keeps none of the others from its turn. */
export async function runSteps(
  steps: Steps,
  log: Pick<Log, 'warn'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const [step, run] of Object.entries(steps)) {
    if (isStopped()) return;
    try {
      await run(isStopped);
    } catch (error) {
      log.warn({ err: error, step }, 'a worker step failed; it will be retried');
    }
  }
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** At the start too: a machine that is switched off at night is looked after in the morning. */
export function onceADay(run: Step, now: () => number = () => performance.now()): Step {
  let dueAt = Number.NEGATIVE_INFINITY;
  return async (isStopped) => {
    if (now() < dueAt) return;
    // What fails may fail for long, and is too much work to be done in every round.
    dueAt = now() + hourMs;
    await run(isStopped);
    dueAt = now() + dayMs;
  };
}

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
    built_in_rules: onceADay((isStopped) => applyBuiltInRules(platform, isStopped)),
    alerts: onceADay((isStopped) => refreshAllAlerts(platform, isStopped)),
    overdue_invoices: onceADay((isStopped) => findOverdue(platform, isStopped)),
    notifications: onceADay(() => removeOldNotifications(platform)),
    mails: onceADay(() => sweepMails(platform)),
    conversations: onceADay((isStopped) => deleteOldConversations(platform, isStopped)),
  };
  const steps: Steps = {
    lost_jobs: async () => {
      const resent = await resendLostJobs(platform, remittanceKind);
      if (resent > 0) log.warn({ resent }, 'resent lost jobs');
    },
    lost_mails: async () => {
      const resent = await resendLostMails(platform);
      if (resent > 0) log.warn({ resent }, 'resent lost email jobs');
    },
    lost_invoices: async () => {
      const resent = await resendLostJobs(platform, invoiceKind);
      if (resent > 0) log.warn({ resent }, 'resent lost invoice jobs');
    },
    quarantine: () => expireQuarantine(platform),
    files: () => files.sweep(),
    sign_ins: () => deleteOldSignIns(platform),
    plans: () => updatePlans(platform),
    reports: () => sendDueReports(platform),
    api_usage: () => removeOldApiUsage(platform),
    looks: () => endExpiredImpersonations(platform),
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
    withRoom((job) => {
      const otherKinds = { invoice: invoiceKind };
      return importRemittance({ ...platform, readers, otherKinds }, job);
    }),
  );
  await jobs.workOnInvoices(
    withRoom(({ organizationId, documentId: id }) =>
      readFile(platform, invoiceKind, { organizationId, id }),
    ),
  );
  await jobs.workOnInboundMails(
    withRoom((job) => readInboundMail({ ...platform, mailReaders }, job)),
  );
  const makers = mailMakers(platform);
  await jobs.workOnMails(async ({ kind, data }) => {
    const make = makers[kind];
    if (make === undefined) throw new Error(`no mail template for ${kind}`);
    const mail = await make(data);
    if (mail !== undefined) await platform.mail.send(mail);
  });
}

/** Every kind of mail by the slice that makes it. */
function mailMakers(platform: Platform): MailMakers {
  return {
    ...sessionMails(platform),
    ...profileMails(platform),
    ...adminMails(platform),
    ...subscriptionMails(platform),
    ...salesMails(platform),
    ...userMails(platform),
    ...reportMails(platform),
    ...inboundMailMails(platform),
  };
}
