import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';

/**
 * A process of ours that holds a data folder, for tests that kill it: says `ready <port>` or the
 * one line why not, ends the server when asked to `stop`, and ends itself when its parent has
 * gone.
 */
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  const server = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log,
    durable: process.argv[3] === 'durable',
    onLost: (error) => say(`lost ${error.message}`),
  });
  process.stdin.on('data', async () => {
    await server.stop();
    say('stopped');
    process.exit(0);
  });
  process.stdin.on('end', () => process.exit(0));
  say(`ready ${JSON.stringify(server.connection)}`);
} catch (error) {
  say(`refused ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
