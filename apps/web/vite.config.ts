import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { prerenderPages } from './prerender.ts';

/** Of the libraries, with the drawing of icons and those icons that the first pages show. */
const everyPageNeeds = new RegExp(
  `node_modules.(${[
    'react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store',
    'clsx|class-variance-authority',
    'lucide-react.dist.esm.(createLucideIcon|Icon|shared|context)',
    'lucide-react.dist.esm.icons.(file-scan|shield-check|building-complex)',
  ].join('|')})[./]`,
);

/**
 * Icons that several screens behind the sign-in share: one file instead of one for each, all of
 * which the first script would have to name.
 */
const iconsOfScreens = new RegExp(
  `node_modules.lucide-react.dist.esm.icons.(${[
    'activity|arrow-left|bell|bot|chart-column|chevron-(down|left|right)|circle-check|clock|copy',
    'download|file-chart-column|file-text|heart-pulse|info|landmark|tags|trending-up',
    'triangle-exclamation-point|upload|eye|x',
  ].join('|')})[.]`,
);

/** Of lists and dialogs, for the same reason: nearly every screen behind the sign-in has some. */
const listsOfScreens = new RegExp(
  `src.(${[
    'ui.(data-table|row-cards|row-keys|row-opening|table-heading|table-rows|table-columns)',
    'ui.(pager|search-field|loading-rows|dialog|text-area|day|stats|progress|select|figure-link)',
    'lib.(format-(day|units|number|figure)|figure-path|use-(media-query|download|settled))',
    'lib.(read-page|dollars|today|download)',
    'lib.(refresh-figures|category-words|period|period-errors|unauthorized)',
  ].join('|')})[.]tsx?$`,
);

const shared = /(icons|lists)-[^/]*[.]js$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), prerenderPages(), precompress()],
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
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((path) => shared.test(path)),
    },
    reportCompressedSize: false,
    // What every page needs lies in one file: it packs better than in several. A chunk that several
    // pages share is named for one of its modules at random; the first script names them all, so
    // names are short.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) =>
          /^(parts|icons|lists)$|-page$/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'parts', test: everyPageNeeds },
            { name: 'icons', test: iconsOfScreens },
            { name: 'lists', test: listsOfScreens, includeDependenciesRecursively: false },
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
