import { readFileSync } from 'node:fs';

/** The commands that a page of docs/operations shows for a shell, in their order. */
export function shellBlocks(page: string): readonly string[] {
  const address = new URL(`../../../../../docs/operations/${page}`, import.meta.url);
  const text = readFileSync(address, 'utf8');
  return Array.from(text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm), ([, indent = '', block]) =>
    (block ?? '').replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** A line of a crontab is no command of a shell: five fields before it, and `\%` for `%`. */
export function commandOfCron(line: string): string {
  return line.replace(/^(?:\S+ ){5}/, '').replaceAll('\\%', '%');
}
