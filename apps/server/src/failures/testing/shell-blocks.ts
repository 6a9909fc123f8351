import { readFileSync } from 'node:fs';

/** The blocks of one language that a page of docs/operations shows, in their order. */
export function blocksOf(page: string, language: string): readonly string[] {
  const address = new URL(`../../../../../docs/operations/${page}`, import.meta.url);
  const text = readFileSync(address, 'utf8');
  const blocks = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm');
  return Array.from(text.matchAll(blocks), ([, indent = '', block]) =>
    (block ?? '').replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** The commands for a shell. */
export function shellBlocks(page: string): readonly string[] {
  return blocksOf(page, 'sh');
}

/** A line of a crontab is no command of a shell: five fields before it, and `\%` for `%`. */
export function commandOfCron(line: string): string {
  return line.replace(/^(?:\S+ ){5}/, '').replaceAll('\\%', '%');
}
