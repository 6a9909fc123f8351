import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from './source-files.ts';

/** The scripts of a built web app: what each imports statically, and its size as sent. */
export interface BuiltScripts {
  readonly entries: readonly string[];
  readonly bytesOf: (name: string) => number;
  /** With all that they import, transitively. */
  readonly closureOf: (names: readonly string[]) => ReadonlySet<string>;
  /** The only script with this name, such as `dashboard-page`. */
  readonly named: (name: string) => string;
  /** The only script that contains a text. */
  readonly holding: (text: string) => string;
  readonly pages: readonly string[];
}

const staticImport = /(?:\bfrom|\bimport)\s*["']\.\/([\w-]+\.js)["']/g;

export function readBuiltScripts(folder: string): BuiltScripts {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const texts = new Map(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const only = (what: string, fits: (name: string, text: string) => boolean): string => {
    const found = names.filter((name) => fits(name, texts.get(name) ?? ''));
    if (found.length !== 1) throw new Error(`${found.length} scripts are ${what}`);
    return found[0] ?? '';
  };
  const collect = (name: string, found: Set<string>): void => {
    if (found.has(name) || !texts.has(name)) return;
    found.add(name);
    for (const [, imported = ''] of (texts.get(name) ?? '').matchAll(staticImport)) {
      collect(imported, found);
    }
  };
  return {
    entries: [...html.matchAll(/\/assets\/([\w-]+\.js)"/g)].map(([, name = '']) => name),
    bytesOf(name) {
      const packed = join(assets, `${name}.br`);
      return statSync(existsSync(packed) ? packed : join(assets, name)).size;
    },
    closureOf(wanted) {
      const found = new Set<string>();
      for (const name of wanted) collect(name, found);
      return found;
    },
    named: (name) => only(name, (each) => each.startsWith(`${name}-`)),
    holding: (text) => only(`with “${text}”`, (_name, each) => each.includes(text)),
    pages: names.filter((name) => /-page-[\w-]+\.js$/.test(name)),
  };
}

export interface Weight {
  readonly what: string;
  readonly bytes: number;
  readonly bytesMax: number;
}

const publicPages = ['landing-page', 'auth-page', 'forgot-password-page', 'reset-password-page'];
const publicBytesMax = 85_000;
const dashboardBytesMax = 120_000;
const laterBytesMax = 40_000;

/** A text that only the frame of a signed-in user holds. */
const frameText = 'Skip to main content';

/** The scripts loaded first, and what each screen adds for a signed-in user. */
export function weightsOf(built: BuiltScripts): readonly Weight[] {
  const bytes = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + built.bytesOf(name), 0);
  const frame = built.holding(frameText);
  const first = built.closureOf([...built.entries, frame]);
  const atFirst = (name: string, others: readonly string[], bytesMax: number): Weight => ({
    what: `first scripts with ${name}`,
    bytes: bytes(built.closureOf([...built.entries, ...others, built.named(name)])),
    bytesMax,
  });
  return [
    ...publicPages.map((name) => atFirst(name, [], publicBytesMax)),
    atFirst('dashboard-page', [frame], dashboardBytesMax),
    ...built.pages.map((page) => ({
      what: `what ${page.replace(/-[\w-]{6,8}\.js$/, '')} adds`,
      bytes: bytes([...built.closureOf([page])].filter((name) => !first.has(name))),
      bytesMax: laterBytesMax,
    })),
  ];
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
  const weights = weightsOf(readBuiltScripts(folder));
  const findings = weights
    .filter(({ bytes, bytesMax }) => bytes > bytesMax)
    .map(({ what, bytes, bytesMax }) => ({
      path: 'apps/web/dist',
      line: 0,
      message: `${what}: ${bytes} bytes, ${bytes - bytesMax} over its limit`,
    }));
  process.exitCode = report(findings);
}
