import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { notFoundPage, type PublicPage, publicPages } from './public-pages.ts';

/** What `src/render-page.tsx` exports, once it is built to run here. */
interface Renderer {
  readonly screenPaths: readonly { readonly path: string; readonly isPublic: boolean }[];
  readonly renderPage: (path: string) => Promise<string>;
}

/** The screen of each page, whose script the browser fetches together with the first one. */
const screenOfPage: Readonly<Record<string, string>> = {
  '/': 'landing/landing-page',
  '/auth': 'session/auth-page',
  '/forgot-password': 'session/forgot-password-page',
  '/contact-sales': 'sales/contact-sales-page',
  '/support': 'legal/support-page',
  '/glossary': 'glossary/glossary-page',
  '/privacy': 'legal/privacy-page',
  '/terms': 'legal/terms-page',
};

/**
 * Renders the public pages into `dist/pages`, beside a list of all screens and the renderer itself,
 * with which the server puts the plans of the moment into the start page.
 */
export function prerenderPages(): Plugin {
  let root = '';
  let folder = '';
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir, 'pages');
    },
    writeBundle(_options, written) {
      bundle = written;
    },
    async closeBundle() {
      const renderer = await buildRenderer(root, folder);
      const shell = shellOf(bundle);
      const font = fontOf(bundle);
      const write = async (page: PublicPage): Promise<void> => {
        const content = await renderer.renderPage(page.path);
        const scripts = scriptsOf(bundle, screenOfPage[page.path]);
        const html = toPageHtml({ page, content, shell, scripts, font });
        await writeFile(join(folder, page.file), html);
      };
      await Promise.all([...publicPages, notFoundPage].map(write));
      const list = {
        pages: publicPages.map(({ path, file, isListed, isAskedPlainly = false }) => ({
          path,
          file,
          isListed,
          isAskedPlainly,
        })),
        screens: renderer.screenPaths,
      };
      await writeFile(join(folder, 'pages.json'), JSON.stringify(list));
    },
  };
}

async function buildRenderer(root: string, folder: string): Promise<Renderer> {
  await mkdir(folder, { recursive: true });
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/render-page.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsDir: 'assets',
      assetsInlineLimit: 0,
      minify: true,
      rolldownOptions: {
        output: { entryFileNames: 'render-page.js', codeSplitting: false },
      },
    },
  });
  return (await import(pathToFileURL(join(folder, 'render-page.js')).href)) as Renderer;
}

function shellOf(bundle: Rolldown.OutputBundle): string {
  const shell = bundle['index.html'];
  if (shell?.type !== 'asset') throw new Error('the build has no index.html');
  return String(shell.source);
}

function fontOf(bundle: Rolldown.OutputBundle): string {
  const [font] = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  if (font === undefined) throw new Error('the build has no font');
  return `/${font}`;
}

/** The script of a screen and those that it imports, but for what every page has. */
function scriptsOf(bundle: Rolldown.OutputBundle, screen: string | undefined): readonly string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const first = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
  const wanted = chunks.find((chunk) => chunk.facadeModuleId?.includes(`/features/${screen}.`));
  if (screen === undefined || wanted === undefined) return [];
  return [wanted.fileName, ...wanted.imports]
    .filter((name) => !first.has(name))
    .map((name) => `/${name}`);
}

interface Rendered {
  readonly page: PublicPage;
  /** As React rendered it, with its title in front. */
  readonly content: string;
  /** The built index.html. */
  readonly shell: string;
  /** Scripts that the page needs next, so that nothing waits for their being discovered. */
  readonly scripts: readonly string[];
  /** In which all text is set: text that changes its font while it is read moves. */
  readonly font: string;
}

/** Stands for the address that the operator chose; the server knows it. */
const address = '{{publicUrl}}';

const siteName = 'Pharmacy Financial Suite';
const cardText = 'Payers take money back. See how much.';

/** A rendered page as a whole document. */
function toPageHtml({ page, content, shell, scripts, font }: Rendered): string {
  const title = /<title>(.*?)<\/title>/.exec(content)?.[1];
  if (title === undefined) throw new Error(`${page.path} has no title`);
  if (/<script|\sstyle="/.test(content)) {
    throw new Error(`${page.path} has a script or a style within, which its policy forbids`);
  }
  const preloads = [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`,
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}" />`),
  ];
  return shell
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>.*<\/title>/, () => [...headOf(page, title), ...preloads].join('\n    '))
    .replace(/\s*<noscript>.*<\/noscript>/s, '')
    .replace('<div id="root"></div>', () =>
      rootOf(page, content.replace(/<title>.*?<\/title>/, '')),
    );
}

function rootOf({ needsScript }: PublicPage, content: string): string {
  const notice =
    needsScript === undefined
      ? ''
      : `<noscript><p class="bg-warn-soft px-4 py-3 text-center text-warn">${needsScript}</p></noscript>`;
  return `${notice}<div id="root">${content}</div><!--root-->`;
}

function headOf(page: PublicPage, title: string): readonly string[] {
  const own = [`<title>${title}</title>`, meta('description', page)];
  if (!page.isListed) return [...own, '<meta name="robots" content="noindex" />'];
  return [
    ...own,
    `<link rel="canonical" href="${address}${page.path}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${siteName}" />`,
    `<meta property="og:title" content="${title}" />`,
    meta('og:description', page),
    `<meta property="og:url" content="${address}${page.path}" />`,
    `<meta property="og:image" content="${address}/social-card.png" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:image:alt" content="${siteName}: ${cardText}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function meta(name: 'description' | 'og:description', { description }: PublicPage): string {
  const kind = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${kind}="${name}" content="${description}" />`;
}
