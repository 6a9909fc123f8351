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

/** A quantity below this was weighed by the engine against others. */
const sureQuantity = 0.985;

export type ChangedValues = ReadonlyMap<DraftValue, DraftValue>;

/** One after the other, for as long as a value is open. */
const ways: readonly LookWay[] = ['plain', 'close', 'closer'];
const waysOf: Partial<Readonly<Record<LookedShape, readonly LookWay[]>>> = {
  text: ['plain'],
  amount: [...ways, 'thrice'],
  // What stands beside a number of the check is no part of it.
  code: ['thrice', ...ways],
  // Of a short number that stands alone nothing else helps.
  quantity: ['thrice', 'plain', 'close'],
};

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
    for (const way of waysFor(value, shape)) {
      const seen = await look({ ...cell, digitsOnly, way });
      // What is read three times in a row was looked at more than once.
      if (seen !== undefined) looks.push(seen, ...(isThrice(way) ? [seen] : []));
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

/** What no sum proves is sure where the engine weighed nothing else, but for a point it missed. */
function waysFor(value: DraftValue, shape: LookedShape): readonly LookWay[] {
  const { confidence, otherReadings } = value;
  const isSure = confidence >= sureQuantity && otherReadings === undefined;
  return shape === 'quantity' && isSure ? ['point'] : (waysOf[shape] ?? ways);
}

function isThrice(way: LookWay): boolean {
  return way === 'thrice' || way === 'point';
}
