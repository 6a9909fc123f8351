import type { MailMakers } from '../mail/mail-jobs.ts';
import type { Job, Queue } from './jobs.ts';

/** Does work until it's done or stopped. */
export type Step = (isStopped: () => boolean) => Promise<unknown>;
export type Steps = Readonly<Record<string, Step>>;

/** What a slice does in the background. Each declares it in its own folder. */
export interface Background {
  readonly jobs?: readonly QueueWork[];
  readonly mails?: MailMakers;
  /** Quick steps, one after the other. */
  readonly often?: Steps;
  readonly daily?: Steps;
  /** Steps that may take long; no other step waits for them. */
  readonly apart?: Steps;
  /** As `often`, with pauses of two seconds. */
  readonly soon?: Steps;
  /** Ends what the jobs use; called once no job is left. */
  close?(): Promise<void>;
}

interface QueueWork {
  readonly queue: Queue;
  run(job: Job): Promise<void>;
}
