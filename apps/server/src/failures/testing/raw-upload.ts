import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An upload written byte by byte on a socket of its own, so that it can stop or break anywhere. */
export interface RawUpload {
  readonly socket: Socket;
  /** What the server answered so far. */
  readonly answer: () => string;
  /** Waits until the connection is closed, by whomever. */
  closed(): Promise<void>;
}

const boundary = 'pharmacyboundary';

export interface RawUploadOptions {
  readonly url: string;
  readonly cookie: string;
  /** What the header promises; more than is sent means that something is missing. */
  readonly contentBytes: number;
  readonly fileName?: string;
}

/** Sends the head of the request and of the file; the content is up to the caller. */
export async function beginRawUpload(options: RawUploadOptions): Promise<RawUpload> {
  const { port } = new URL(options.url);
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const head = fileHead(options.fileName ?? 'remittance.835');
  const length = Buffer.byteLength(head) + options.contentBytes + uploadEnd.length;
  socket.write(
    `POST /api/remittances/upload HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      `Cookie: ${options.cookie}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n` +
      `Content-Length: ${length}\r\n\r\n${head}`,
  );
  return { socket, answer: () => answer, closed: () => over };
}

export function fileHead(fileName: string, field = 'file'): string {
  return (
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; ` +
    `filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  );
}

export const uploadEnd = `\r\n--${boundary}--\r\n`;
