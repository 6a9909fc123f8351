import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import {
  calculateJwkThumbprint,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose';
import Provider, { type AdapterPayload, type Configuration } from 'oidc-provider';

/** Somebody at the provider, by the name (`sub`) that it gives them. */
export interface ProviderPerson {
  readonly email: string | undefined;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

type Claims = Record<string, unknown>;

export interface LocalProvider {
  readonly issuer: string;
  /** `127.0.0.1:port`, for the setting that lets the product call it. */
  readonly host: string;
  readonly people: Map<string, ProviderPerson>;
  readonly client: { readonly id: string; readonly secret: string };
  /** Changes what ID tokens say, which are signed again. */
  tamper: ((claims: Claims) => Claims) | undefined;
  /** Signs changed ID tokens with a key of nobody's. */
  forges: boolean;
  givesRefreshTokens: boolean;
  /** Signs as the provider does, or with a key of nobody's. */
  sign(
    claims: Claims,
    options?: { readonly type?: string; readonly forged?: true },
  ): Promise<string>;
  /** Does what a person does in a browser there. Answers where it sends the browser in the end. */
  visit(
    url: string,
    options: { readonly as: string } | { readonly cancels: true },
  ): Promise<string>;
  close(): Promise<void>;
}

type Knobs = Pick<LocalProvider, 'tamper' | 'forges' | 'givesRefreshTokens'>;

/** `oidc-provider` with pages of its own for signing in, and without consent. */
export async function startLocalProvider(redirectUri: string): Promise<LocalProvider> {
  const host = `127.0.0.1:${await findFreePort()}`;
  const issuer = `http://${host}`;
  const keys = await makeKeys();
  const forged = await generateKeyPair('RS256');
  const client = { id: 'pharmacy-suite', secret: 'a secret of the provider and the product' };
  const people = new Map<string, ProviderPerson>();
  const knobs: Knobs = { tamper: undefined, forges: false, givesRefreshTokens: true };
  const sign: LocalProvider['sign'] = (claims, options = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({
        ...{ alg: 'RS256', kid: keys.kid },
        ...(options.type === undefined ? {} : { typ: options.type }),
      })
      .sign(options.forged ? forged.privateKey : keys.privateKey);
  const registered = {
    ...{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] },
    grant_types: ['authorization_code', 'refresh_token'],
  };
  const options = optionsOf({ people, knobs, registered, jwk: keys.jwk });
  const provider = new Provider(issuer, options);
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (body?.id_token === undefined || knobs.tamper === undefined) return;
    const claims = knobs.tamper(decodeJwt(body.id_token) as Claims);
    body.id_token = await sign(claims, knobs.forges ? { forged: true } : {});
  });
  const server = createHttpServer(answerWith(provider, issuer));
  await new Promise<void>((listening) => {
    server.listen(Number(host.split(':')[1]), '127.0.0.1', listening);
  });
  return Object.assign(knobs, {
    ...{ issuer, host, people, client, sign },
    visit: (url: string, how: Parameters<LocalProvider['visit']>[1]) =>
      visit(url, how, redirectUri),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  });
}

interface ProviderOf {
  readonly people: ReadonlyMap<string, ProviderPerson>;
  readonly knobs: Knobs;
  readonly registered: AdapterPayload;
  readonly jwk: JWK;
}

function optionsOf({ people, knobs, registered, jwk }: ProviderOf): Configuration {
  const ttl = 3_600;
  return {
    adapter: memoryAdapter(registered),
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['a key of cookies in tests'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...person }) };
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => knobs.givesRefreshTokens,
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
    renderError: (context, { error, error_description: text }) => {
      context.body = `${error}: ${text}`;
    },
    ttl: {
      ...{ AccessToken: ttl, AuthorizationCode: 60, Grant: ttl, IdToken: ttl, Interaction: ttl },
      ...{ RefreshToken: ttl, Session: ttl },
    },
  };
}

/** The provider's own pages, and what their form and their link do. */
function answerWith(provider: Provider, issuer: string): RequestListener {
  const respond = provider.callback();
  return (request, response) => {
    const [, uid, action] = /^\/interaction\/([\w-]+)(?:\/(\w+))?/.exec(request.url ?? '') ?? [];
    if (uid === undefined) return void respond(request, response);
    if (action === undefined) {
      response.setHeader('content-type', 'text/html');
      response.end(signInPage(uid));
      return;
    }
    const accountId = new URL(request.url ?? '', issuer).searchParams.get('login') ?? '';
    const result =
      action === 'cancel'
        ? { error: 'access_denied', error_description: 'canceled' }
        : { login: { accountId } };
    void provider.interactionFinished(request, response, result);
  };
}

const signInPage = (uid: string) => `<!doctype html><title>Sign in at the provider</title>
  <h1>Sign in at the provider</h1>
  <form action="/interaction/${uid}/login"><label>Name <input name="login"></label>
  <button>Continue</button></form><a href="/interaction/${uid}/cancel">Cancel</a>`;

/** Follows redirects with cookies, as a browser does, until they leave the provider. */
async function visit(
  from: string,
  options: Parameters<LocalProvider['visit']>[1],
  until: string,
): Promise<string> {
  const cookies = new Map<string, string>();
  let url = from;
  for (let steps = 0; steps < 10; steps += 1) {
    if (url.startsWith(until)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    const next = answer.headers.get('location');
    if (next !== null) url = new URL(next, url).href;
    else if (answer.status !== 200) throw new Error(`the provider answered ${text}`);
    else url = `${url}/${'as' in options ? `login?login=${options.as}` : 'cancel'}`;
  }
  throw new Error('the provider goes round in circles');
}

async function makeKeys() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey, kid, jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((found) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

/** Keeps what the provider stores; its one client is given. */
function memoryAdapter(client: AdapterPayload) {
  const stored = new Map<string, AdapterPayload>();
  return class {
    readonly kind: string;
    constructor(kind: string) {
      this.kind = kind;
    }
    async upsert(id: string, payload: AdapterPayload) {
      stored.set(`${this.kind} ${id}`, payload);
    }
    async find(id: string) {
      return this.kind === 'Client' ? client : stored.get(`${this.kind} ${id}`);
    }
    async findByUserCode() {
      return undefined;
    }
    async findByUid(uid: string) {
      return [...stored.values()].find((payload) => payload['uid'] === uid);
    }
    async consume(id: string) {
      Object.assign(stored.get(`${this.kind} ${id}`) ?? {}, { consumed: Date.now() / 1_000 });
    }
    async destroy(id: string) {
      stored.delete(`${this.kind} ${id}`);
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, { grantId: of }] of stored) if (of === grantId) stored.delete(key);
    }
  };
}
