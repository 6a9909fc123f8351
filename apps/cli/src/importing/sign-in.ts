import { captchaOffer, captchaRoutes } from '@pfs/wire/captcha';
import { sessionRoutes } from '@pfs/wire/session';
import { Stopped } from './patience.ts';
import type { Answer, ServerClient } from './server-client.ts';
import { solvePuzzle } from './solve-puzzle.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in as the page does: without a captcha, and with one where the server asks for it. A
 * password that is refused is not tried again.
 */
export async function signIn(client: ServerClient, account: Account): Promise<void> {
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

/** Ends the session; one that can't be ended ends by itself. */
export async function signOut(client: ServerClient): Promise<void> {
  await client.once({ method: 'POST', path: sessionRoutes.logout.path }).catch(() => undefined);
}
