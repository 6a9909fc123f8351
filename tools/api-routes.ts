import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Route } from '../packages/wire/src/route.ts';
import { routes } from '../packages/wire/src/routes.ts';

export const apiFile = fileURLToPath(new URL('../docs/api.md', import.meta.url));

const heading = '## Routes\n';
const introduction = `
By \`node tools/generate-api-routes.ts\`, with [access](#access) in parentheses. "Not stored"
marks routes that run again when [repeated](#idempotency).

`;

/** docs/api.md with the current routes; the text above them stays. */
export function apiPage(): string {
  const page = readFileSync(apiFile, 'utf8');
  const written = page.slice(0, page.indexOf(heading));
  const groups = Map.groupBy(Object.values(routes) as readonly Route[], groupOf);
  const rows = [...groups]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .flatMap(([, members]) => members.map(row));
  return `${written}${heading}${introduction}${rows.join('')}`;
}

function row({ method, path, access, summary, storesNoAnswer }: Route): string {
  const purpose = method === 'GET' ? summary.replace(/^(Get|List) (the |an? )?/, '') : summary;
  const text = purpose.charAt(0).toUpperCase() + purpose.slice(1);
  const note = storesNoAnswer ? '. Not stored' : '';
  return `- \`${method} ${path}\` (${access}): ${text}${note}\n`;
}

/** The first part of the path after /api. */
function groupOf({ path }: Route): string {
  return path.split('/')[2] ?? '';
}
