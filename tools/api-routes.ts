import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Route } from '../packages/wire/src/route.ts';
import { routes } from '../packages/wire/src/routes.ts';

export const apiFile = fileURLToPath(new URL('../docs/api.md', import.meta.url));

const heading = '## Routes\n';
const introduction = `
\`GET /api/docs\` explains each. [Access](#access) is \`signed_in\` for GET and \`member\` for the rest,
unless in parentheses. By \`node tools/generate-api-routes.ts\`.

`;

/** docs/api.md with the current routes; the text above them stays. */
export function apiPage(): string {
  const page = readFileSync(apiFile, 'utf8');
  const written = page.slice(0, page.indexOf(heading));
  const paths = Map.groupBy(Object.values(routes) as readonly Route[], ({ path }) => path);
  const rows = [...paths]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([path, members]) => `- \`${path}\`: ${members.map(methodOf).join(', ')}\n`);
  return `${written}${heading}${introduction}${rows.join('')}`;
}

function methodOf({ method, access }: Route): string {
  const usual = method === 'GET' ? 'signed_in' : 'member';
  return access === usual ? method : `${method} (${access})`;
}
