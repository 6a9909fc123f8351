import { randomBytes, randomInt } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';

/** Products have the pharmacies of many files: each file has people and an address of its own. */
let ofThisFile: string;
export let addressOfThisFile: string;

/** The address of somebody at the pharmacy of this file. */
export function emailOf(name: string): string {
  return `${name}@riverside-${ofThisFile}.example`;
}

const password = 'Correct-Horse-7';
export const superAdmin = { email: 'desk@platform.example', password: 'Correct-Desk-77' };

/** The settings of a product whose super admin is known. */
export const withSuperAdmin = {
  SUPER_ADMIN_EMAIL: superAdmin.email,
  SUPER_ADMIN_PASSWORD: superAdmin.password,
};

export let riverside: { readonly email: string; readonly password: string };

/** The name of a pharmacy for who sees those of other files, too. */
export let ownName: string;

/** The files of a worker share this module; each begins with people that no other file has. */
export function enterAsNobodyYet(): void {
  ofThisFile = randomBytes(4).toString('hex');
  addressOfThisFile = ['10', ...[1, 2, 3].map(() => randomInt(256))].join('.');
  riverside = { email: emailOf('owner'), password };
  ownName = `Riverside Pharmacy ${ofThisFile}`;
}
enterAsNobodyYet();

async function post(context: BrowserContext, path: string, data: object): Promise<unknown> {
  const answer = await context.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** Registers a pharmacy without its form; its administrator is then signed in. */
export async function enterPharmacy(context: BrowserContext, others: object = {}): Promise<void> {
  await post(context, '/api/auth/register-pharmacy', {
    pharmacyName: 'Riverside Pharmacy',
    pharmacyAddress: '5 River Road',
    pharmacyCity: 'Springfield',
    pharmacyState: 'IL',
    pharmacyZipCode: '62701',
    pharmacyPhone: '217-555-0148',
    pharmacyLicense: '054-098765',
    adminFirstName: 'Nora',
    adminLastName: 'Ellis',
    adminEmail: riverside.email,
    adminPassword: password,
    ...others,
  });
}

export async function enter(
  context: BrowserContext,
  who: { readonly email: string; readonly password: string },
): Promise<void> {
  await post(context, '/api/auth/login', who);
}

/** Makes a colleague in the pharmacy of the administrator who is signed in; they sign in later. */
export async function addStaff(context: BrowserContext, email: string): Promise<void> {
  const given = 'Given-By-Nora-7';
  const names = { firstName: 'Ines', lastName: 'Ito' };
  await post(context, '/api/users', { email, password: given, role: 'staff', ...names });
  // An open page would see that somebody else signs in, and start over at any moment.
  for (const page of context.pages()) await page.goto('about:blank');
  const nora = await context.cookies();
  await context.clearCookies();
  await enter(context, { email, password: given });
  const choice = { currentPassword: given, newPassword: password };
  await post(context, '/api/auth/change-password', choice);
  await context.clearCookies();
  await context.addCookies(nora);
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Uploads remittances without the form, and waits until they are read. */
export async function bringIn(context: BrowserContext, ...files: NamedText[]): Promise<void> {
  for (const { name, text } of files) {
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
    const answer = await context.request.post('/api/remittances/upload', { multipart: { file } });
    if (!answer.ok()) throw new Error(await answer.text());
  }
  for (;;) {
    const rows = await (await context.request.get('/api/remittances')).json();
    const waiting = (rows as { processingStatus: string }[]).filter(({ processingStatus }) =>
      ['pending', 'processing'].includes(processingStatus),
    );
    if (waiting.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
