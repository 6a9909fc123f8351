import { createHash } from 'node:crypto';
import { captchaOffer, captchaRoutes, type Puzzle } from '@pfs/wire/captcha';
import { sessionRoutes } from '@pfs/wire/session';
import { type Answer, type ServerClient, Stopped } from './server-client.ts';

/** A person's account, or a program's API key. */
export type Account =
  | { readonly email: string; readonly password: string }
  | { readonly key: string };

/** By what a journal knows whose files it lists; a key that is replaced begins as before. */
export function accountName(account: Account): string {
  return 'key' in account ? account.key.split('_', 2).join('_') : account.email;
}

/**
 * Signs in like the page: without a captcha first, and with one if the server requires it. A
 * rejected password isn't tried again. A key needs no sign-in, so there is none again either.
 */
export async function signIn(client: ServerClient, account: Account): Promise<void> {
  if ('key' in account) {
    if (client.headers.has('authorization')) throw new Stopped('The server refuses this API key.');
    client.headers.set('authorization', `Bearer ${account.key}`);
    return;
  }
  const login = (recaptchaToken?: string): Promise<Answer> =>
    client.patiently({
      method: 'POST',
      path: sessionRoutes.login.path,
      body: () => JSON.stringify({ ...account, recaptchaToken }),
    });
  let answer = await login();
  if (answer.code === 'captcha_required') answer = await login(await completeCaptcha(client));
  if (answer.status !== 200) throw new Stopped(`Not signed in: ${answer.message}`);
}

async function completeCaptcha(client: ServerClient): Promise<string> {
  const answer = await client.patiently({ method: 'GET', path: captchaRoutes.getCaptcha.path });
  const offer = captchaOffer.safeParse(answer.body).data;
  if (offer === undefined) throw new Stopped(`Not signed in: ${answer.message}`);
  if (offer.provider !== 'altcha') {
    throw new Stopped(
      'Not signed in: this server asks for a reCAPTCHA, which only a person in a browser can ' +
        'complete. It asks for an hour after failed sign-ins, or always if configured that way; ' +
        'upload in the browser instead.',
    );
  }
  return solvePuzzle(offer.challenge);
}

/** Ends the session, if there is one; if that fails, it expires by itself. */
export async function signOut(client: ServerClient): Promise<void> {
  if (client.headers.has('authorization')) return;
  await client.once({ method: 'POST', path: sessionRoutes.logout.path }).catch(() => undefined);
}

/** Far more than any puzzle needs; an unsolvable one comes to an end. */
const triesMax = 1_000_000;

/**
 * Solves the browser's puzzle: the hash of salt, nonce and a number, hashed `cost` times in total,
 * must begin with the prefix. Returns the token.
 */
export function solvePuzzle(challenge: Puzzle): string {
  const { nonce, salt, cost, keyPrefix } = challenge.parameters;
  const head = Buffer.from(salt + nonce, 'hex');
  const message = Buffer.concat([head, Buffer.alloc(4)]);
  for (let counter = 0; counter < triesMax; counter += 1) {
    message.writeUInt32BE(counter, head.length);
    let key = sha256(message);
    for (let round = 1; round < cost; round += 1) key = sha256(key);
    const derivedKey = key.toString('hex');
    if (!derivedKey.startsWith(keyPrefix)) continue;
    const token = { challenge, solution: { counter, derivedKey } };
    return Buffer.from(JSON.stringify(token)).toString('base64');
  }
  throw new Error('this puzzle has no solution');
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
