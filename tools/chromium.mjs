import { existsSync } from 'node:fs';
import { runQuietly } from './run-pinned.mjs';

/** The first is headless only and a quarter faster. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of a Chromium for the browser tests; installs Debian's as root. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, where there is no file.`);
  }
  const found = usualPlaces.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
    );
  }
  console.log("Installing Debian's Chromium for the browser tests (this once) ...");
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  const installed = usualPlaces.find((path) => existsSync(path));
  if (!installed)
    throw new Error('apt-get installed Chromium, but it is at none of its usual places.');
  return installed;
}

async function apt(...args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runQuietly('apt-get', ['-q', ...args], { env });
  if (code !== 0) throw new Error(`${output.trimEnd()}\napt-get ${args[0]} failed.`);
}
