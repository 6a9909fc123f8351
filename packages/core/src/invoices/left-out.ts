import { type Cents, usdInWords } from '../money.ts';

/** Why an invoice is in no sum. Source: docs/domain/vendor-invoices.md, "Counted invoices". */
export const leftOutReasons = ['cancelled', 'disputed', 'duplicate'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

interface Some {
  readonly invoices: number;
  readonly cents: Cents;
}

/** Invoices that wait for somebody, and are in no sum until then. */
export interface LeftOut {
  readonly duplicates: Some;
  readonly disputed: Some;
}

/** What a sum of invoices says of those that it leaves out; undefined where it has all. */
export function leftOutInWords({ duplicates, disputed }: LeftOut): string | undefined {
  const said = [
    sentenceOf(duplicates, {
      one: 'invoice flagged as a duplicate',
      many: 'invoices flagged as duplicates',
      until: 'until reviewed',
    }),
    sentenceOf(disputed, {
      one: 'disputed invoice',
      many: 'disputed invoices',
      until: 'until the dispute is settled',
    }),
  ].filter((sentence) => sentence !== undefined);
  return said.length === 0 ? undefined : said.join(' ');
}

function sentenceOf(
  { invoices, cents }: Some,
  { one, many, until }: { readonly one: string; readonly many: string; readonly until: string },
): string | undefined {
  if (invoices === 0) return undefined;
  const counted = `${invoices.toLocaleString('en-US')} ${invoices === 1 ? one : many}`;
  return `${counted}, ${usdInWords(cents)}, ${invoices === 1 ? 'is' : 'are'} excluded ${until}.`;
}
