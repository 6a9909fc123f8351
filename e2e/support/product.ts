import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
/** A run that is killed takes its products along. */
const guard = new URL('../../tools/exit-with-parent.mjs', import.meta.url).href;

export interface RunningProduct {
  readonly url: string;
  readonly dataDir: string;
  /** All that it printed, for the sign-ins of a first start. */
  readonly printed: () => string;
  stop(): Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

/**
 * A port for a product that goes away and comes back: none that the system gives to another program
 * meanwhile.
 */
export function portToComeBackTo(): string {
  return String(randomInt(10_000, 20_000));
}

/** The product as a new user starts it: a process of its own on an empty data folder. */
export async function startNewProduct(settings: Settings = {}): Promise<RunningProduct> {
  return startOn(await makeDataDir(), settings);
}

/** The same with a copy of a data folder: with tables already it takes half the time. */
export async function startCopyOf(folder: string, settings: Settings): Promise<RunningProduct> {
  return startOn(await copyOf(folder), settings);
}

/** A copy of a data folder, whose database keeps its owner. */
export async function copyOf(folder: string): Promise<string> {
  const dataDir = await makeDataDir();
  await promisify(execFile)('cp', ['-a', `${folder}/.`, dataDir]);
  return dataDir;
}

/** The database's own user must get to its files in it. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pfs-e2e-'));
  await chmod(dataDir, 0o711);
  return dataDir;
}

async function startOn(dataDir: string, settings: Settings): Promise<RunningProduct> {
  const child = spawn(process.execPath, [`--import=${guard}`, main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      // A visitor says which address they come from.
      TRUST_PROXY: '127.0.0.1',
      REGISTRATIONS_PER_HOUR_MAX: '100000',
      // Receivers of tests are on this machine.
      PRIVATE_HOSTS: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stdout?.on('data', (bytes: Buffer) => {
    printed += bytes.toString();
  });
  child.stderr?.on('data', (bytes: Buffer) => {
    printed += bytes.toString();
  });
  const url = await untilReady(child, () => printed);
  return {
    url,
    dataDir,
    printed: () => printed,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The address appears once the server listens, the sign-ins behind it; both end with an empty
 * line.
 */
async function untilReady(child: ChildProcess, printed: () => string): Promise<string> {
  for (;;) {
    const found = /ready: (http:\/\/\S+)[\s\S]*\n\n/.exec(printed());
    if (found?.[1] !== undefined) return found[1];
    if (child.exitCode !== null) throw new Error(`the product did not start:\n${printed()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
