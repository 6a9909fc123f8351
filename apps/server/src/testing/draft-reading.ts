import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { DocumentLayout } from '@pfs/core/draft/known-layout';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { FirstPage } from '@pfs/documents/proven-document';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { ReadDocument } from '../features/remittances/documents/read-document.ts';
import type {
  DocumentReading,
  KeptDocument,
  ReadingOptions,
} from '../platform/document-reading.ts';

/** What a test's document holds: plain text for everybody but for the reader below. */
export interface TestDocument {
  readonly payments: readonly DraftPayment[];
  readonly pages?: number;
  readonly notRemittance?: string;
  /** Told once page 1 is read. */
  readonly firstPage?: FirstPage;
  readonly layout?: DocumentLayout;
  /** The document opens with this password only. */
  readonly password?: string;
  /** Something to tell two documents of the same content apart. */
  readonly mark?: string;
}

export function testDocument(document: TestDocument): string {
  return `Remittance\n${JSON.stringify(document)}`;
}

export interface DraftReading extends DocumentReading {
  /** What was asked for, the last one last. */
  readonly asked: (ReadingOptions & { readonly password: string | undefined })[];
  readonly drawn: { readonly number: number; readonly turnedDegrees: number }[];
  /** Readings that begin wait for this. */
  hold: Promise<void>;
}

/** Reads documents that tests have made, with core's proof, in no time and in this process. */
export function createDraftReading(): DraftReading {
  const reading: DraftReading = {
    asked: [],
    drawn: [],
    hold: Promise.resolve(),
    async read<Read>(document: KeptDocument, options: ReadingOptions) {
      if (options.reader.name !== 'readDocument') throw new UnreadableDocument('not_a_document');
      const { hold } = reading;
      reading.asked.push({ ...options, password: document.password });
      const found = await open(document);
      const pages = found.pages ?? 1;
      for (let page = 1; page <= pages; page += 1) {
        options.onStage({
          text: `Read ${page} of ${pages} pages`,
          progress: { pagesRead: page, pages },
          ...(page === 1 && found.firstPage !== undefined ? { firstPage: found.firstPage } : {}),
        });
      }
      await hold;
      return toRead(found, options) as Read;
    },
    async drawPage(document, page) {
      await open(document);
      reading.drawn.push(page);
      return Buffer.from('a picture');
    },
    async readPage(document, { number }) {
      await open(document);
      const texts = [`word-of-page-${number}`, '7000009', '10.00', '1.00', '9.00'];
      return texts.map((text, at) => {
        const box = { left: 72 + at * 50, top: 100, right: 120 + at * 50, bottom: 110 };
        return { text, confidence: 1, box };
      });
    },
    close: async () => undefined,
  };
  return reading;
}

async function open({ file, password }: KeptDocument): Promise<TestDocument> {
  const pieces: Buffer[] = [];
  for await (const piece of file.read()) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  const [, json] = text.split('Remittance\n');
  if (json === undefined) throw new UnreadableDocument('not_a_document');
  const found = JSON.parse(json) as TestDocument;
  if (found.password === undefined || found.password === password) return found;
  throw new UnreadableDocument(password === undefined ? 'password_needed' : 'wrong_password');
}

function toRead(found: TestDocument, { today, turns }: ReadingOptions): ReadDocument {
  return {
    pages: Array.from({ length: found.pages ?? 1 }, (_, at) => ({
      number: at + 1,
      width: 612,
      height: 792,
      turnedDegrees: (turns[String(at + 1)] ?? 0) as 0 | 90 | 180 | 270,
      words: 100,
      source: 'ocr',
    })),
    payments: found.payments.map((payment) => proveDraft(payment, { today })),
    notRemittance: found.notRemittance,
    ...(found.layout === undefined ? {} : { layout: found.layout }),
  };
}
