import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MeasuredProduct } from './measured-product.ts';

const serverFile = fileURLToPath(new URL('./floor-server.ts', import.meta.url));

/** The floor of the product's database, in a process of its own; the same sessions hold there. */
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
