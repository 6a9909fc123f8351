import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The product as a process of its own, as `npm start` runs it. */
export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  /** All that it said, on both streams. */
  readonly said: () => string;
  readonly isAlive: () => boolean;
  /** SIGKILL: it gets no chance to do anything. */
  kill(): Promise<void>;
  /** SIGTERM, and SIGKILL when that does not help in time. */
  stop(): Promise<void>;
}

export interface ProductProcessOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Run by /bin/bash before the product, for example `ulimit -f 1024`. */
  readonly before?: string;
}

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const readyMsMax = 180_000;
const stopMsMax = 40_000;

/** Ends the child when this process is gone, however it went: its standard input then ends. */
const endWithParent = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.stdin.once('end', () => process.exit(1)).resume();
  process.on('SIGXFSZ', () => {});
`)}`;

const running = new Set<ProductProcess>();

/** Starts the product and waits until it says where it listens, which a worker alone does not. */
export async function startProductProcess(options: ProductProcessOptions): Promise<ProductProcess> {
  const command = [process.execPath, '--import', endWithParent, main];
  const [program = '', ...args] =
    options.before === undefined
      ? command
      : ['/bin/bash', '-c', `${options.before}; exec "$@"`, 'bash', ...command];
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: options.dataDir,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = new Promise<string>((resolve, reject) => {
    const hear = (text: string): void => {
      said += text;
      const port = /is ready: http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`ended with ${code} before ready: ${said}`)));
  });
  const product = {
    pid: child.pid ?? 0,
    said: () => said,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill('SIGKILL');
      await exited;
      running.delete(started);
    },
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
      await exited;
      clearTimeout(timer);
      running.delete(started);
    },
  };
  const started: ProductProcess = { ...product, url: '' };
  running.add(started);
  const timer = setTimeout(() => child.kill('SIGKILL'), readyMsMax);
  try {
    const isWorker = options.env?.['ROLE'] === 'worker';
    if (!isWorker) return { ...product, url: await address };
    address.catch(() => undefined);
    return started;
  } finally {
    clearTimeout(timer);
  }
}

/** Kills what a failed test left running. */
export async function killProductProcesses(): Promise<void> {
  for (const product of [...running]) await product.kill();
}
