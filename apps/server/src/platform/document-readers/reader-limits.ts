/** What children may take. Beyond it a child is killed, and its document fails with a reason. */
export interface ReaderLimits {
  readonly readersMax: number;
  readonly fileSecondsMax: number;
  readonly lookSecondsMax: number;
  readonly memoryBytesMax: number;
  /** A child without work ends after so long, and with it its memory. */
  readonly idleSeconds: number;
}

export const readerLimits: ReaderLimits = {
  readersMax: 2,
  fileSecondsMax: 300,
  lookSecondsMax: 30,
  memoryBytesMax: 1_200 * 1024 * 1024,
  idleSeconds: 60,
};
