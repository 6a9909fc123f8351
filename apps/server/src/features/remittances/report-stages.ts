import type { Database } from '../../platform/database/database.ts';
import type { ReadingStage } from '../../platform/document-reading.ts';
import type { ProcessRemittance } from '../../platform/jobs/jobs.ts';
import { setStage } from './remittances.repository.ts';

/** A person sees no more of it, and each stage is a write. */
const betweenStagesMs = 400;

export interface Stages {
  tell(stage: ReadingStage): void;
  /** Waits until what was told is written, and throws what went wrong with it. */
  written(): Promise<void>;
}

/** Writes down how far a reading is; of fast stages only some. */
export function reportStages(database: Database, job: ProcessRemittance): Stages {
  let toldAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<unknown> = Promise.resolve();
  let failure: { readonly error: unknown } | undefined;
  const write = (stage: ReadingStage): Promise<unknown> =>
    database.withTenant(job.organizationId, (tx) => setStage(tx, job.remittanceId, stage));
  return {
    tell(stage) {
      const isSoon = performance.now() - toldAt < betweenStagesMs;
      if (isSoon && stage.firstPage === undefined) return;
      toldAt = performance.now();
      writing = writing
        .then(() => write(stage))
        .catch((error: unknown) => {
          failure ??= { error };
        });
    },
    async written() {
      await writing;
      if (failure !== undefined) throw failure.error;
    },
  };
}
