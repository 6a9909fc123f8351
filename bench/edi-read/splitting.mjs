/** The floor as a whole process, in plain JavaScript: `node splitting.mjs <file>`. */
import { readFileSync } from 'node:fs';

let elements = 0;
for (const segment of readFileSync(process.argv[2], 'latin1').split('~')) {
  elements += segment.split('*').length;
}
process.stdout.write(`${elements}\n`);
