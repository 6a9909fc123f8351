import { randomUUID } from 'node:crypto';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';
import { startProduct } from './product.ts';

/** Reads the settings, starts the product, and closes it once when asked to. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel).child({ process: randomUUID().slice(0, 8) });
  const product = await startProduct(config, { log });
  let closing = false;
  const close = (signal: string): void => {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing');
    product.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not shut down cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  try {
    const { greeting } = await product.listen();
    for await (const line of greeting) process.stdout.write(`${line}\n`);
  } catch (error) {
    // What the demo pharmacy is made of is taken away by closing; the next start goes on with it.
    if (closing) return;
    await product.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  const text =
    error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
