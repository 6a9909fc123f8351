import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

export interface ServerProgram {
  readonly said: () => string;
  /** SIGKILL, and the same program at the same port again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const upMsMax = 20_000;

/** Another program that listens on a port of this machine. It ends when this process does. */
export async function startServerProgram(options: {
  readonly command: readonly string[];
  readonly port: number;
}): Promise<ServerProgram> {
  const { command, port } = options;
  const [program = ''] = command;
  if (!existsSync(program)) throw new Error(`${program} is not installed`);
  const script = '"$@" & pid=$!; read -r signal || signal=TERM; kill -$signal $pid; wait $pid';
  let said = '';
  const begin = async () => {
    const child = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const end = async (signal: '' | 'KILL\n') => {
      child.stdin.end(signal);
      await ended;
    };
    const until = performance.now() + upMsMax;
    while (!(await answersAt(port))) {
      if (performance.now() > until) {
        await end('');
        throw new Error(`${program} does not listen on ${port}: ${said}`);
      }
      await sleep(50);
    }
    return end;
  };
  let end = await begin();
  return {
    said: () => said,
    async restart() {
      await end('KILL\n');
      end = await begin();
    },
    stop: () => end(''),
  };
}

function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Writes files of settings where a program that may run as another user can read them. */
export async function writeSettings(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(inject('testServer').runFolder, 'settings-'));
  await chmod(folder, 0o755);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
