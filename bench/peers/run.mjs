/**
 * One peer on one file, in a process of its own: `node run.mjs <peer> <file>`. It prints what it
 * took. Each is used as its own manual says for large files, as a stream of segments that are
 * counted and dropped. Neither knows what a claim is or adds anything up.
 */
import { createReadStream, statSync } from 'node:fs';
import { createRequire } from 'node:module';

// From the package.json next to this file, installed only for benchmarks.
const require = createRequire(import.meta.url);
const { X12Parser } = require('node-x12');
const { X12parser } = require('x12-parser');

const makers = {
  'x12-parser': () => new X12parser(),
  'node-x12': () => new X12Parser(),
};

const [peer, file] = process.argv.slice(2);
const parser = makers[peer]();
const cpu = process.cpuUsage();
const start = performance.now();
let segments = 0;
createReadStream(file)
  .pipe(parser)
  .on('data', () => {
    segments++;
  })
  .on('end', () => {
    if (segments === 0) throw new Error('nothing was read');
    const milliseconds = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    const cpuMilliseconds = (user + system) / 1000;
    const bytes = statSync(file).size;
    const peakBytes = process.resourceUsage().maxRSS * 1024;
    const run = { milliseconds, cpuMilliseconds, bytes, claims: 0, peakBytes };
    process.stdout.write(JSON.stringify(run));
  });
