import { createInterface } from 'node:readline/promises';

const endOfInput = '\u0004';
const interrupt = '\u0003';
const erasing = new Set(['\u007f', '\b']);

/** Asks at the terminal; the answer is seen. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.once('SIGINT', () => process.exit(130));
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

/** Asks at the terminal; nothing of the answer is seen. */
export function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  return new Promise((resolve) => {
    let answer = '';
    const end = () => {
      stdin.off('data', take);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
    };
    const take = (text: string) => {
      for (const character of text) {
        if (character === interrupt) {
          end();
          process.exit(130);
        }
        if (character === '\r' || character === '\n' || character === endOfInput) {
          end();
          resolve(answer);
          return;
        }
        answer = erasing.has(character) ? answer.slice(0, -1) : answer + character;
      }
    };
    stdin.on('data', take);
    stdin.resume();
  });
}
