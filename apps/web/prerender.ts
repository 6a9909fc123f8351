import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { toPageHtml } from './page-html.ts';
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
