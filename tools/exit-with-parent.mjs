import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into programs started by an entry script. The program runs in its own process group; if
 * the starter dies without forwarding a signal, this asks the program to close.
 */
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
