import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onStarterGone } from './starter-watch.mjs';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const pinnedMajor = 24;
/** Ctrl-C arrives twice, from the terminal and from npm: within this time it counts as one. */
const sameSignalMs = 500;

/** The Node for everything except these entry scripts: from the npm package for this system. */
export function pinnedNode() {
  const { platform, arch, versions } = process;
  const isWindows = platform === 'win32';
  const name = `node-${isWindows ? 'win' : platform}-${arch}`;
  const path = join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(path)) return path;
  if (Number(versions.node.split('.')[0]) >= pinnedMajor) return process.execPath;
  throw new Error(
    `There is no npm package ${name} here. Run this again where there should be one, or use Node ${pinnedMajor}; this is ${versions.node}.`,
  );
}

/** The environment of a child process: the pinned Node and this repository's tools come first. */
export function pinnedEnvironment(extra = {}) {
  const bin = join(root, 'node_modules', '.bin');
  return {
    // Node caches compiled code: later starts are a third faster.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  };
}

/**
 * Runs a script on the pinned Node in the foreground and answers its exit code.
 * The child has a process group of its own, so that a Ctrl-C reaches it once, through us, and we
 * wait until it has closed what it opened. When we vanish without a word, the child is told to end;
 * so it is when the AbortSignal `until` says so.
 */
export function runPinned(script, args = [], { env = {}, nodeArgs = [], until } = {}) {
  const guard = new URL('./exit-with-parent.mjs', import.meta.url).href;
  const child = spawn(
    pinnedNode(),
    [`--import=${guard}`, ...nodeArgs, join(root, script), ...args],
    {
      cwd: root,
      env: pinnedEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    },
  );
  let forwardedAt = 0;
  const forward = (signal) => {
    const now = Date.now();
    if (now - forwardedAt < sameSignalMs) return;
    forwardedAt = now;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  until?.addEventListener('abort', () => child.kill('SIGTERM'));
  const unwatch = onStarterGone(() => forward('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      unwatch();
      for (const name of signals) process.off(name, forward);
      resolve(exitCode(code, signal));
    });
  });
}

/** Runs a command quietly and returns { code, output }; it ends with us. */
export function runQuietly(command, args, { cwd = root, env = {}, onStart } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: pinnedEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart?.(child.pid);
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let endedBy;
  const end = (signal) => {
    endedBy = signal;
    child.kill('SIGTERM');
  };
  for (const signal of signals) process.on(signal, end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, end);
      if (endedBy) process.exit(exitCode(null, endedBy));
      resolve({ code: exitCode(code, signal), output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/**
 * Runs an entry script's main; a failure prints one line and exits with 1, with the stack if DEBUG
 * is set.
 */
export async function runEntry(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(process.env.DEBUG ? error : error.message);
    process.exitCode = 1;
  }
}
