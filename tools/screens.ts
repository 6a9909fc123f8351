import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../e2e/support/browser.ts';
import { giveAnswers } from './screens/answers.ts';
import { contactSheet } from './screens/contact-sheet.ts';
import { readScreenOptions } from './screens/options.ts';
import { shotsOf } from './screens/shots.ts';
import { signIn } from './screens/sign-in.ts';
import { smallPng } from './screens/small-png.ts';
import { takePictures } from './screens/take-pictures.ts';

const heights: Readonly<Record<number, number>> = { 768: 1024, 375: 812, 320: 640 };

/**
 * Takes pictures of the screens of a running product, for the docs and to be looked at:
 * `node tools/screens.ts --url http://localhost:3000 --email ... --password ... --out folder`.
 * Those of the documents, once the demo pharmacy's year is read: `--person guide --plain
 * --themes light --widths 1200 --out docs/images`.
 */
const options = readScreenOptions(process.argv.slice(2));
const shots = shotsOf[options.person].filter(
  ({ name }) => options.only.length === 0 || options.only.includes(name),
);
const tell = (line: string) => void process.stdout.write(`${line}\n`);

await mkdir(options.out, { recursive: true });
const browser = await launchBrowser();
try {
  const first = await browser.newContext({ baseURL: options.url });
  if (options.person !== 'visitor') await signIn(await first.newPage(), options);
  const storageState = await first.storageState();
  for (const width of options.widths) {
    for (const colorScheme of options.themes) {
      const context = await browser.newContext({
        baseURL: options.url,
        storageState,
        colorScheme,
        contrast: options.contrast,
        viewport: { width, height: options.height ?? heights[width] ?? 900 },
        reducedMotion: 'reduce',
      });
      await giveAnswers(context, options.answers);
      const { whole, sheet } = options;
      const pictures = await takePictures({ context, shots, whole, tell });
      const suffix = `${width}-${colorScheme}.png`;
      if (sheet !== undefined) {
        const name = `${options.person}-${options.answers}-${suffix}`;
        const page = await browser.newContext();
        await writeFile(join(options.out, name), await contactSheet(page, pictures, sheet));
      } else {
        for (const { name, png } of pictures) {
          const file = options.plain ? `${name}.png` : `${name}-${suffix}`;
          await writeFile(join(options.out, file), options.plain ? await smallPng(png) : png);
        }
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
}
