import { createHash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  unlink,
} from 'node:fs/promises';
import { dirname, join, parse, relative, sep } from 'node:path';

/** Of one folder in one round; the rest follows in the next. */
const filesMax = 1_000;
/** Names that senders give to what they are still writing. */
const unfinished = /^\.|\.(part|partial|filepart|tmp|crdownload)$/i;
/** Where files lie in a pharmacy's folder: beside `done` and `refused`, or apart from them. */
const places = ['', 'in'];
const ownFolders: readonly string[] = ['in', 'done', 'refused'];

/** A file as it was when it was looked at. */
export interface SeenFile {
  readonly path: string;
  readonly state: string;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

/** What stays where it is, and why. A name that is no UTF-8 is shown as far as it can be. */
export interface LeftFile {
  readonly name: string;
  readonly why: 'unreadable' | 'link' | 'subfolder';
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

export interface Looked {
  readonly files: readonly SeenFile[];
  readonly left: readonly LeftFile[];
  /** Which folders these are, so that others in their place are told apart; none if cut short. */
  readonly folders: string | undefined;
}

/** What a move doesn't change. */
const contentOf = ({ dev, ino, size, mtimeNs }: BigIntStats) => [dev, ino, size, mtimeNs].join(' ');
const stateOf = (stats: BigIntStats) => `${contentOf(stats)} ${stats.ctimeNs}`;

const look = (path: string) => lstat(path, { bigint: true }).catch(unlessItIsGone);

/** Somebody else took it, or took it back. */
function unlessItIsGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function unlessItExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Where the operator makes the folders, as for SFTP, one that is missing is not watched yet. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') unlessItExists(error);
  });
}

/** The files of a pharmacy's folder; undefined if there is none. */
export async function lookInto(folder: string): Promise<Looked | undefined> {
  const files: SeenFile[] = [];
  const left: LeftFile[] = [];
  const folders: string[] = [];
  let isWhole = true;
  const whole = await look(folder);
  if (whole === undefined) return undefined;
  if (!whole.isDirectory()) throw new Error('it is not a folder, but a link or a file');
  for (const place of places) {
    const inside = join(folder, place);
    const stats = await look(inside);
    if (stats?.isDirectory() !== true) continue;
    folders.push(`${stats.dev} ${stats.ino}`);
    let found = 0;
    for await (const entry of entriesOf(inside)) {
      const { path, stats: of, name } = entry;
      const isOwn = place === '' && ownFolders.includes(name);
      if (of?.isFile() === true && of.nlink === 1n) {
        files.push({ path, state: stateOf(of), size: of.size, mtimeNs: of.mtimeNs });
        found += 1;
      } else if (of?.isDirectory() === true) {
        if (!isOwn) await listInside(folder, path, left);
      } else if (left.length < filesMax) left.push(...leftOf(entry, name));
      isWhole &&= found < filesMax;
      if (found === filesMax) break;
    }
  }
  return { files, left, folders: isWhole ? folders.join() : undefined };
}

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly stats: BigIntStats | undefined;
}

async function* entriesOf(folder: string): AsyncGenerator<Entry> {
  for await (const { name } of await opendir(folder)) {
    if (unfinished.test(name)) continue;
    const path = join(folder, name);
    yield { name, path, stats: await look(path) };
  }
}

/** Links are no files, nor is one with a second name. */
function leftOf({ stats }: Entry, name: string, isInside = false): readonly LeftFile[] {
  if (stats === undefined) {
    const nothing = { size: 0n, mtimeNs: 0n };
    return name.includes('\uFFFD') ? [{ name, why: 'unreadable', ...nothing }] : [];
  }
  const isLink = stats.isSymbolicLink() || (stats.isFile() && stats.nlink !== 1n);
  if (!isLink && !isInside) return [];
  const { size, mtimeNs } = stats;
  return [{ name, why: isLink ? 'link' : 'subfolder', size, mtimeNs }];
}

/** Adds the files in a subfolder and its own subfolders. One that can't be read stands itself. */
async function listInside(folder: string, first: string, left: LeftFile[]): Promise<void> {
  const open = [first];
  let looked = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    try {
      for await (const entry of entriesOf(at)) {
        looked += 1;
        if (looked > filesMax || left.length >= filesMax) return;
        if (entry.stats?.isDirectory() === true) open.push(entry.path);
        else left.push(...leftOf(entry, nameIn(folder, entry.path), true));
      }
    } catch {
      left.push({ name: nameIn(folder, at), why: 'subfolder', size: 0n, mtimeNs: 0n });
    }
  }
}

const nameIn = (folder: string, path: string) => relative(folder, path).replaceAll(sep, '/');

/** Windows has no links of this kind. */
const noFollow = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file; undefined if it is not the one that was seen, or no longer where it was. */
export async function openSeen({ path, state }: SeenFile): Promise<FileHandle | undefined> {
  const handle = await open(path, constants.O_RDONLY | noFollow).catch(unlessItIsGone);
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat({ bigint: true });
    const isIt = stats.isFile() && stats.nlink === 1n && stateOf(stats) === state;
    if (isIt && (await isItself(dirname(path)))) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/** No folder on the way was put in place of another. The operator's own folder is a real path. */
async function isItself(folder: string): Promise<boolean> {
  return (await realpath(folder)) === folder;
}

const pieceBytes = 256 * 1024;

/** A stream of the handle would close it. What grows behind `size` is not followed. */
async function* piecesOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const length = Math.min(pieceBytes, size - at);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

export async function hashOf(handle: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(handle, size)) hash.update(piece);
  return hash.digest('hex');
}

/** A file that changes while it is read is not taken in half. */
export async function* unchanged(
  handle: FileHandle,
  { size, sha256 }: { readonly size: number; readonly sha256: string },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(handle, size)) {
    hash.update(piece);
    yield piece;
  }
  const isSame = hash.digest('hex') === sha256 && (await handle.stat()).size === size;
  if (!isSame) throw new Error('the file changed while it was read');
}

interface Moving {
  readonly seen: SeenFile;
  /** `done` or `refused` of the pharmacy. */
  readonly target: string;
  readonly id: string;
  /** Stands in a text beside the file. */
  readonly reason: string | undefined;
}

/** A file that was moved, for as long as it may turn out to be unfinished. */
export interface MovedFile {
  readonly path: string;
  readonly from: string;
  readonly id: string;
  readonly content: string;
  readonly hasText: boolean;
}

/** What most disks take, without the `.txt` of a text beside the file. */
const nameBytesMax = 255 - 4;
/** A longer one is a name with a dot in it. */
const extensionBytesMax = 32;

/** Another name for the same file, not too long for a text beside it. */
function nameWithId(base: string, id: string): string {
  const parsed = parse(base);
  const isLong = Buffer.byteLength(parsed.ext) > extensionBytesMax;
  const { name, ext } = isLong ? { name: base, ext: '' } : parsed;
  const end = `.${id.slice(0, 8)}${ext}`;
  const start = Buffer.from(name).subarray(0, nameBytesMax - Buffer.byteLength(end));
  // No character is cut in half.
  return `${new TextDecoder().decode(start, { stream: true })}${end}`;
}

/** Moves a file that is still as it was seen, overwriting nothing. */
export async function moveAway({ seen, target, id, reason }: Moving) {
  await mkdir(target).catch(unlessItExists);
  const { base } = parse(seen.path);
  const isFree =
    Buffer.byteLength(base) <= nameBytesMax &&
    !(await look(join(target, base))) &&
    !(await look(join(target, `${base}.txt`)));
  const path = join(target, isFree ? base : nameWithId(base, id));
  if (!(await isItself(target)) || !(await isItself(dirname(seen.path)))) {
    throw new Error('a folder on the way is a link');
  }
  const before = await look(seen.path);
  if (before === undefined || stateOf(before) !== seen.state) return undefined;
  const hasText = reason !== undefined && (await writeNew(`${path}.txt`, `${reason}\n`));
  const moved: MovedFile = { path, from: seen.path, id, content: contentOf(before), hasText };
  await rename(seen.path, path).catch(unlessItIsGone);
  return (await takeBackChanged(moved)) ? undefined : moved;
}

/** Moves a file back that changed after it was read: it is taken in anew once it is complete. */
export async function takeBackChanged(moved: MovedFile): Promise<boolean> {
  const { path, from, id, content, hasText } = moved;
  const stats = await look(path);
  if (stats === undefined || contentOf(stats) === content) return false;
  const { dir, base } = parse(from);
  await moveBack(path, from).catch((error: NodeJS.ErrnoException) => {
    unlessItExists(error);
    return moveBack(path, join(dir, nameWithId(base, id)));
  });
  if (hasText) await rm(`${path}.txt`, { force: true });
  return true;
}

/** A rename would overwrite what came there since. Some disks know no links. */
async function moveBack(path: string, to: string): Promise<void> {
  try {
    await link(path, to);
  } catch (error) {
    if ((await look(to)) !== undefined) throw Object.assign(new Error('taken'), { code: 'EEXIST' });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    return rename(path, to);
  }
  await unlink(path);
}

async function writeNew(path: string, text: string): Promise<boolean> {
  const handle = await open(path, 'wx').catch(unlessItExists);
  if (handle === undefined) return false;
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
  return true;
}
