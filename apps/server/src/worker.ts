import { adminWork } from './features/admin/public.ts';
import { alertWork } from './features/alerts/public.ts';
import { assistantWork } from './features/assistant/public.ts';
import { caseWork } from './features/cases/public.ts';
import { matchWork } from './features/claim-matches/public.ts';
import { exportKind, exportWork } from './features/claims-exports/public.ts';
import { classificationWork } from './features/classification/public.ts';
import { costWork } from './features/costs/public.ts';
import { depositWork } from './features/deposits/public.ts';
import { impersonationWork } from './features/impersonation/public.ts';
import { inboundMailWork } from './features/inbound-mail/public.ts';
import { incomingFileWork } from './features/incoming-files/public.ts';
import { intakeWork } from './features/intake/public.ts';
import { invoiceAuditWork } from './features/invoice-audit/public.ts';
import { invoiceKind, invoiceWork } from './features/invoice-documents/public.ts';
import { notificationWork } from './features/notifications/public.ts';
import { contractWork } from './features/payer-contracts/public.ts';
import { profileWork } from './features/profile/public.ts';
import { remittanceWork } from './features/remittances/public.ts';
import { reportWork } from './features/reports/public.ts';
import { salesWork } from './features/sales/public.ts';
import { sessionWork } from './features/session/public.ts';
import { signOnWork } from './features/single-sign-on/public.ts';
import { subscriptionWork } from './features/subscriptions/public.ts';
import { systemWork } from './features/system/public.ts';
import { userWork } from './features/users/public.ts';
import { webhookWork } from './features/webhooks/public.ts';
import { forgetCallCounts } from './platform/http/call-counts.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import type { Background, Step, Steps } from './platform/jobs/background.ts';
import { startRounds } from './platform/jobs/start-rounds.ts';
import type { Log } from './platform/log.ts';
import type { MailMakers } from './platform/mail/mail-jobs.ts';
import type { Platform } from './platform/platform.ts';
import { sweepArrivals } from './platform/tenant-move/arrivals.ts';

const everySlice: readonly ((platform: Platform) => Background)[] = [
  platformWork,
  intakeWork,
  (platform) =>
    remittanceWork(platform, { otherKinds: { invoice: invoiceKind, export: exportKind } }),
  invoiceWork,
  exportWork,
  matchWork,
  depositWork,
  contractWork,
  caseWork,
  inboundMailWork,
  incomingFileWork,
  classificationWork,
  alertWork,
  webhookWork,
  costWork,
  invoiceAuditWork,
  assistantWork,
  reportWork,
  notificationWork,
  sessionWork,
  signOnWork,
  subscriptionWork,
  userWork,
  profileWork,
  adminWork,
  impersonationWork,
  salesWork,
  systemWork,
];

function platformWork({ database, files }: Platform): Background {
  return {
    often: {
      files: () => files.sweep(),
      arrivals: () => sweepArrivals({ database, files }),
      call_counts: () => forgetCallCounts(database),
      idempotency_keys: () => forgetOldKeys(database),
    },
  };
}

/** One after the other. A failure is logged, and the other steps still run. */
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

/** Also at the start, so that a machine that is off at night does this work in the morning. */
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
const soonEveryMs = 2_000;

/** The side that works: does the jobs of all queues, and the steps that come again and again. */
export async function startWorker(platform: Platform): Promise<Worker> {
  const { jobs, disk, log } = platform;
  const slices = everySlice.map((open) => open(platform));
  await workOnJobs(platform, slices);
  const stepsOf = (when: 'often' | 'daily' | 'apart' | 'soon') => {
    const steps = slices.flatMap((slice) => Object.entries(slice[when] ?? {}));
    if (new Set(steps.map(([name]) => name)).size < steps.length) {
      throw new Error(`two steps that run ${when} have the same name`);
    }
    return steps;
  };
  const start = (steps: readonly (readonly [string, Step])[], pauseMs = roundsEveryMs) =>
    startRounds(async (isStopped) => {
      if (!disk.isLow()) await runSteps(Object.fromEntries(steps), log, isStopped);
    }, pauseMs);
  const rounds = [
    start(stepsOf('often')),
    start(stepsOf('daily').map(([name, run]) => [name, onceADay(run)])),
    ...stepsOf('apart').map((step) => start([step])),
    start(stepsOf('soon'), soonEveryMs),
  ];
  return {
    async close() {
      await Promise.all(rounds.map((each) => each.close()));
      // First no more work, then the threads that do it: an import under way is finished.
      await jobs.stopWorking();
      for (const slice of slices) await slice.close?.();
    },
  };
}

/** Takes the jobs of all queues; all but mails going out wait while the disk is almost full. */
async function workOnJobs(
  { jobs, disk, mail }: Platform,
  slices: readonly Background[],
): Promise<void> {
  for (const { queue, run } of slices.flatMap((slice) => slice.jobs ?? [])) {
    await jobs.work(queue, (job) => disk.whenRoomy().then(() => run(job)));
  }
  const makers: MailMakers = Object.fromEntries(
    slices.flatMap((slice) => Object.entries(slice.mails ?? {})),
  );
  await jobs.workOnMails(async ({ kind, data }) => {
    const make = makers[kind];
    if (make === undefined) throw new Error(`no mail template for ${kind}`);
    const made = await make(data);
    if (made !== undefined) await mail.send(made);
  });
}
