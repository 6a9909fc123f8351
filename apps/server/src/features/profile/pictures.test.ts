import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs, registerPerson } from '../../testing/people.ts';
import { aJpeg, aPng, pngChunk, sendPicture } from '../../testing/pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

async function show(client: TestClient, content = aPng()): Promise<string> {
  const answer = await sendPicture(client, content);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.profileImageUrl as string;
}

test('a picture is visible to colleagues and the platform only', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const address = await show(client);
  const colleague = await joinAs(app, { role: 'staff', organizationId });
  const platform = await joinAs(app, { role: 'super_admin', organizationId: null });
  for (const who of [client, colleague.client, platform.client]) {
    expect((await who.get(address)).status).toBe(200);
  }
  const nextDoor = await registerPharmacy(app.server);
  const nobody = await registerPerson(app);
  for (const who of [nextDoor.client, nobody.client]) {
    expectError(await who.get(address), 'not_found');
  }
});

test('a person without a pharmacy has a picture too, and sees no others', async () => {
  const { client } = await registerPerson(app);
  const other = await registerPerson(app);
  const address = await show(client);
  expect((await client.get(address)).status).toBe(200);
  expectError(await other.client.get(address), 'not_found');
});

test("it is served with its type and can't run anything", async () => {
  const { client } = await registerPerson(app);
  const { headers } = await client.get(await show(client, aJpeg()));
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600, immutable',
  });
});

test('a new picture has a new URL, and the old one is deleted', async () => {
  const { client } = await registerPerson(app);
  const first = await show(client);
  const second = await show(client, aJpeg());
  expect(second).not.toBe(first);
  expectError(await client.get(first), 'not_found');
  expect((await client.get('/api/auth/user')).body.profileImageUrl).toBe(second);
});

test('a removed picture is gone; removing it again does nothing', async () => {
  const { client } = await registerPerson(app);
  const address = await show(client);
  for (let time = 0; time < 2; time += 1) {
    const answer = await client.request({ method: 'DELETE', url: '/api/auth/picture' });
    expect(answer.body.profileImageUrl).toBeNull();
  }
  expectError(await client.get(address), 'not_found');
});

test.each([
  ['a drawing in words', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'me.png'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'me.jpg'],
  ['nothing', '', 'me.png'],
])('%s is refused, whatever its name says', async (_what, content, name) => {
  const { client } = await registerPerson(app);
  const answer = await sendPicture(client, Buffer.from(content), { name });
  expectError(answer, 'invalid_file_type');
  expect(answer.body.message).toBe('Choose a PNG or JPEG picture.');
});

test('more than 1 MB is refused', async () => {
  const { client } = await registerPerson(app);
  const large = aPng({ extra: [pngChunk('tEXt', Buffer.alloc(1_048_576))] });
  const answer = await sendPicture(client, large);
  expectError(answer, 'payload_too_large');
  expect(answer.body.message).toBe('Choose a picture smaller than 1 MB.');
});

test('a form without the file is refused', async () => {
  const { client } = await registerPerson(app);
  expectError(await sendPicture(client, aPng(), { field: 'other' }), 'invalid_input');
});
