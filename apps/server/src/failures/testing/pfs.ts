import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../../cli/bin/pfs.mjs', import.meta.url));

/** As a person calls it in a terminal, for the program that keeps its data in this folder. */
export function pfs(dataDir: string, ...args: readonly string[]) {
  return pfsWith({ DATA_DIR: dataDir }, ...args);
}

/** The same with other settings. */
export async function pfsWith(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ code: number | null; said: string }> {
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [program, ...args], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  }
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  return { code, said };
}
