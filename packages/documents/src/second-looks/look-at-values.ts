import type { DraftPage, DraftValue } from '@pfs/core/draft/draft-remittance';
import { recognizedAtOnce } from '../ocr/recognizers.ts';
import type { OpenedDocument } from '../open-document.ts';
import type { Word } from '../words.ts';
import { type LookWay, secondLooks } from './look-again.ts';
import type { LookedShape } from './looked-shape.ts';
import { isOpen, withLooks } from './read-again.ts';

export interface LookedValue {
  readonly value: DraftValue;
  readonly shape: LookedShape;
  readonly digitsOnly: boolean;
}

export type ChangedValues = ReadonlyMap<DraftValue, DraftValue>;

/** One after the other, for as long as a value is open. */
const ways: readonly LookWay[] = ['plain', 'close', 'closer'];

/** Looks again at values read from pictures, as many at once as can be: those that changed. */
export async function lookAtValues(
  opened: OpenedDocument,
  values: readonly LookedValue[],
  pages: readonly DraftPage[],
): Promise<ChangedValues> {
  const look = secondLooks(opened);
  const changed = new Map<DraftValue, DraftValue>();
  const lookAt = async ({ value, shape, digitsOnly }: LookedValue): Promise<void> => {
    const page = pages.find(({ number }) => number === value.box?.page);
    if (value.box === undefined || page?.source !== 'ocr') return;
    const cell = { page: page.number, turnedDegrees: page.turnedDegrees, box: value.box };
    const looks: Word[] = [];
    let better = value;
    for (const way of shape === 'text' ? ways.slice(0, 1) : ways) {
      const seen = await look({ ...cell, digitsOnly, way });
      if (seen !== undefined) looks.push(seen);
      better = withLooks(value, shape, looks);
      if (!isOpen(better, shape)) break;
    }
    if (better !== value) changed.set(value, better);
  };
  const waiting = values.values();
  const lane = async (): Promise<void> => {
    for (const value of waiting) await lookAt(value);
  };
  await Promise.all(Array.from({ length: recognizedAtOnce }, lane));
  return changed;
}
