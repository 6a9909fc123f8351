import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = ['apps', 'packages', 'node_modules', 'package.json'].map((name) =>
  realpathSync(fileURLToPath(new URL(`../../../../${name}`, import.meta.url))),
);

/**
 * For a child that opens what strangers sent: it reads the program and the sealed files, and so
 * neither the keys beside them nor what this process was started with.
 */
export function mayRead(filesFolder: string): string[] {
  return [...program, filesFolder].map((path) => `--allow-fs-read=${path}`);
}
