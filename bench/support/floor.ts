import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MeasuredProduct } from './measured-product.ts';

const serverFile = fileURLToPath(new URL('./floor-server.ts', import.meta.url));

/** A baseline server on the product's database in its own process; sessions are valid there too. */
export async function startFloor({ environment }: MeasuredProduct) {
  const child = fork(serverFile, { env: environment });
  const [started] = (await once(child, 'message')) as [{ readonly url: string }];
  return {
    url: started.url,
    async stop(): Promise<void> {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}
