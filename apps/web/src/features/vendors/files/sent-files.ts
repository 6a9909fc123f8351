import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import type { AnswerOf } from '@pfs/wire/route';
import type { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { upload } from '../../../lib/api/upload.ts';
import { handleUnauthorized } from '../../../lib/session/unauthorized.ts';
import { createStore } from '../../../lib/store.ts';

export type AddedInvoice = AnswerOf<typeof vendorInvoiceRoutes.addVendorInvoice>;

export type SentState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'sending'; readonly fraction: number }
  | { readonly phase: 'added'; readonly invoice: AddedInvoice }
  | { readonly phase: 'later'; readonly document: InvoiceDocument }
  | { readonly phase: 'refused'; readonly error: Error };

export interface SentFile {
  readonly key: number;
  readonly name: string;
  readonly state: SentState;
}

/**
 * Files being uploaded and their results. They are kept outside the screens, so that the upload
 * continues when a person goes to another one.
 */
const files = createStore<readonly SentFile[]>([]);
let lastKey = 0;
const queue: (() => Promise<void>)[] = [];
let running = 0;

/** The server reads a file during its request. More at once would only wait there. */
const parallelMax = 2;

function setState(key: number, state: SentState): void {
  files.set(files.get().map((file) => (file.key === key ? { ...file, state } : file)));
}

export const useSentFiles = files.use;

/** Without a session nothing more is sent, and the next person sees none of it. */
function clearFiles(): void {
  queue.length = 0;
  files.set([]);
}

export function forgetFile(key: number): void {
  files.set(files.get().filter((file) => file.key !== key));
}

interface SendOptions {
  readonly vendorId: string | undefined;
  /** Called for each file, whatever the result. */
  readonly onEnd: (state: SentState) => void;
}

/** Sends files in order, two at a time; the newest is listed first. */
export function sendFiles(chosen: readonly File[], options: SendOptions): void {
  for (const file of chosen) {
    lastKey += 1;
    const key = lastKey;
    files.set([{ key, name: file.name, state: { phase: 'waiting' } }, ...files.get()]);
    queue.push(async () => {
      const state = await send(key, file, options);
      setState(key, state);
      options.onEnd(state);
    });
  }
  while (running < parallelMax && queue.length > 0) void sendQueued();
}

/** Lists a file that is refused without being sent. */
export function refuseFile(name: string, error: Error): void {
  lastKey += 1;
  files.set([{ key: lastKey, name, state: { phase: 'refused', error } }, ...files.get()]);
}

async function sendQueued(): Promise<void> {
  running += 1;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next();
  running -= 1;
}

async function send(key: number, file: File, { vendorId }: SendOptions): Promise<SentState> {
  setState(key, { phase: 'sending', fraction: 0 });
  try {
    const answer = await upload('POST /api/vendor-invoices', file, {
      onProgress: (fraction) => setState(key, { phase: 'sending', fraction }),
      ...(vendorId === undefined ? {} : { fields: { vendorId } }),
    });
    if ('document' in answer) return { phase: 'later', document: answer.document };
    return { phase: 'added', invoice: answer };
  } catch (error) {
    if (handleUnauthorized(error)) clearFiles();
    return { phase: 'refused', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
