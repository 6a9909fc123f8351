import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { type LayoutName, layoutNames } from './layouts.ts';
import { type CorpusDocument, makeCorpusDocument } from './make-corpus-document.ts';
import { printMoney } from './printing/print-cell.ts';

async function textOf({ bytes }: CorpusDocument): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  return text;
}

test.each(layoutNames)('%s prints the truth', async (layout) => {
  const made = await make(layout);
  const text = await textOf(made);
  for (const payment of made.truth.payments) {
    expect(text).toContain(payment.traceNumber);
    expect(text).toContain(printMoney(payment.amount, made.style.money));
    for (const { claimId } of payment.claims) expect(text).toContain(claimId);
    for (const { reference } of payment.lumps) expect(text).toContain(reference);
  }
});

test.each(['plainLedger', 'denseReport'] as const)(
  '%s is the same for the same seed',
  async (layout) => {
    const [made, again] = [await make(layout), await make(layout)];
    expect(Buffer.compare(made.bytes, again.bytes)).toBe(0);
  },
);

function make(layout: LayoutName): Promise<CorpusDocument> {
  return makeCorpusDocument({ layout, seed: 11, claims: 9 });
}

test.each(layoutNames)('%s adds up: claims less lump sums are the payment', async (layout) => {
  for (const seed of [1, 2, 3]) {
    const { truth } = await makeCorpusDocument({ layout, seed, claims: 20 });
    for (const { claims, lumps, amount } of truth.payments) {
      const net = claims.reduce((sum, { amounts }) => sum + amounts.net, 0);
      const taken = lumps.reduce((sum, lump) => sum + lump.amount, 0);
      expect(net - taken).toBe(amount);
      expect(amount).toBeGreaterThan(0);
    }
  }
});
