import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { pinnedNode, root, runEntry, runQuietly } from './run-pinned.mjs';

const nodeAtLeast = [20, 19];
const stampPath = join(root, 'node_modules', '.pfs-install');
const lockfilePath = join(root, 'package-lock.json');

/**
 * Installs what package-lock.json names, when it is not installed already. A stamp written last
 * says what a finished installation was made from, so one that was interrupted is made again.
 */
export async function ensureInstalled() {
  requireNode();
  if (isStamped()) return;
  await withLock(async (addToLock) => {
    if (isStamped()) return;
    if (!isInstalledByNpm()) await install(addToLock);
    pinnedNode();
    writeFileSync(stampPath, installedFrom());
  });
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [majorMin, minorMin] = nodeAtLeast;
  if (major > majorMin || (major === majorMin && minor >= minorMin)) return;
  throw new Error(`Node ${nodeAtLeast.join('.')} or newer is needed; this is ${process.version}.`);
}

/**
 * The Node that runs this script is no part of it: the programs run on the pinned one, which the
 * lockfile names, and a script started by them must not find the installation to be a foreign one.
 */
function installedFrom() {
  const lockfile = readFileSync(lockfilePath);
  const platform = `${process.platform} ${process.arch}`;
  return createHash('sha256').update(lockfile).update(platform).digest('hex');
}

function isStamped() {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === installedFrom();
}

/** True where a person ran npm: npm writes its own lockfile into node_modules when it is done. */
function isInstalledByNpm() {
  const hiddenPath = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hiddenPath)) return false;
  const installed = JSON.parse(readFileSync(hiddenPath, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(lockfilePath, 'utf8')).packages);
  return wanted.every(
    ([path, part]) =>
      !path.includes('node_modules/') ||
      part.optional ||
      part.link ||
      installed[path]?.version === part.version,
  );
}

async function install(addToLock) {
  console.log('Installing what is missing (a minute or two, this once) ...');
  rmSync(stampPath, { force: true });
  const npmScript = process.env.npm_execpath;
  const isNpm = npmScript?.endsWith('npm-cli.js') ?? false;
  const command = isNpm ? process.execPath : 'npm';
  const args = [...(isNpm ? [npmScript] : []), 'ci', '--no-audit', '--no-fund'];
  const { code, output } = await runQuietly(command, args, { onStart: addToLock });
  if (code === 0) return;
  console.error(output.trimEnd());
  throw new Error('The installation failed; what npm said stands above.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runEntry(async () => {
    await ensureInstalled();
    return 0;
  });
}
