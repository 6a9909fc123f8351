import type { ReadingStep } from './reader-messages.ts';

/** What children may take. Beyond it a child is killed, and its document fails with a reason. */
export interface ReaderLimits {
  /** One more than one pharmacy has, so that its slow documents stop nobody else's. */
  readonly readersMax: number;
  readonly readersOfOneMax: number;
  /** For pages that are looked at; one pharmacy has one of them, so that another finds one. */
  readonly lookersMax: number;
  /** Of one pharmacy, beyond which it is asked to try again. */
  readonly waitingReadsMax: number;
  readonly waitingLooksMax: number;
  readonly fileSecondsMax: number;
  /** Of work, not of waiting: a page of a PDF, and a sheet or the sums of all pages. */
  readonly stepSecondsMax: Readonly<Record<ReadingStep, number>>;
  readonly lookSecondsMax: number;
  readonly memoryBytesMax: number;
  /** A child without work ends after so long, and with it its memory. */
  readonly idleSeconds: number;
}

export const readerLimits: ReaderLimits = {
  readersMax: 3,
  readersOfOneMax: 2,
  lookersMax: 2,
  waitingReadsMax: 100,
  waitingLooksMax: 24,
  fileSecondsMax: 300,
  stepSecondsMax: { page: 8, sheet: 20 },
  lookSecondsMax: 30,
  memoryBytesMax: 1_200 * 1024 * 1024,
  idleSeconds: 60,
};
