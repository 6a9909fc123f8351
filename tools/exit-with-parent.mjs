import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a program that an entry script starts. The program runs in a process group of its
 * own; when the starter dies without passing a signal on, this asks the program to close.
 */
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
