import { z } from 'zod';
import { id, instant, lineOfText, messageAnswer } from './fields.ts';
import { type Route, route } from './route.ts';

/**
 * What a key allows. `read`: figures and lists, without original files. `upload`: sending files and
 * following how they are read. `staff`, `admin`: whatever the role may do.
 */
export const keyScopes = ['read', 'upload', 'staff', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Accounts, the platform, and what belongs to one person's screen: for people only. */
const ofPeople =
  /^\/api\/(admin|api-keys|auth|events|invitations|notifications|onboarding|organizations|subscription|system|test|users|webhook-deliveries|webhooks)(\/|$)/;
/** Originals, their pages, and names of patients. */
const originals = /\/(original|pages|reveal|segments)(\/|$)/;
const names = /\/(reveal|words)(\/|$)/;
const uploads: ReadonlySet<string> = new Set([
  'POST /api/export-imports',
  'POST /api/remittances/upload',
  'POST /api/vendor-invoices',
]);
const followsUploads =
  /^\/api\/(export-imports|incoming-files|invoice-documents|remittances)(\/:id)?$/;

/** Whether a key of this scope opens the route; its owner's role is checked besides. */
export function isOpenToKey({ method, path, access }: Route, scope: KeyScope): boolean {
  if (access === 'super_admin' || ofPeople.test(path) || names.test(path)) return false;
  switch (scope) {
    case 'read':
      return method === 'GET' && access !== 'pharmacy_admin' && !originals.test(path);
    case 'upload':
      return method === 'GET' ? followsUploads.test(path) : uploads.has(`${method} ${path}`);
    case 'staff':
      return access !== 'pharmacy_admin';
    case 'admin':
      return true;
  }
}

/** When a key expires, in days from its making; null: never. */
export const keyLifetimes = { '30_days': 30, '90_days': 90, '1_year': 365, never: null } as const;
/** How many hours a replaced key works on. */
export const keyOverlaps = { none: 0, '1_day': 24, '1_week': 168 } as const;
export const keysMax = 20;

const apiKey = z.object({
  id,
  name: z.string(),
  scope: z.enum(keyScopes),
  /** The first characters of the key. */
  prefix: z.string(),
  ownerName: z.string(),
  /** Its owner’s account is closed, or has a password to choose: it opens nothing. */
  isStopped: z.boolean(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  /** When the replaced key ends; null if none works any more. */
  replacedUntil: instant.nullable(),
});

export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyBody = z.strictObject({
  name: lineOfText(1, 60, 'Enter a name'),
  scope: z.enum(keyScopes, 'Choose what the key allows'),
  lifetime: z.enum(namesOf(keyLifetimes), 'Choose when the key expires'),
});

export const replaceKeyBody = z.strictObject({
  overlap: z.enum(namesOf(keyOverlaps), 'Choose how long the old key works'),
});

function namesOf<Name extends string>(of: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(of) as Name[];
}

/** The only answer that has the key itself. */
const madeKey = z.object({ apiKey, key: z.string() });

export const apiKeyRoutes = {
  listOwnApiKeys: route('GET /api/auth/api-keys', {
    access: 'signed_in',
    summary: 'List the API keys that act for you, newest first',
    answer: z.array(apiKey),
  }),
  listApiKeys: route('GET /api/api-keys', {
    access: 'pharmacy_admin',
    summary: 'List the pharmacy’s API keys, newest first',
    answer: z.array(apiKey),
  }),
  createApiKey: route('POST /api/api-keys', {
    access: 'pharmacy_admin',
    summary: 'Create an API key; only this answer has it',
    body: apiKeyBody,
    needsConfirmation: true,
    status: 201,
    answer: madeKey,
    storesNoAnswer: true,
  }),
  replaceApiKey: route('POST /api/api-keys/:id/replace', {
    access: 'pharmacy_admin',
    summary: 'Replace an API key; the one before works for the overlap',
    body: replaceKeyBody,
    needsConfirmation: true,
    answer: madeKey,
    storesNoAnswer: true,
  }),
  revokeApiKey: route('DELETE /api/api-keys/:id', {
    access: 'pharmacy_admin',
    summary: 'Revoke an API key at once',
    answer: messageAnswer,
  }),
};
