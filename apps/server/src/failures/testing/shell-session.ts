import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A person at a shell: settings that one command exports are there for the next. */
export interface ShellSession {
  readonly settings: Record<string, string>;
  /** Runs commands as they stand; answers what they said and fails where one of them does. */
  run(commands: string): Promise<string>;
  /** The same for commands of which the last goes on; answers once it has said this. */
  start(commands: string, until: RegExp): Promise<StartedProgram>;
}

export interface StartedProgram {
  readonly said: () => string;
  /** Ctrl-C, and waits for its end. */
  stop(): Promise<void>;
}

interface Person {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Undefined: whoever runs the tests. */
  readonly uid?: number | undefined;
}

const running = new Set<StartedProgram>();

/** Ends what a failed test left running. */
export async function stopStarted(): Promise<void> {
  for (const program of [...running]) await program.stop();
}

export function openShell({ folder, settings, uid }: Person): ShellSession {
  const kept = join(folder, 'exported');
  const session: Record<string, string> = { ...settings };
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const begin = (commands: string) => {
    const child = spawn('/bin/sh', ['-e', '-c', commands], {
      ...identity,
      cwd: folder,
      env: session,
      // A terminal sends Ctrl-C to all that it runs in the foreground.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    return { child, said: () => said };
  };
  return {
    settings: session,
    async run(commands) {
      const { child, said } = begin(`${commands}\nenv -0 > ${kept}`);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`${commands}\nended with ${code}: ${said()}`);
      for (const line of (await readFile(kept, 'utf8')).split('\0')) {
        const at = line.indexOf('=');
        if (at > 0) session[line.slice(0, at)] = line.slice(at + 1);
      }
      return said();
    },
    async start(commands, until) {
      const lines = commands.trimEnd().split('\n');
      const last = lines.pop() ?? '';
      if (lines.length > 0) await this.run(lines.join('\n'));
      const { child, said } = begin(`exec env ${last}`);
      const ended = once(child, 'close');
      const program = {
        said,
        async stop() {
          running.delete(program);
          process.kill(-(child.pid ?? 0), 'SIGINT');
          await ended;
        },
      };
      await untilSaid(child, said, until);
      running.add(program);
      return program;
    },
  };
}

async function untilSaid(child: ChildProcess, said: () => string, until: RegExp): Promise<void> {
  while (!until.test(said())) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
