import { endOverdueLooks } from './features/looking-at/public.ts';
import { forgetOldNotifications } from './features/notifications/public.ts';
import {
  importRemittance,
  openReaders,
  removeOrphans,
  resendLostJobs,
} from './features/remittances/public.ts';
import { forgetOldSignIns } from './features/session/public.ts';
import { lookAfterPlans } from './features/subscriptions/public.ts';
import { forgetOldApiUsage } from './features/system/public.ts';
import { mailMakers } from './mail-makers.ts';
import type { Platform } from './platform/platform.ts';

export interface Worker {
  close(): Promise<void>;
}

const roundsEveryMs = 20_000;
/** At the start too: a machine that is switched off at night is looked after in the morning. */
const orphansEveryMs = 24 * 3_600_000;

/** The side that works: reads remittances, looks after lost jobs and half-written files. */
export async function startWorker(platform: Platform): Promise<Worker> {
  const { database, jobs, files, log } = platform;
  const readers = openReaders();
  await jobs.workOnRemittances((job) => importRemittance({ ...platform, readers }, job));
  let orphansAt = Number.NEGATIVE_INFINITY;
  const makers = mailMakers(platform);
  await jobs.workOnMails(async ({ kind, data }) => {
    const make = makers[kind];
    if (make === undefined) throw new Error(`nobody makes mails of the kind ${kind}`);
    const mail = await make(data);
    if (mail !== undefined) await platform.mail.send(mail);
  });
  const round = async (): Promise<void> => {
    try {
      if (performance.now() - orphansAt >= orphansEveryMs) {
        orphansAt = performance.now();
        const removed = await removeOrphans(platform, platform.clock());
        if (removed > 0) log.warn({ removed }, 'removed files that no remittance refers to');
        await forgetOldNotifications(platform);
      }
      const resent = await resendLostJobs(database, jobs);
      if (resent > 0) log.warn({ resent }, 'sent lost jobs again');
      await files.sweep();
      await forgetOldSignIns(platform);
      await lookAfterPlans(platform);
      await forgetOldApiUsage(platform);
      await endOverdueLooks(platform);
    } catch (error) {
      log.warn({ err: error }, 'a round of the worker failed; the next one tries again');
    }
  };
  let running = round();
  const timer = setInterval(() => {
    running = round();
  }, roundsEveryMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
      // First no more work, then the threads that do it: an import under way is finished.
      await jobs.stopWorking();
      await readers.close();
    },
  };
}
