import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Route } from '../packages/wire/src/route.ts';
import { routes } from '../packages/wire/src/routes.ts';

export const apiFile = fileURLToPath(new URL('../docs/api.md', import.meta.url));

const heading = '## Every route\n';
const introduction = `
Made from the routes of the program by \`node tools/generate-api-routes.ts\`; a test fails when the
two differ. The exact fields stand under \`/api/docs\` of a running server.
`;

const sent: Readonly<Record<Route['bodyKind'], string>> = {
  none: '',
  json: 'JSON',
  multipart: 'a file',
  json_or_multipart: 'JSON or a file',
};

const answered: Readonly<Record<Route['answerKind'], string>> = {
  json: 'JSON',
  file: 'a file',
  picture: 'a picture',
  events: 'events',
  redirect: 'the way on',
};

/** docs/api.md with its table of routes as the program has them; what a person wrote stays. */
export function apiPage(): string {
  const page = readFileSync(apiFile, 'utf8');
  const written = page.slice(0, page.indexOf(heading));
  return `${written}${heading}${introduction}${sections().join('')}`;
}

function sections(): string[] {
  const groups = Map.groupBy(Object.values(routes) as readonly Route[], groupOf);
  return [...groups]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([group, members]) => `\n### ${group}\n\n${heads}${members.map(row).join('')}`);
}

const heads = '| Route | Who | Sends | Gets | What it does |\n|---|---|---|---|---|\n';

function row(route: Route): string {
  const status = route.laterAnswer === undefined ? route.status : `${route.status} or 202`;
  const cells = [
    `\`${route.method} ${route.path}\``,
    `\`${route.access}\``,
    sent[route.bodyKind],
    `${status} ${answered[route.answerKind]}`,
    `${route.summary}${route.storesNoAnswer ? ' (its answer is stored nowhere)' : ''}`,
  ];
  return `| ${cells.join(' | ')} |\n`;
}

/** The first part of the path behind /api. */
function groupOf({ path }: Route): string {
  return path.split('/')[2] ?? '';
}
