import { basename } from 'node:path';

const fileNameCharactersMax = 200;

/** The name is shown and downloaded, never a path: no folders, nothing that can't be seen. */
export function cleanFileName(name: string): string {
  const clean = basename(name.replaceAll('\\', '/')).replace(unseen, '');
  // Half of a pair, left over by the cut, is no character.
  return clean.slice(-fileNameCharactersMax).replace(/^[\uDC00-\uDFFF]/, '');
}

/** Control characters, and those that turn the direction of reading. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unseen = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;
