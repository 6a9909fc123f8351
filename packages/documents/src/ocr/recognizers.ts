import type { Page } from 'tesseract.js';
import type { GreyPicture } from '../image/grey-picture.ts';
import { type RecognizeOptions, type Recognizer, startRecognizer } from './recognizer.ts';

/** Each engine holds about 100 MB and keeps one core busy. */
const recognizersMax = 2;

const idle: Recognizer[] = [];
const waiting: ((free: Recognizer | undefined) => void)[] = [];
let open = 0;

/** Reads a picture with one of at most two engines; they start when first needed. */
export async function recognize(picture: GreyPicture, options: RecognizeOptions): Promise<Page> {
  const recognizer = await take();
  try {
    return await recognizer.recognize(picture, options);
  } finally {
    giveBack(recognizer);
  }
}

/** How many pictures can be read at once. */
export const recognizedAtOnce = recognizersMax;

/** Ends the engines that wait; a later picture starts them anew. */
export async function closeRecognizers(): Promise<void> {
  const closing = idle.splice(0);
  open -= closing.length;
  await Promise.all(closing.map((recognizer) => recognizer.close()));
}

async function take(): Promise<Recognizer> {
  for (let free = idle.pop(); free !== undefined; free = idle.pop()) {
    if (free.usable) return free;
    open -= 1;
  }
  if (open >= recognizersMax) {
    const next = await new Promise<Recognizer | undefined>((resolve) => waiting.push(resolve));
    if (next !== undefined) return next;
  } else {
    open += 1;
  }
  try {
    return await startRecognizer();
  } catch (error) {
    leave();
    throw error;
  }
}

function giveBack(recognizer: Recognizer): void {
  if (!recognizer.usable) {
    leave();
    return;
  }
  const next = waiting.shift();
  if (next === undefined) idle.push(recognizer);
  else next(recognizer);
}

/** A place is free: who waits starts an engine in it. */
function leave(): void {
  const next = waiting.shift();
  if (next === undefined) open -= 1;
  else next(undefined);
}
