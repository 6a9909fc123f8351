import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

const megabytesMax = 1_024;

interface Patience {
  readonly secondsMax: number;
  readonly tooLate: () => Error;
}

/** Runs a module once in a thread of its own, so that other calls don’t wait for it. */
export async function runInThread<Answer>(
  module: URL,
  given: unknown,
  patience?: Patience,
): Promise<Answer> {
  const thread = new Piscina<unknown, Answer>({
    filename: fileURLToPath(module),
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: megabytesMax },
  });
  const signal = patience && AbortSignal.timeout(patience.secondsMax * 1_000);
  try {
    return await thread.run(given, signal && { signal });
  } catch (error) {
    throw patience !== undefined && signal?.aborted ? patience.tooLate() : error;
  } finally {
    await thread.destroy();
  }
}
