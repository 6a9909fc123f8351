import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicPlan } from '@pfs/wire/subscriptions';

export interface PublicPage {
  readonly path: string;
  readonly file: string;
  /** Whether search engines list it. */
  readonly isListed: boolean;
  /** A query in the address makes another page of it, which the browser renders. */
  readonly isAskedPlainly: boolean;
}

export interface Screen {
  /** `/remittances/:id`, for one. */
  readonly path: string;
  readonly isPublic: boolean;
}

export interface PublicPages {
  readonly pages: readonly PublicPage[];
  readonly screens: readonly Screen[];
  /** A page's document, complete but for the plans. */
  readonly htmlOf: (file: string) => string;
  /** The start page with the plans of this moment, where they are known. */
  readonly startPageWith: (plans: readonly PublicPlan[]) => Promise<string>;
}

interface Renderer {
  renderPage(path: string, plans: readonly PublicPlan[]): Promise<string>;
}

const startFile = 'start.html';
const contentBegin = '<div id="root">';
const contentEnd = '</div><!--root-->';

/** The pages that the build of the web app rendered ahead; undefined where it made none. */
export async function readPublicPages(
  webFolder: string,
  address: string,
): Promise<PublicPages | undefined> {
  const folder = join(webFolder, 'pages');
  if (!existsSync(join(folder, 'pages.json'))) return undefined;
  const { pages, screens } = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Pick<
    PublicPages,
    'pages' | 'screens'
  >;
  const documents = new Map<string, string>();
  for (const file of [...pages.map((page) => page.file), notFoundFile]) {
    const html = await readFile(join(folder, file), 'utf8');
    documents.set(file, html.replaceAll('{{publicUrl}}', escapeHtml(address)));
  }
  const htmlOf = (file: string): string => documents.get(file) ?? '';
  return { pages, screens, htmlOf, startPageWith: startPageMaker(folder, htmlOf(startFile)) };
}

export const notFoundFile = 'not-found.html';

/** Renders anew only when the plans have changed. */
function startPageMaker(folder: string, html: string): PublicPages['startPageWith'] {
  const before = html.slice(0, html.indexOf(contentBegin) + contentBegin.length);
  const after = html.slice(html.indexOf(contentEnd));
  let last: { readonly data: string; readonly html: Promise<string> } | undefined;
  return (plans) => {
    const data = JSON.stringify(plans);
    if (last?.data === data) return last.html;
    const made = render(plans, data);
    last = { data, html: made };
    // What failed once is tried again with the next visitor, not told to all who follow.
    made.catch(() => {
      if (last?.html === made) last = undefined;
    });
    return made;
  };

  async function render(plans: readonly PublicPlan[], data: string): Promise<string> {
    const { href } = pathToFileURL(join(folder, 'render-page.js'));
    const renderer = (await import(href)) as Renderer;
    const rendered = await renderer.renderPage('/', plans);
    const content = rendered.replace(/<title>.*?<\/title>/, '');
    return `${before}${content}${after.replace(contentEnd, () => contentEnd + dataBlock(data))}`;
  }
}

/** What the page's script takes the plans from; a name must not end the block. */
function dataBlock(data: string): string {
  return `<script type="application/json" id="plans">${data.replaceAll('<', '\\u003c')}</script>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
