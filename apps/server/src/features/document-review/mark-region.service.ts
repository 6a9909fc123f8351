import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import { addRegion, type RegionWord } from '@pfs/core/draft/region-rows';
import type { ChangedReview } from '@pfs/wire/document-review';
import type { MarkedRegion } from '@pfs/wire/document-review-changes';
import type { PageWord } from '../../platform/document-reading.ts';
import { AppError } from '../../platform/errors.ts';
import { readDraftPages, readDraftPayments } from '../remittances/public.ts';
import { keepSteps } from './change-review.service.ts';
import { getPageWords, type PageLook, type PictureParts } from './page-picture.service.ts';
import { requireReview } from './require-review.ts';
import type { ReviewCall } from './review-call.ts';
import { readField } from './typed-value.ts';

interface Marking extends ReviewCall {
  readonly region: MarkedRegion;
  readonly gone: PageLook['gone'];
  readonly now: Date;
}

/** Makes rows of the lines that a person marked on a page: as read there, and not yet accepted. */
export async function markRegion(
  parts: Omit<PictureParts, 'pictures'>,
  call: Marking,
): Promise<ChangedReview> {
  const { region, remittanceId, actor } = call;
  const { page, payment, part } = region;
  await parts.database.withTenant(actor.organizationId, (tx) => requireReview(tx, call));
  // Outside of a transaction: a picture's words take seconds.
  const read = await getPageWords(parts, { ...call, page });
  const words = read.flatMap((word) => wordWithin(word, region));
  return parts.database.withTenant(actor.organizationId, async (tx) => {
    const file = await requireReview(tx, call);
    const pages = await readDraftPages(tx, remittanceId);
    const decidedBy = deciderOf(pages.find(({ number }) => number === page));
    const before = await readDraftPayments(tx, file.id);
    const drafts = before.map((kept) => kept.payment);
    const made = rows(() => addRegion(drafts, { payment, part, words, decidedBy }, readField));
    const what = part === 'claim' ? 'claims' : 'lump sums';
    const summary = `marked ${what} on page ${page}`;
    const step = { drafts: made.payments, undo: made.undo, changes: [], summary };
    return keepSteps(tx, call, { file, before, ...step });
  });
}

/** A word belongs to the region that its middle lies in. */
function wordWithin({ text, box, confidence }: PageWord, region: MarkedRegion): RegionWord[] {
  const { left, top, right, bottom } = region.box;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  if (x < left || x > right || y < top || y > bottom) return [];
  return [{ text, confidence, box: { page: region.page, ...box } }];
}

function deciderOf(page: DraftPage | undefined): DraftPage['source'] {
  return page?.source ?? 'ocr';
}

function rows<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'No line in this region reads as a row: each needs an amount.';
    throw new AppError('invalid_input', { message, fields: { box: message }, cause: error });
  }
}
