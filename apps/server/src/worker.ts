import { refreshAllAlerts } from './features/alerts/public.ts';
import { startCostWorker } from './features/costs/public.ts';
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
import type { Platform } from './platform/platform.ts';
import { runSteps, type Steps } from './worker-round.ts';

export interface Worker {
  close(): Promise<void>;
}

const roundsEveryMs = 20_000;
/** At the start too: a machine that is switched off at night is looked after in the morning. */
const dayMs = 24 * 3_600_000;

function onceADay(run: () => Promise<void>): () => Promise<void> {
  let ranAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - ranAt < dayMs) return;
    ranAt = performance.now();
    await run();
  };
}

/** The side that works: reads remittances, looks after lost jobs and half-written files. */
export async function startWorker(platform: Platform): Promise<Worker> {
  const { database, jobs, files, log } = platform;
  const readers = openReaders();
  await jobs.workOnRemittances((job) => importRemittance({ ...platform, readers }, job));
  const makers = mailMakers(platform);
  await jobs.workOnMails(async ({ kind, data }) => {
    const make = makers[kind];
    if (make === undefined) throw new Error(`nobody makes mails of the kind ${kind}`);
    const mail = await make(data);
    if (mail !== undefined) await platform.mail.send(mail);
  });
  const steps: Steps = {
    orphans: onceADay(async () => {
      const removed = await removeOrphans(platform, platform.clock());
      if (removed > 0) log.warn({ removed }, 'removed files that no remittance refers to');
    }),
    alerts: onceADay(() => refreshAllAlerts(platform)),
    notifications: onceADay(() => forgetOldNotifications(platform)),
    lost_jobs: async () => {
      const resent = await resendLostJobs(database, jobs);
      if (resent > 0) log.warn({ resent }, 'sent lost jobs again');
    },
    files: () => files.sweep(),
    sign_ins: () => forgetOldSignIns(platform),
    plans: () => lookAfterPlans(platform),
    reports: () => sendDueReports(platform),
    api_usage: () => forgetOldApiUsage(platform),
    looks: () => endOverdueLooks(platform),
  };
  const costs = startCostWorker(platform);
  const round = (): Promise<void> => runSteps(steps, log);
  let running = round();
  const timer = setInterval(() => {
    running = round();
  }, roundsEveryMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
      await costs.close();
      // First no more work, then the threads that do it: an import under way is finished.
      await jobs.stopWorking();
      await readers.close();
    },
  };
}
