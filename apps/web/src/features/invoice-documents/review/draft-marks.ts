import { parsePack } from '@pfs/core/invoices/invoice-units';
import type { InvoiceDraft } from '@pfs/wire/invoice-documents';
import type { Place, PlaceErrors } from '../../vendors/public.ts';
import { headPlaces, linePlaces, placedValues } from './draft-places.ts';

export interface DraftMarks {
  /** Why a person should look at a place of the form. */
  readonly byPlace: PlaceErrors;
  /** What is doubted of the invoice as a whole. */
  readonly general: readonly string[];
}

/** What of a draft a person has to look at, in words. */
export function draftMarks(draft: InvoiceDraft): DraftMarks {
  const byPlace: Record<string, string> = {};
  const general: string[] = [];
  const add = (place: Place, words: string) => {
    const before = byPlace[place];
    if (before?.includes(words)) return;
    byPlace[place] = before === undefined ? words : `${before} ${words}`;
  };
  for (const doubt of draft.doubts) {
    const place = placeOf(draft, doubt);
    if (place === undefined) general.push(doubt.message);
    else add(place, doubt.message);
  }
  for (const { place, value } of placedValues(draft)) {
    if (!value.doubtful) continue;
    if (byPlace[place] === undefined) add(place, 'Low confidence. Please check.');
    if (value.otherReadings.length > 0) add(place, `Could be ${value.otherReadings.join(' or ')}.`);
  }
  for (const [key, { fields }] of draft.lines.entries()) {
    const pack = fields.packSize?.value ?? '';
    if (pack !== '' && parsePack(pack) === undefined) {
      add(`${key}.packSize`, `The invoice says “${pack}”. How much is in one?`);
    }
  }
  return { byPlace, general: [...new Set(general)] };
}

type Doubt = InvoiceDraft['doubts'][number];

function placeOf(draft: InvoiceDraft, { part, row, field }: Doubt): Place | undefined {
  if (part === 'invoice') return headPlaces.find(([, read]) => read === field)?.[0];
  if (part === 'control') return undefined;
  const key = draft.lines.findIndex((line) => line.row === row);
  if (key < 0) return undefined;
  return `${key}.${linePlaces.find((each) => each === field) ?? 'totalPrice'}`;
}
