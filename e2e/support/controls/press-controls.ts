import { type Control, listControls, shell } from './list-controls.ts';
import type { WatchedPage } from './watched-page.ts';

export interface Press {
  /** The address, and what was pressed on it one after the other. */
  readonly path: string;
  readonly pressed: readonly string[];
}

export interface Walk {
  readonly watched: WatchedPage;
  /** Opens the screen as if anew, signed in as the person whose walk it is. */
  readonly open: (path: string) => Promise<void>;
  /** What another walk presses, or what would end this one. */
  readonly leaveOut: (kind: string) => boolean;
  /** Kinds that were pressed already; what is pressed is added. */
  readonly known: Set<string>;
  /** How deep: at 2, what a press brings forth is pressed too. */
  readonly depthMax: number;
}

/** Playwright waits until what it presses stands still and lies under nothing else. */
const pressMsMax = 5_000;

/** Of what presses leave on a screen for good; an answer brings questions, and each an answer. */
const laterMax = 20;

/** How often a screen that was opened anew is looked at until all is there again. */
const looksMax = 5;

/** Presses all that is on a screen and all that comes forth by it; tells what went wrong. */
export async function pressControls(walk: Walk, path: string): Promise<readonly string[]> {
  const faults: string[] = [];
  await pressFrom(walk, { path, pressed: [] }, faults, new Set());
  return faults;
}

/** Presses what is there after `at`; what was there `before` it is pressed without it. */
async function pressFrom(
  walk: Walk,
  at: Press,
  faults: string[],
  before: ReadonlySet<string>,
): Promise<void> {
  const { watched } = walk;
  const seen = new Set(before);
  const isLeft = ({ kind }: Control) => !seen.has(kind) && isNew(walk, at, kind);
  let screen: Screen | undefined;
  let later = 0;
  for (;;) {
    const now = await standAgain(walk, at, screen && restOf(screen, isLeft), faults);
    if (now === undefined) return;
    screen ??= now;
    const left = now.controls.filter(isLeft);
    const first = left.find(isOf(screen));
    if (first === undefined) later += 1;
    const next = first ?? (later > laterMax ? undefined : left[0]);
    if (next === undefined) return;
    seen.add(next.kind);
    walk.known.add(keyOf(at, next.kind));
    const outcome = await pressInTheOpen(walk, at, next, faults);
    const here: Press = { path: at.path, pressed: [...at.pressed, next.kind] };
    const told = [...watched.takeFaults(), ...faultsOf(outcome, at)];
    faults.push(...told.map((fault) => `${inWords(here)}: ${fault}`));
    if (outcome !== 'changed' || here.pressed.length >= walk.depthMax) continue;
    const there = new Set(now.controls.map(({ kind }) => kind));
    const after = await listControls(watched.page);
    const isMore = after.some(({ kind }) => !there.has(kind) && isNew(walk, here, kind));
    if (isMore) await pressFrom(walk, here, faults, there);
  }
}

/** What an earlier press has opened may lie over a control, which is then pressed without it. */
async function pressInTheOpen(
  walk: Walk,
  at: Press,
  control: Control,
  faults: string[],
): Promise<Outcome> {
  const outcome = await press(walk.watched, control);
  if (outcome !== 'covered' || !(await openAnew(walk, at, faults))) return outcome;
  const { controls } = await steadyLook(walk.watched);
  const again = controls.find(({ kind }) => kind === control.kind);
  return again === undefined ? outcome : press(walk.watched, again);
}

function faultsOf(outcome: Outcome, { pressed }: Press): readonly string[] {
  if (outcome === 'nothing') return ['nothing happened'];
  if (outcome === 'lost') return ['led to a page that is missing'];
  // What an earlier press has opened may lie over the rest of the screen.
  return outcome === 'covered' && pressed.length === 0 ? ['cannot be pressed'] : [];
}

/** A screen as it stands: where, and what can be pressed. */
interface Screen {
  readonly address: string;
  readonly controls: readonly Control[];
}

async function look({ page }: WatchedPage): Promise<Screen> {
  return { address: page.url(), controls: await listControls(page) };
}

function isOf({ controls }: Screen): (control: Control) => boolean {
  const kinds = new Set(controls.map(({ kind }) => kind));
  return ({ kind }) => kinds.has(kind);
}

function isSame(one: Screen, other: Screen): boolean {
  const kindsOf = ({ controls }: Screen) => controls.map(({ kind }) => kind).join();
  return one.address === other.address && kindsOf(one) === kindsOf(other);
}

function restOf({ address, controls }: Screen, isLeft: (control: Control) => boolean): Screen {
  return { address, controls: controls.filter(isLeft) };
}

const pathOf = (address: string) => new URL(address).pathname;

/** Whether a screen still has all of another that is to be pressed. */
function has(now: Screen, rest: Screen): boolean {
  return pathOf(now.address) === pathOf(rest.address) && rest.controls.every(isOf(now));
}

/**
 * The screen with the rest of what is to be pressed: as it stands, after Escape or the way back, or
 * opened anew. Undefined where the way there is no more, because what was pressed has changed it
 * for good.
 */
async function standAgain(
  walk: Walk,
  at: Press,
  rest: Screen | undefined,
  faults: string[],
): Promise<Screen | undefined> {
  const { watched } = walk;
  if (rest === undefined && at.pressed.length > 0) return look(watched);
  if (rest !== undefined) {
    const { page } = watched;
    const hasLeft = pathOf(page.url()) !== pathOf(rest.address);
    await (hasLeft ? page.goBack() : page.keyboard.press('Escape'));
    await watched.settle();
    const now = await look(watched);
    if (has(now, rest)) return now;
  }
  if (!(await openAnew(walk, at, faults))) return undefined;
  return rest === undefined ? steadyLook(watched) : lookUntilBack(watched, rest);
}

/** The first look at a screen counts its controls, so it is taken until two are the same. */
async function steadyLook(watched: WatchedPage): Promise<Screen> {
  let before = await look(watched);
  for (;;) {
    await watched.settle();
    const now = await look(watched);
    if (isSame(before, now)) return now;
    before = now;
  }
}

/** What a press has taken away for good does not come back however long one waits. */
async function lookUntilBack(watched: WatchedPage, rest: Screen): Promise<Screen> {
  for (let looks = 0; ; looks += 1) {
    const now = await look(watched);
    if (has(now, rest) || looks >= looksMax) return now;
    await watched.settle();
  }
}

async function openAnew(walk: Walk, { path, pressed }: Press, faults: string[]): Promise<boolean> {
  await walk.open(path);
  for (const fault of walk.watched.takeFaults()) faults.push(`${path}: ${fault}`);
  for (const kind of pressed) {
    const controls = await listControls(walk.watched.page);
    const found = controls.find((control) => control.kind === kind);
    if (found === undefined) return false;
    await press(walk.watched, found);
    walk.watched.takeFaults();
  }
  return true;
}

/** What all screens have in common is pressed once. */
function isNew(walk: Walk, at: Press, kind: string): boolean {
  return !walk.leaveOut(kind) && !walk.known.has(keyOf(at, kind));
}

function keyOf(at: Press, kind: string): string {
  return kind.startsWith(shell) ? kind : `${at.path} ${kind}`;
}

/** Of a page since a press. */
interface Watched {
  changes: number;
  scrolledTo: number;
}

type Outcome = 'nothing' | 'changed' | 'left' | 'lost' | 'covered';

async function press({ page, doings, settle }: WatchedPage, control: Control): Promise<Outcome> {
  const { element } = control;
  const address = page.url();
  await element.scrollIntoViewIfNeeded();
  await element.evaluate(showByFocus);
  await page.evaluate(() => {
    const state = globalThis as unknown as Watched & { observer?: MutationObserver };
    state.observer?.disconnect();
    state.changes = 0;
    state.scrolledTo = scrollY;
    state.observer = new MutationObserver((records) => {
      state.changes += records.length;
    });
    state.observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  const doneBefore = doings();
  const pressed = await element.click({ timeout: pressMsMax }).then(
    () => true,
    () => false,
  );
  if (!pressed) return 'covered';
  await settle();
  if (await page.getByRole('heading', { name: '404 Page Not Found' }).isVisible()) return 'lost';
  const moved = page.url().split(/[?#]/)[0] !== address.split(/[?#]/)[0];
  if (moved) return 'left';
  // A page that was loaded anew has lost what was pressed, and has changed.
  const changed = await page.evaluate(hasDoneSomething, element).catch(() => true);
  return changed || page.url() !== address || doings() > doneBefore ? 'changed' : 'nothing';
}

/** A link past the header, or one in a chart's table, is seen only while it has the focus. */
function showByFocus(control: Element): void {
  const { x, y, width, height } = control.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  if (there === null || !control.contains(there)) (control as HTMLElement).focus();
}

function hasDoneSomething(pressed: Element): boolean {
  const { changes, scrolledTo } = globalThis as unknown as Watched;
  const writes = pressed.matches('input,select,textarea');
  return changes > 0 || scrollY !== scrolledTo || (writes && document.activeElement === pressed);
}

function inWords({ path, pressed }: Press): string {
  return [path, ...pressed.map((kind) => `"${kind}"`)].join(' > ');
}
