import { basename } from 'node:path';

const fileNameCharactersMax = 200;

/** The name is shown and downloaded, never a path: no folders, nothing that can't be seen. */
export function cleanFileName(name: string): string {
  const clean = basename(name.replaceAll('\\', '/')).replace(unseen, '');
  // Half of a pair, left over by the cut, is no character.
  return clean.slice(-fileNameCharactersMax).replace(/^[\uDC00-\uDFFF]/, '');
}

/** Control characters, and those that turn the direction of reading. */
const unseen = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
