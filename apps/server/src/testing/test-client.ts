import type { Remittance, RemittanceDetail } from '@pfs/wire/remittances';
import type { CurrentUser } from '@pfs/wire/session';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { solveCaptcha } from './captcha.ts';
import { settle, type Work } from './settling.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body read as JSON, undefined where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into any answer
  readonly body: any;
  readonly text: string;
}

/** An answer whose body is a file. */
export interface FileAnswer extends Answer {
  readonly bytes: Uint8Array;
}

/** One browser: it keeps the session cookie between its calls. */
export interface TestClient {
  get(path: string): Promise<FileAnswer>;
  post(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<FileAnswer>;
  request(options: InjectOptions): Promise<FileAnswer>;
  upload(file: { name: string; content: string | Uint8Array }): Promise<Answer>;
  /** What it would send to open its session, for whoever takes it elsewhere. */
  cookie(): string;
  /** Waits until something is no longer worked on. */
  settle(what: Work, id: string): Promise<void>;
  /** Waits until a remittance has been read or has failed. */
  settled(remittanceId: string): Promise<RemittanceDetail>;
}

export const testPassword = 'Correct-Horse-7';

/** With an API key it is a program instead. */
export function createTestClient(server: FastifyInstance, apiKey?: string): TestClient {
  let cookie: string | undefined;

  async function request(options: InjectOptions): Promise<FileAnswer> {
    const response = await server.inject({
      ...options,
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        ...options.headers,
      },
    });
    for (const set of [response.headers['set-cookie']].flat()) {
      if (/^(__Host-)?pfs_session=/.test(String(set))) cookie = String(set).split(';')[0];
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      body: parse(response.body),
      text: response.body,
      bytes: response.rawPayload,
    };
  }

  const get = (path: string) => request({ method: 'GET', url: path });
  return {
    get,
    request,
    cookie: () => cookie ?? '',
    post: (path, body, headers) =>
      request({
        method: 'POST',
        url: path,
        ...(body === undefined ? {} : { payload: body as object }),
        ...(headers === undefined ? {} : { headers }),
      }),
    async upload({ name, content }) {
      const form = new FormData();
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
      const encoded = new Response(form);
      return request({
        method: 'POST',
        url: '/api/remittances/upload',
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
    },
    settle: (what, id) => settle(server, what, id),
    async settled(remittanceId) {
      await settle(server, 'remittance', remittanceId);
      return (await get(`/api/remittances/${remittanceId}`)).body as RemittanceDetail;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let pharmacies = 0;

/** A registered pharmacy with its administrator signed in. */
export async function registerPharmacy(
  server: FastifyInstance,
  { state = 'NY' }: { readonly state?: string } = {},
): Promise<{ client: TestClient; user: CurrentUser; email: string }> {
  pharmacies += 1;
  const client = createTestClient(server);
  const email = `owner${pharmacies}@pharmacy.example`;
  const answer = await client.post('/api/auth/register-pharmacy', {
    pharmacyName: `Pharmacy ${pharmacies}`,
    pharmacyAddress: '12 Main Street',
    pharmacyCity: 'Springfield',
    pharmacyState: state,
    pharmacyZipCode: '62701',
    pharmacyPhone: '217-555-0112',
    pharmacyLicense: '054-012345',
    adminFirstName: 'Maria',
    adminLastName: 'Lopez',
    adminEmail: email,
    adminPassword: testPassword,
    recaptchaToken: await solveCaptcha(server),
  });
  if (answer.status !== 201) throw new Error(`register-pharmacy answered ${answer.text}`);
  return { client, user: answer.body.user as CurrentUser, email };
}

/** Uploads a file that must be taken, and waits until it has been read. */
export async function uploadAndRead(
  client: TestClient,
  file: { name: string; content: string | Uint8Array },
): Promise<RemittanceDetail> {
  const answer = await client.upload(file);
  if (answer.status !== 201) throw new Error(`upload answered ${answer.text}`);
  return client.settled((answer.body as Remittance).id);
}

/** The id of the pharmacy of who is signed in. */
export async function organizationOf(client: TestClient): Promise<string> {
  const { body } = await client.get('/api/auth/user');
  return body.organization.id as string;
}
