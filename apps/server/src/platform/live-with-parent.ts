import { Worker } from 'node:worker_threads';

/**
 * For a child that opens what strangers sent: its parent alone decides when it ends. Ctrl-C, which
 * reaches the whole group, does not; a parent that goes, however it goes, takes the child along.
 */
export function liveWithParent(): void {
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit());
  // A parser that hangs never sees the channel close; a thread beside it sees the parent go.
  // Whose child it is, is asked here: the parent may be gone before the thread is there.
  const watch = `
    const parent = ${process.ppid};
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 2000);
  `;
  new Worker(watch, { eval: true }).unref();
}
