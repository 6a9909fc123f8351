import { spawnSync } from 'node:child_process';

/** What a process took from start to end. */
export interface WholeProcess {
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
}

/** Runs a script with its arguments on Node. The CPU time is reported by Node at exit. */
export function wholeProcess(args: readonly string[]): WholeProcess {
  const tellCpu =
    "data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();" +
    'process.stderr.write(String((user+system)/1000))})';
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', tellCpu, ...args]);
  const milliseconds = performance.now() - start;
  if (status !== 0) throw new Error(`${args[0]} ended with code ${status}`);
  return { milliseconds, cpuMilliseconds: Number(stderr) };
}
