import type { BuiltPath } from './built-paths.ts';

/** The router's, whose table comes with the first script: a second list would weigh there. */
let builtPaths: readonly BuiltPath[] = [];

export function setBuiltPaths(paths: readonly BuiltPath[]): void {
  builtPaths = paths;
}

/** The screen of a path: `/remittances/:id` for `/remittances/7`. */
export function screenPathOf(path: string): BuiltPath | undefined {
  const parts = path.split('/');
  return builtPaths.find((pattern) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    );
  });
}
