import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface WayToProduct {
  readonly url: string;
  /** The next call that begins so reaches the product; its answer breaks off before its end. */
  loseAnswerOf(beginning: string): void;
  close(): Promise<void>;
}

/**
 * A wire between the browser and the product. An answer is cut off inside of its body: without its
 * head the browser would send the call once more by itself.
 */
export async function openWayTo(productUrl: string): Promise<WayToProduct> {
  const { port, hostname } = new URL(productUrl);
  let toLose: string | undefined;
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    const product = connect(Number(port), hostname);
    let isLosing = false;
    browser.on('data', (bytes: Buffer) => {
      if (toLose !== undefined && bytes.toString('latin1').startsWith(toLose)) {
        [isLosing, toLose] = [true, undefined];
      }
      product.write(bytes);
    });
    product.on('data', (bytes: Buffer) => {
      const isWhole = !isLosing || bytes.toString('latin1').startsWith('HTTP/1.1 100');
      if (isWhole) return void browser.write(bytes);
      browser.end(bytes.subarray(0, -1));
      product.destroy();
    });
    for (const [socket, other] of [
      [browser, product],
      [product, browser],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.end();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the wire has no port');
  return {
    url: `http://localhost:${address.port}`,
    loseAnswerOf(beginning) {
      toLose = beginning;
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
