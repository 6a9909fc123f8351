import type { Finding } from './finding.ts';
import type { SourceFile } from './source-files.ts';
import { columnsMax, exempt, fileLinesMax } from './tidy-limits.ts';

/** Spelled in pieces, so that this file does not break its own rules. */
const openWork = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);
const unrun = ['on' + 'ly', 'sk' + 'ip'].join('|');
const unrunTest = new RegExp(`\\b(describe|it|test|suite)\\.(${unrun})\\b`);
const registries = [
  'registry\\.(npm' + 'js|yarn' + 'pkg)',
  'npm\\.pkg\\.' + 'github',
  'deb\\.' + 'debian',
];
const registry = new RegExp(registries.join('|'));
const wideByNature = /\.(md|json|svg|html)$|LICENSE$/;
/**
 * Biome breaks code; what it leaves wide is one string or pattern that cannot be broken. Comments
 * can, so they are not let pass for a quotation.
 */
const longToken = /^(?!\s*(\/\/|\/\*|\*|--)).*(['"`/]).{60,}\2/;
const codeOrTest = /\.(ts|tsx|mjs|js|sql|css)$/;
const lockfile = 'package-lock.json';

/** What can be seen line by line, in every text file. */
export function textFindings(file: SourceFile): Finding[] {
  if (file.path === lockfile) return lockfileFindings(file);
  const lines = file.text.split('\n');
  const findings = lines.flatMap((text, index) =>
    lineMessages(file.path, text.replace(/\r$/, '')).map((message) => ({
      path: file.path,
      line: index + 1,
      message,
    })),
  );
  const add = (message: string): void => void findings.push({ path: file.path, line: 0, message });
  if (file.text.includes('\r\n')) add('lines end with CR LF');
  if (file.text !== '' && !file.text.endsWith('\n')) add('does not end with a newline');
  const tooLong = codeOrTest.test(file.path) && lines.length - 1 > fileLinesMax;
  if (tooLong && !(file.path in exempt)) add(`${lines.length - 1} lines; at most ${fileLinesMax}`);
  return findings;
}

function lineMessages(path: string, text: string): string[] {
  const messages: string[] = [];
  if (/[ \t]$/.test(text) && !(path in exempt)) messages.push('whitespace at the end');
  if (registry.test(text)) messages.push('names the host of a package registry');
  const mayBeWide = wideByNature.test(path) || path in exempt || longToken.test(text);
  if (text.length > columnsMax && !mayBeWide) {
    messages.push(`${text.length} columns; at most ${columnsMax}`);
  }
  if (!codeOrTest.test(path)) return messages;
  if (openWork.test(text)) messages.push('work left open; do it or write it down elsewhere');
  if (unrunTest.test(text)) messages.push('a test that keeps others or itself from running');
  return messages;
}

/** Addresses in the lockfile would bind the installation to one registry. */
function lockfileFindings({ path, text }: SourceFile): Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /"resolved": "https?:/.test(line)
        ? [{ path, line: index + 1, message: 'an address of a registry; see .npmrc' }]
        : [],
    );
}
