import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { uploadBytesMax } from '@pfs/wire/limits';
import { v5 as uuidV5 } from 'uuid';
import { AppError } from '../../platform/errors.ts';
import type { Step } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPharmacy, type Taken, takeFile } from '../inbound-mail/public.ts';
import {
  hashOf,
  type LeftFile,
  type Looked,
  lookInto,
  type MovedFile,
  makeFolder,
  moveAway,
  openSeen,
  type SeenFile,
  takeBackChanged,
  unchanged,
} from './folder-files.ts';
import {
  closeWaiting,
  findFolderFile,
  markMoved,
  saveFolderFile,
  shownName,
} from './incoming-files.repository.ts';

/** A sender may pause; what is written on after it was taken comes back. */
const settledMs = 30_000;
/** An empty file is one that is about to be written. */
const emptySettledMs = 10 * 60_000;
/** So long a file that was moved is looked after: its sender may have stalled. */
const lookedAfterMs = 10 * 60_000;
const filesPerRoundMax = 50;
/** What waits for a plan, an approval or a disk doesn't change within seconds. */
const pausedMs = 15 * 60_000;

interface Watch {
  readonly now?: () => number;
  /** Tests end or interfere here. */
  readonly onStep?: (
    step: 'seen' | 'taken' | 'recorded',
    organizationId: string,
  ) => void | Promise<void>;
}

/** What a watch remembers of one pharmacy's folder from round to round. */
interface Memory {
  readonly since: Map<string, number>;
  readonly retriedAt: Map<string, number>;
  readonly moved: Map<MovedFile, number>;
  readonly recorded: Set<string>;
  pausedUntil: number;
  /** Rows of files that wait may stand in the database. */
  mayWait: boolean;
  /** The folders that files wait in; those that are found in their place say nothing of these. */
  waitingIn: string | undefined;
  /** Where the files were looked for last. */
  folders: string | undefined;
  isKnown: boolean;
  isReported: boolean;
}

const newMemory = (): Memory => ({
  ...{ since: new Map(), retriedAt: new Map(), moved: new Map(), recorded: new Set() },
  ...{ pausedUntil: 0, mayWait: true, waitingIn: undefined, folders: undefined },
  ...{ isKnown: false, isReported: false },
});

const keyOf = ({ path, state }: SeenFile) => `${path} ${state}`;
const keyOfLeft = ({ why, name, mtimeNs }: LeftFile) => [why, name, mtimeNs].join(' ');

interface Parts {
  readonly platform: Platform;
  readonly watch: Watch;
  readonly now: () => number;
}

interface OfFolder {
  readonly organizationId: string;
  readonly folder: string;
  readonly memory: Memory;
}

interface Queue extends OfFolder {
  readonly files: SeenFile[];
}

/** Looks at the folders of all pharmacies, and takes in what has stopped growing. */
export function createFolderWatch(platform: Platform, watch: Watch = {}): Step {
  const { database, config, log } = platform;
  const { now = () => performance.now() } = watch;
  const parts: Parts = { platform, watch, now };
  const memories = new Map<string, Memory>();

  async function openQueues(intakeDir: string): Promise<Queue[]> {
    const queues: Queue[] = [];
    for (const { id } of await listPharmacies({ database })) {
      const memory = memories.get(id) ?? newMemory();
      memories.set(id, memory);
      try {
        const folder = join(intakeDir, id);
        // One that was there and is missing may come back with its files.
        if (!memory.isKnown) await makeFolder(folder);
        const files = await findSettled(parts, { organizationId: id, folder, memory });
        memory.isReported = false;
        const isPaused = memory.pausedUntil > now();
        if (files.length > 0 && !isPaused)
          queues.push({ organizationId: id, folder, memory, files });
      } catch (error) {
        // Each round would say the same.
        if (!memory.isReported)
          log.error({ err: error, organizationId: id }, 'a folder is skipped');
        memory.isReported = true;
      }
    }
    return queues;
  }

  return async (isStopped) => {
    if (config.intakeDir === undefined) return;
    let left = await openQueues(await realpath(config.intakeDir));
    // One file of each in turn: a pharmacy with many holds up nobody.
    for (let turn = 0; turn < filesPerRoundMax && left.length > 0; turn += 1) {
      for (const queue of left) {
        const file = queue.files.shift();
        if (isStopped() || file === undefined) return;
        await takeOf(parts, queue, file);
      }
      left = left.filter(({ files }) => files.length > 0);
    }
  };
}

/** The files of a pharmacy that may be taken, the oldest first. */
async function findSettled(parts: Parts, { organizationId, folder, memory }: OfFolder) {
  const { now } = parts;
  for (const [moved, until] of memory.moved) {
    if ((await takeBackChanged(moved)) || until <= now()) memory.moved.delete(moved);
  }
  const looked = await lookInto(folder);
  if (looked === undefined && memory.isKnown) throw new Error('it is missing');
  if (looked === undefined) return [];
  const { files, left } = looked;
  memory.isKnown = true;
  memory.folders = looked.folders;
  await settleRows(parts, { organizationId, memory }, looked);
  const keys = new Set([...files.map(keyOf), ...left.map(keyOfLeft)]);
  for (const map of [memory.since, memory.retriedAt, memory.recorded]) {
    for (const key of map.keys()) if (!keys.has(key)) map.delete(key);
  }
  return files
    .filter((file) => {
      const key = keyOf(file);
      const isQuiet =
        quietMs(parts, memory, key) >= (file.size === 0n ? emptySettledMs : settledMs);
      return isQuiet && (memory.retriedAt.get(key) ?? 0) <= now();
    })
    .sort((a, b) => Number(a.mtimeNs - b.mtimeNs) || (a.path < b.path ? -1 : 1));
}

/** For how long it has been as it is. */
function quietMs({ now }: Parts, { since }: Memory, key: string): number {
  const from = since.get(key) ?? now();
  since.set(key, from);
  return now() - from;
}

/** Lists what stays where it is; files that waited, and are gone, wait no longer. */
async function settleRows(
  parts: Parts,
  { organizationId, memory }: Omit<OfFolder, 'folder'>,
  { files, left, folders }: Looked,
): Promise<void> {
  const { database, clock } = parts.platform;
  // A file may have a second name while it is moved.
  const settled = left.filter((one) => quietMs(parts, memory, keyOfLeft(one)) >= settledMs);
  const unlisted = settled.filter((one) => !memory.recorded.has(keyOfLeft(one)));
  for (const one of unlisted.slice(0, filesPerRoundMax)) {
    const id = uuidV5(keyOfLeft(one), organizationId);
    const row = { id, fileName: one.name, bytes: Number(one.size), receivedAt: clock() };
    const taken = refusedFor(whyLeft[one.why]);
    await database.withTenant(organizationId, (tx) => saveFolderFile(tx, { ...row, taken }));
    memory.recorded.add(keyOfLeft(one));
  }
  const isSame = folders !== undefined && folders === (memory.waitingIn ?? folders);
  if (memory.mayWait && isSame) {
    const names = files.map(({ path }) => shownName(basename(path)));
    const waiting = await database.withTenant(organizationId, (tx) => closeWaiting(tx, names));
    memory.mayWait = waiting > 0;
  }
}

/** The first file that waits for a plan or an approval says why all others of it do. */
async function takeOf(parts: Parts, { files, ...folder }: Queue, seen: SeenFile) {
  const { platform, now } = parts;
  const { organizationId, memory } = folder;
  try {
    const taken = await takeFolderFile(parts, folder, { seen });
    if (taken === undefined) return;
    const others = files.splice(0);
    memory.pausedUntil = now() + pausedMs;
    memory.mayWait = true;
    memory.waitingIn = memory.folders;
    if (taken === closed) return;
    for (const other of others) {
      if (memory.recorded.has(keyOf(other))) continue;
      await takeFolderFile(parts, folder, { seen: other, waiting: taken });
      memory.recorded.add(keyOf(other));
    }
  } catch (error) {
    memory.retriedAt.set(keyOf(seen), now() + pausedMs);
    platform.log.warn({ err: error, organizationId }, 'a file of a folder was not taken in');
  }
}

interface FolderParts extends Pick<Platform, 'database'> {
  readonly intakeDir: string;
}

function listPharmacies({ database }: Pick<Platform, 'database'>) {
  return database.withPlatform('intake folders', (tx) =>
    tx.query
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('is_active', '=', true)
      .orderBy('name')
      .execute(),
  );
}

/** The folder of each active pharmacy, which is named for the pharmacy's id. */
export async function openIntakeFolders({ database, intakeDir }: FolderParts) {
  const pharmacies = await listPharmacies({ database });
  for (const { id } of pharmacies) await makeFolder(join(intakeDir, id));
  return pharmacies.map(({ id, name }) => ({ id, name, folder: join(intakeDir, id) }));
}

const whyLeft = {
  unreadable: 'Its name has characters that can’t be read. Rename the file, and it is taken in.',
  link: 'Links aren’t imported, nor is a file with a second name. Copy the file itself.',
  subfolder:
    'Files in subfolders aren’t imported. Move it to the pharmacy’s folder itself or “in”.',
} as const;

const refusedFor = (reason: string) => ({ outcome: 'refused', id: null, reason }) as const;

const tooLarge: Taken = {
  ...refusedFor(new AppError('payload_too_large').message),
  kind: 'remittance',
};

interface Taking {
  readonly seen: SeenFile;
  /** Only records that the file waits, too. */
  readonly waiting?: Taken;
}

type Outcome = Pick<Taken, 'outcome' | 'reason'>;

interface Finding {
  readonly organizationId: string;
  readonly seen: SeenFile;
  readonly sha256: string;
}

/** The id of a file, and its outcome if a process that ended since took it. */
function findTaken({ database }: Platform, { organizationId, seen, sha256 }: Finding) {
  const said = [basename(seen.path), seen.size, seen.mtimeNs, sha256];
  return database.withTenant(organizationId, async (tx) => {
    const id = uuidV5(said.join('\n'), organizationId);
    const end = await findFolderFile(tx, id);
    if (end?.isMoved !== true) return { id, end };
    const copyId = uuidV5([...said, seen.state].join('\n'), organizationId);
    return { id: copyId, end: await findFolderFile(tx, copyId) };
  });
}

/**
 * Takes in one file and moves it, or answers why it waits. Begun again after a crash, it goes on
 * where it was.
 */
async function takeFolderFile(
  { platform, watch, now }: Parts,
  { organizationId, folder, memory }: OfFolder,
  { seen, waiting }: Taking,
): Promise<Taken | undefined> {
  await watch.onStep?.('seen', organizationId);
  const handle = await openSeen(seen);
  if (handle === undefined) return undefined;
  try {
    const { database } = platform;
    const pharmacy = await database.withTenant(organizationId, findPharmacy);
    if (!pharmacy.isOpen) return closed;
    const size = Number(seen.size);
    const fileName = basename(seen.path);
    const sha256 = size > uploadBytesMax ? '' : await hashOf(handle, size);
    const found = await findTaken(platform, { organizationId, seen, sha256 });
    const { id } = found;
    let end: Outcome | undefined = found.end;
    // A refusal is no last word: a file that was removed may be back.
    if (end === undefined || end.outcome === 'waiting' || end.outcome === 'refused') {
      const content = { read: () => unchanged(handle, { size, sha256 }) };
      const from = { pharmacy, source: 'folder', cameWith: id, remoteAddress: null } as const;
      const taken =
        waiting ??
        (size > uploadBytesMax
          ? tooLarge
          : await takeFile(platform, { fileName, sha256, content }, from));
      await watch.onStep?.('taken', organizationId);
      const row = { id, fileName, bytes: size, receivedAt: platform.clock(), taken };
      await database.withTenant(organizationId, (tx) => saveFolderFile(tx, row));
      if (taken.outcome === 'waiting') return taken;
      end = taken;
    }
    await watch.onStep?.('recorded', organizationId);
    const { outcome, reason } = end;
    const target = join(folder, outcome === 'refused' ? 'refused' : 'done');
    const text = outcome === 'ingested' ? undefined : (reason ?? '');
    const moved = await moveAway({ seen, target, id, reason: text });
    if (moved === undefined) return undefined;
    memory.moved.set(moved, now() + lookedAfterMs);
    await database.withTenant(organizationId, (tx) => markMoved(tx, id, platform.clock()));
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Its people can't sign in, so nothing is listed for them. */
const closed: Taken = { outcome: 'waiting', kind: 'remittance', id: null, reason: null };
