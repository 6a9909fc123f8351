import { existsSync } from 'node:fs';
import { runQuietly } from './run-pinned.mjs';

/**
 * Returns the path of a program that tests need; installs Debian's package as root. `setting` names
 * another path, `what` is for people.
 */
export async function ensureProgram({ what, setting, places, package: name }) {
  const given = process.env[setting];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`${setting} names ${given}, where there is no file.`);
  }
  const find = () => places.find((path) => existsSync(path));
  const found = find();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error(
      `The tests need ${what}: install it (Debian: apt-get install ${name}) or set ${setting}.`,
    );
  }
  console.log(`Installing Debian's ${what} for the tests (this once) ...`);
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', name);
  const installed = find();
  if (!installed)
    throw new Error(`apt-get installed ${what}, but it is at none of its usual places.`);
  return installed;
}

async function apt(...args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runQuietly('apt-get', ['-q', ...args], { env });
  if (code !== 0) throw new Error(`${output.trimEnd()}\napt-get ${args[0]} failed.`);
}
