import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding, SourceFile } from './source-files.ts';

const link = /\]\(([^)\s]+)\)/g;
const heading = /^#{1,6} (.+)$/;
/** What an anchor keeps of a heading: letters, digits, spaces, hyphens and underscores. */
const notInAnchor = /[^\p{L}\p{N}\s_-]/gu;

/** Links in documents to missing files or headings. */
export function deadLinks(root: string, files: readonly SourceFile[]): Finding[] {
  const documents = files.filter((file) => file.path.endsWith('.md'));
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]));
  const deadIn = (from: string, target: string): string | undefined => {
    const [file = '', anchor = ''] = target.split('#');
    const path = file === '' ? from : posix.join(posix.dirname(from), file);
    if (!existsSync(join(root, path))) return `${file} is not there`;
    if (anchor === '' || (anchors.get(path)?.has(anchor) ?? true)) return undefined;
    return `${path} has no heading #${anchor}`;
  };
  return documents.flatMap(({ path, text }) =>
    withoutCode(text).flatMap((line, index) =>
      targetsIn(line).flatMap((target) => {
        const message = deadIn(path, target);
        return message === undefined ? [] : [{ path, line: index + 1, message }];
      }),
    ),
  );
}

function targetsIn(text: string): string[] {
  return Array.from(text.matchAll(link), (match) => match[1] ?? '').filter(
    (target) => !/^[a-z]+:/.test(target),
  );
}

/** The lines of a document, with examples blanked. */
function withoutCode(text: string): string[] {
  let isCode = false;
  return text.split('\n').map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return isCode || isFence ? '' : line;
  });
}

/** Like code hosts: the second heading with the same name ends in -1. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const line of withoutCode(text)) {
    const title = heading.exec(line)?.[1];
    if (title === undefined) continue;
    const anchor = anchorOf(title);
    let numbered = anchor;
    for (let number = 1; anchors.has(numbered); number += 1) numbered = `${anchor}-${number}`;
    anchors.add(numbered);
  }
  return anchors;
}

function anchorOf(title: string): string {
  const shown = title.replace(link, ']').trim().toLowerCase();
  return shown.replace(notInAnchor, '').replace(/\s/g, '-');
}
