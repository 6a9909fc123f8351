import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FromMailChild } from './mail-messages.ts';
import { startMailChild } from './mail-readers.ts';

test('Ctrl-C, which reaches the whole process group, doesn’t end the child', async () => {
  const unpackFolder = await mkdtemp(join(tmpdir(), 'pfs-mail-child-'));
  const child = startMailChild(unpackFolder);
  const task = {
    path: join(unpackFolder, 'none.pfs'),
    dataKey: '00'.repeat(32),
    organizationId: 'one',
    unpackFolder,
    remoteAddress: null,
    helo: null,
    envelopeFrom: '',
  };
  const answer = (): Promise<FromMailChild> => {
    const heard = Promise.withResolvers<FromMailChild>();
    const stopListening = child.listen(heard.resolve);
    child.send({ task });
    return Promise.race([heard.promise, child.ended]).finally(stopListening);
  };
  expect(await answer()).toEqual({ failed: 'Error' });
  process.kill(child.pid, 'SIGINT');
  expect(await answer()).toEqual({ failed: 'Error' });
  child.kill();
  await expect(child.ended).rejects.toThrow('has ended');
  await rm(unpackFolder, { recursive: true });
});
