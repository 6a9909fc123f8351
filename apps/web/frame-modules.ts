import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { minify, type Plugin, type Rolldown } from 'vite';

interface FrameModules {
  readonly plugin: Plugin;
  /** Whether only the frame and the dashboard need a module at once; known once all are read. */
  readonly isFrame: (id: string) => boolean;
  /** Whether the sign-in needs it as well. */
  readonly isShared: (id: string) => boolean;
  /** Whether only public pages that few people open need it as well. */
  readonly isSharedRarely: (id: string) => boolean;
}

/** What whoever is signed in sees first: the frame around each screen, and the dashboard. */
const frame = '/src/app/shell.tsx';
const dashboard = '/src/features/dashboard/dashboard-page.tsx';
/** These come with the dashboard's own file: no other screen needs them. */
const ofDashboard = /.src.features.dashboard.[\w-]+[.]tsx$/;
const signIn = /.src.features.session.auth-page[.]tsx$/;
/** What these share with the frame stays in small files: each may weigh little by itself. */
const lightScreen = /.src.features.(landing.landing|session.(forgot|reset)-password)-page[.]tsx$/;
const publicScreen =
  /.src.features.((landing|legal|sales|session|glossary).[\w-]+|reports.unsubscribe)-page[.]tsx$/;

/** The script that runs before all others, and where it names those of the frame. */
const earlyScript = 'before-paint.js';
const namesOf = (what: string) => new RegExp(`(const ${what} = )\\[\\]`);

/**
 * Finds what the frame and the dashboard need at once and no public page does, and has the early
 * script ask for it. As files of what some set of screens shares, which is how a bundler divides
 * them, these were fifty, each found only when another had been read: on a slow processor that cost
 * more time than all that is in them.
 */
export function frameModules(): FrameModules {
  const found = new Map<string, 'frame' | 'shared' | 'rarely'>();
  let folder = '';
  const plugin: Plugin = {
    name: 'frame-modules',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      if (error !== undefined) return;
      const ids = [...this.getModuleIds()];
      const infoOf = (id: string) => this.getModuleInfo(id);
      const atOnce = (starts: (id: string) => boolean) => reach(ids.filter(starts), infoOf);
      const isFirst = atOnce((id) => infoOf(id)?.isEntry === true);
      const isSignIn = atOnce((id) => signIn.test(id));
      const isLight = atOnce((id) => lightScreen.test(id));
      const isPublic = atOnce((id) => publicScreen.test(id));
      found.clear();
      for (const id of atOnce((each) => each.endsWith(frame) || each.endsWith(dashboard))) {
        if (isFirst.has(id) || ofDashboard.test(id)) continue;
        if (isSignIn.has(id)) found.set(id, 'shared');
        else if (!isPublic.has(id)) found.set(id, 'frame');
        else if (!isLight.has(id)) found.set(id, 'rarely');
      }
    },
    async writeBundle(_options, bundle) {
      const path = resolve(folder, earlyScript);
      const frameScripts = scriptsWith(bundle, frame);
      const names = {
        frameScripts,
        dashboardScripts: scriptsWith(bundle, dashboard).filter(
          (name) => !frameScripts.includes(name),
        ),
        fonts: Object.keys(bundle).filter((name) => name.endsWith('.woff2')),
      };
      let text = await readFile(path, 'utf8');
      for (const [what, files] of Object.entries(names)) {
        if (!namesOf(what).test(text)) throw new Error(`${earlyScript} has no ${what}`);
        const list = JSON.stringify(files.map((name) => `/${name}`));
        text = text.replace(namesOf(what), (_all, start) => `${start}${list}`);
      }
      await writeFile(path, (await minify(path, text)).code);
    },
  };
  return {
    plugin,
    isFrame: (id) => found.get(id) === 'frame',
    isShared: (id) => found.get(id) === 'shared',
    isSharedRarely: (id) => found.get(id) === 'rarely',
  };
}

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

/** Some modules with all that they import, and that these import. */
function reach(starts: readonly string[], infoOf: InfoOf): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const id of reached) {
    for (const imported of infoOf(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}

/** The file that holds a module and what it needs at once, but for what every page has. */
function scriptsWith(bundle: Rolldown.OutputBundle, module: string): readonly string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const withImports = (fits: (chunk: Rolldown.OutputChunk) => boolean) => {
    const all = new Set(chunks.filter(fits).map(({ fileName }) => fileName));
    for (const name of all) for (const each of importsOf.get(name) ?? []) all.add(each);
    return all;
  };
  const first = withImports(({ isEntry }) => isEntry);
  const wanted = withImports(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  return [...wanted].filter((name) => !first.has(name));
}
