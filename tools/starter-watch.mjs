import { readFileSync } from 'node:fs';

const pollMs = 300;
const shells = new Set(['sh', 'dash', 'bash', 'ash', 'zsh']);

/**
 * Calls back once when the npm that runs this script is gone. npm forwards a signal only to the
 * shell that runs the script, which dies and leaves the script behind.
 */
export function onStarterGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const first = starters();
  const timer = setInterval(() => {
    if (starters() === first) return;
    clearInterval(timer);
    callback();
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The parent process, and if that is a shell, also its parent. */
function starters() {
  const parent = process.ppid;
  const { name, parentPid } = processOf(parent);
  return shells.has(name) ? `${parent} ${parentPid}` : `${parent}`;
}

/** Known only on Linux; elsewhere only the parent is watched. */
function processOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const [, parentPid] = stat.slice(end + 2).split(' ');
    return { name: stat.slice(stat.indexOf('(') + 1, end), parentPid };
  } catch {
    return { name: '', parentPid: '' };
  }
}
