/** What a check found: where, and what is wrong there. Lines count from 1; 0 is the whole file. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Prints findings as path:line: message and answers the exit code. */
export function report(findings: readonly Finding[]): number {
  const sorted = findings.toSorted((a, b) =>
    a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1,
  );
  for (const { path, line, message } of sorted) {
    console.log(`${path}${line > 0 ? `:${line}` : ''}: ${message}`);
  }
  return sorted.length === 0 ? 0 : 1;
}
