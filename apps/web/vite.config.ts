import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { frameModules } from './frame-modules.ts';
import { prerenderPages } from './prerender.ts';

/** Of the libraries, with the drawing of icons and those icons that the first pages show. */
const everyPageNeeds = new RegExp(
  `node_modules.(${[
    'react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store',
    'clsx|class-variance-authority',
    'lucide-react.dist.esm.(createLucideIcon|Icon|shared|context)',
    'lucide-react.dist.esm.icons.(circle-exclamation-point|file-scan|shield-check|building-complex)',
  ].join('|')})[./]`,
);

/** Forms: not every page has one. */
const isField = /src.ui.fields.field[.]/;

/** What the first script and nearly every other script of the app import. */
const everyScriptNeeds =
  /src.lib.(api.(api-error|call)|session.(user-activity|unauthorized)|toast)[.]ts$|rolldown.runtime/;

/** What the forms before the sign-in are made of. */
const formsOfSignIn = new RegExp(
  `src.(${[
    'ui.(fields.(field|form)|tabs)|lib.use-checked-form',
    'features.session.captcha.(use-captcha|captcha-states)',
  ].join('|')})[.]`,
);

/** What asks a signed-in person to confirm who they are: it comes with the frame. */
const confirmation = /src.(app|lib.api).confirmation[.]/;

/** Icons of what several public pages share with the screens. */
const iconsOfNotices =
  /lucide-react.dist.esm.icons.(chevron-down|info|triangle-exclamation-point)[.]/;

/** Icons that several screens behind the sign-in share: they come with the frame. */
const iconsOfScreens = new RegExp(
  `node_modules.lucide-react.dist.esm.icons.(${[
    'activity|arrow-(down|left|right|up)|bell|bot|chart-column|check|check-check',
    'chevron-(left|right)|chevrons-up-down|circle|circle-check|circle-question-mark|clipboard-list',
    'clock',
    'copy|download|eye-off|file-chart-column|file-text|flask-conical|heart-pulse|landmark',
    'log-out|menu|monitor|moon|receipt|search|sun|table-2|tags|trending-(down|up)',
    'upload|user-round|eye|x',
  ].join('|')})[.]`,
);

/** Of lists and dialogs: nearly every screen behind the sign-in has some, so one file has all. */
const listsOfScreens = new RegExp(
  `src.(${[
    'ui.(dialog|day|stats|progress|figure-link|open-case)',
    'ui.tables.(data-table|row-cards|table-columns|pager|search-field)',
    'ui.fields.select',
    'lib.(figure-path|read-page|use-media-query)',
    'lib.format.(format-(day|number|figure)|dollars)',
    'lib.(api.(download|refresh)|days.(period|today))',
  ].join('|')})[.]tsx?$`,
);

const shared = /(frame|shared|rarely|lists)-[^/]*[.]js$/;
const frame = frameModules();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), frame.plugin, prerenderPages(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Every hashed file lies under /assets and may be cached for ever.
    assetsDir: 'assets',
    // Data URIs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first script would name every small chunk of every screen. A screen asks for its own.
      // In one order, their lists pack better.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter((path) => shared.test(path)).sort(),
    },
    reportCompressedSize: false,
    // What every page needs lies in one file: it packs better than in several. A chunk that several
    // pages share is named for one of its modules at random; the first script names them all, so
    // names are short.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) =>
          /^(parts|frame|shared|rarely|lists)$|-page$/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'parts', test: (id) => everyPageNeeds.test(id) || everyScriptNeeds.test(id) },
            {
              name: 'shared',
              test: (id) => frame.isShared(id) && !isField.test(id),
              includeDependenciesRecursively: false,
            },
            {
              name: 'rarely',
              test: (id) => frame.isSharedRarely(id) || iconsOfNotices.test(id),
              includeDependenciesRecursively: false,
            },
            {
              name: 'frame',
              test: (id) => frame.isFrame(id) || iconsOfScreens.test(id) || confirmation.test(id),
              includeDependenciesRecursively: false,
            },
            { name: 'lists', test: listsOfScreens, includeDependenciesRecursively: false },
            { name: 'forms', test: formsOfSignIn, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://localhost:3000', changeOrigin: false } },
  },
});

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const textExtensions = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest']);
/** Below this the headers weigh more than what compression saves. */
const compressedBytesMin = 256;

/**
 * Writes a .br and a .gz beside each text file of the build, so that the server never compresses.
 */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && textExtensions.has(extname(entry.name)))
        .map((entry) => join(entry.parentPath, entry.name))
        // The server finishes these before it sends them.
        .filter((path) => !path.startsWith(join(outDir, 'pages') + sep));
      await Promise.all(files.map(compressFile));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.byteLength < compressedBytesMin) return;
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
