import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../files/file-store.ts';

export interface Original {
  readonly fileName: string;
  readonly fileBytes: number;
  readonly file: StoredFile;
}

/** Answers with a kept file as it came: to be taken away, never to be shown within a page. */
export function sendOriginal(reply: FastifyReply, original: Original): undefined {
  const { fileName, fileBytes, file } = original;
  reply
    .type('application/octet-stream')
    .header('Content-Disposition', attachment(fileName))
    .header('Content-Length', fileBytes)
    .header('Content-Security-Policy', 'sandbox')
    .send(Readable.from(file.read(), { objectMode: false }));
  return undefined;
}

/** RFC 6266: the name in UTF-8, and a plain one for old clients. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
