import { solvePuzzle } from '../../testing/captcha.ts';
import { testPassword } from '../../testing/test-client.ts';

export interface LoopbackAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into any answer
  readonly body: any;
}

/** One browser on real connections; it keeps its session when the product comes back elsewhere. */
export interface LoopbackClient {
  /** Where the product listens now. */
  moveTo(url: string): void;
  /** Fails when no answer comes within `withinMs`. */
  request(path: string, init?: RequestInit & { withinMs?: number }): Promise<LoopbackAnswer>;
  get(path: string): Promise<LoopbackAnswer>;
  post(path: string, body?: unknown): Promise<LoopbackAnswer>;
  upload(file: { name: string; text: string }): Promise<LoopbackAnswer>;
  readonly cookie: () => string;
}

/** No call of the product may keep a person waiting longer. */
const answerMsMax = 40_000;

function createLoopbackClient(first: string, from: string | undefined): LoopbackClient {
  const address = from === undefined ? undefined : { 'x-forwarded-for': from };
  let url = first;
  let cookie = '';

  async function request(
    path: string,
    init: RequestInit & { withinMs?: number } = {},
  ): Promise<LoopbackAnswer> {
    const { withinMs = answerMsMax, ...rest } = init;
    const response = await fetch(`${url}${path}`, {
      redirect: 'manual',
      ...rest,
      headers: { cookie, ...address, ...(rest.headers as Record<string, string> | undefined) },
      signal: AbortSignal.timeout(withinMs),
    });
    for (const set of response.headers.getSetCookie()) {
      if (set.startsWith('pfs_session=')) cookie = set.split(';')[0] ?? '';
    }
    return { status: response.status, headers: response.headers, body: await bodyOf(response) };
  }

  return {
    moveTo: (next) => {
      url = next;
    },
    request,
    cookie: () => cookie,
    get: (path) => request(path),
    post: (path, body) =>
      request(path, {
        method: 'POST',
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    upload({ name, text }) {
      const form = new FormData();
      form.append('file', new Blob([Buffer.from(text, 'latin1')]), name);
      return request('/api/remittances/upload', { method: 'POST', body: form });
    },
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

let pharmacies = 0;

/**
 * A pharmacy with its administrator signed in at the product under this address; behind a proxy,
 * `from` is the address that it calls from.
 */
export async function registerAt(
  url: string,
  from?: string,
): Promise<{ client: LoopbackClient; organizationId: string; email: string }> {
  pharmacies += 1;
  const email = `owner${pharmacies}@failures.example`;
  const client = createLoopbackClient(url, from);
  const answer = await client.post('/api/auth/register-pharmacy', {
    pharmacyName: `Pharmacy ${pharmacies}`,
    pharmacyAddress: '12 Main Street',
    pharmacyCity: 'Springfield',
    pharmacyState: 'IL',
    pharmacyZipCode: '62701',
    pharmacyPhone: '217-555-0112',
    pharmacyLicense: '054-012345',
    adminFirstName: 'Maria',
    adminLastName: 'Lopez',
    adminEmail: email,
    adminPassword: testPassword,
  });
  if (answer.status !== 201) throw new Error(`register-pharmacy: ${JSON.stringify(answer.body)}`);
  return { client, organizationId: String(answer.body.user.organization.id), email };
}

/** Signs in anew, as after a move to where its session is not known. */
export async function signInAgain(client: LoopbackClient, email: string): Promise<void> {
  const { body: offer } = await client.get('/api/auth/captcha');
  const recaptchaToken = await solvePuzzle(offer.challenge);
  const form = { email, password: testPassword, recaptchaToken };
  const answer = await client.post('/api/auth/login', form);
  if (answer.status !== 200) throw new Error(`login: ${JSON.stringify(answer.body)}`);
}
