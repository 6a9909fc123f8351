import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { withProgress } from './progress.mjs';
import { pinnedNode, root, runEntry, runQuietly } from './run-pinned.mjs';

const nodeAtLeast = [20, 19];
const stampPath = join(root, 'node_modules', '.pfs-install');
const lockfilePath = join(root, 'package-lock.json');

/**
 * Installs what package-lock.json names, when it is not installed already: with `forRunning` what
 * the program itself needs, else also what its tests and checks do. A stamp written last says what
 * a finished installation was made from, so one that was interrupted is made again.
 */
export async function ensureInstalled({ forRunning = false } = {}) {
  requireNode();
  const isDone = () => installedNow() === 'all' || (forRunning && installedNow() === 'running');
  if (isDone()) return;
  await withLock(async (addToLock) => {
    if (isDone()) return;
    if (!isInstalledByNpm(forRunning)) await install(forRunning, addToLock);
    pinnedNode();
    writeFileSync(stampPath, `${installedFrom()} ${forRunning ? 'running' : 'all'}`);
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

/** What is installed for this lockfile: 'all', 'running', or undefined. */
function installedNow() {
  if (!existsSync(stampPath)) return undefined;
  const [from, parts] = readFileSync(stampPath, 'utf8').split(' ');
  return from === installedFrom() ? parts : undefined;
}

/** The packages of the lockfile that every installation has: { path: package }. */
function wantedPackages(forRunning) {
  const { packages } = JSON.parse(readFileSync(lockfilePath, 'utf8'));
  const isWanted = ([path, part]) =>
    path.includes('node_modules/') &&
    (!part.optional || isForThisSystem(part)) &&
    !part.link &&
    !(forRunning && (part.dev || part.devOptional));
  return Object.entries(packages).filter(isWanted);
}

/** Packages for some systems only, such as Node. npm doesn't report when it can't get one. */
function isForThisSystem({ os, cpu, libc }) {
  const has = (list, name) => [list].flat().includes(name);
  return libc === undefined && has(os, process.platform) && has(cpu, process.arch);
}

/** True if someone ran npm: npm writes its own lockfile into node_modules at the end. */
function isInstalledByNpm(forRunning) {
  const hiddenPath = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hiddenPath)) return false;
  const installed = JSON.parse(readFileSync(hiddenPath, 'utf8')).packages;
  return wantedPackages(forRunning).every(
    ([path, part]) => installed[path]?.version === part.version,
  );
}

/**
 * Test packages are added to an existing installation by the lockfile: `npm ci` would remove the
 * packages of a running program.
 */
async function install(forRunning, addToLock) {
  const adds = installedNow() === 'running';
  // The running program stays complete while packages are added.
  if (!adds) rmSync(stampPath, { force: true });
  const npmScript = process.env.npm_execpath;
  const isNpm = npmScript?.endsWith('npm-cli.js') ?? false;
  const command = isNpm ? process.execPath : 'npm';
  const args = [
    ...(isNpm ? [npmScript] : []),
    ...(adds ? ['install', '--no-save'] : ['ci']),
    forRunning ? '--omit=dev' : '--include=dev',
    '--no-audit',
    '--no-fund',
  ];
  const paths = wantedPackages(forRunning).map(([path]) => join(root, path, 'package.json'));
  const howFar = () => `${paths.filter(existsSync).length} of ${paths.length} packages`;
  const { code, output } = await withProgress(
    'Installing dependencies',
    () => runQuietly(command, args, { onStart: addToLock }),
    howFar,
  );
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
