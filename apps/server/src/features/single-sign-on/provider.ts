import type { SignOnProblem } from '@pfs/wire/single-sign-on';
import { createRemoteJWKSet, decodeJwt, customFetch as joseFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { type OutgoingFetch, openOutgoing } from '../../platform/http/outgoing.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/platform.ts';

/** A call of a provider takes no longer; a person waits for two or three of them. */
const providerMsMax = 8_000;
/** Clocks of servers differ. */
const clockSecondsOff = 30;
const logoutTokenMinutesMax = 5;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Where an organization's people sign in, and as what client. */
export interface Provider {
  readonly organizationId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that says somebody's role, which may need a scope of its name. */
  readonly roleClaim: string;
}

/** A sign-in that opened no session, for a reason that its person is told. */
export class SignOnRefused extends Error {
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, cause?: unknown) {
    super(`single sign-on: ${problem}`, { cause });
    this.name = 'SignOnRefused';
    this.problem = problem;
  }
}

export type ProviderParts = Pick<Platform, 'clock' | 'config'>;

/** The addresses that a provider must know. */
export function addressesOf(config: Platform['config']) {
  const base = `${publicAddress(config)}/api/auth/single-sign-on`;
  return { redirectUri: `${base}/callback`, logoutUri: `${base}/logout` };
}

/** What the provider said of a person, from the ID token or the user information. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** What a started sign-in remembers until the browser is back. */
export interface StartedSignOn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly confirms: boolean;
}

/**
 * Does a provider's part of a sign-in. Whatever fails is a SignOnRefused: `unreachable` if it gave
 * no answer in time, `provider` if its answer proves nothing.
 */
async function withProvider<Result>(
  { clock, config }: ProviderParts,
  provider: Provider,
  work: (server: oidc.Configuration) => Promise<Result>,
): Promise<Result> {
  let answered = true;
  const send = openOutgoing({
    privateHosts: config.privateHosts,
    totalMsMax: providerMsMax,
  });
  const watched: OutgoingFetch = async (url, options) => {
    answered = false;
    const answer = await send(url, options);
    answered = answer.status < 500;
    return answer;
  };
  try {
    return await work(await discover(provider, watched as oidc.CustomFetch, clock));
  } catch (cause) {
    if (cause instanceof SignOnRefused) throw cause;
    throw new SignOnRefused(answered ? 'provider' : 'unreachable', cause);
  }
}

/** Read anew each time, as keys and addresses change; sign-ins are rare. */
async function discover(
  { issuer, clientId, clientSecret }: Provider,
  fetch: oidc.CustomFetch,
  clock: Clock,
): Promise<oidc.Configuration> {
  // The fetch itself refuses http, except for hosts of the operator's private network.
  const options = { [oidc.customFetch]: fetch, execute: [oidc.allowInsecureRequests] };
  const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const client = {
    client_secret: clientSecret,
    [oidc.clockSkew]: Math.round((clock().getTime() - Date.now()) / 1_000),
    [oidc.clockTolerance]: clockSecondsOff,
  };
  const proof = methods.includes('client_secret_post')
    ? oidc.ClientSecretPost(clientSecret)
    : oidc.ClientSecretBasic(clientSecret);
  const server = new oidc.Configuration(metadata, clientId, client, proof);
  server[oidc.customFetch] = fetch;
  oidc.allowInsecureRequests(server);
  oidc.enableNonRepudiationChecks(server);
  return server;
}

/** Throws a SignOnRefused if no OpenID Connect provider answers for the issuer. */
export function requireProvider(parts: ProviderParts, provider: Provider): Promise<void> {
  return withProvider(parts, provider, async (server) => {
    const { authorization_endpoint, token_endpoint, jwks_uri } = server.serverMetadata();
    if (!authorization_endpoint || !token_endpoint || !jwks_uri) {
      throw new SignOnRefused('provider');
    }
  });
}

/** Where the browser goes: the authorization code flow with PKCE. */
export function authorizationUrl(
  parts: ProviderParts,
  provider: Provider,
  { email, ...started }: StartedSignOn & { readonly email: string },
): Promise<string> {
  return withProvider(parts, provider, async (server) => {
    const { scopes_supported: offered = [] } = server.serverMetadata();
    const wanted = ['offline_access', provider.roleClaim].filter((scope) =>
      offered.includes(scope),
    );
    const url = oidc.buildAuthorizationUrl(server, {
      redirect_uri: addressesOf(parts.config).redirectUri,
      scope: ['openid', 'email', 'profile', ...wanted].join(' '),
      state: started.state,
      nonce: started.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(started.codeVerifier),
      code_challenge_method: 'S256',
      login_hint: email,
      ...(started.confirms ? { prompt: 'login', max_age: '0' } : {}),
    });
    return url.href;
  });
}

interface Exchanged {
  readonly claims: Claims;
  readonly refreshToken: string | undefined;
}

/** Trades the code of the callback's query for who signed in. The ID token's signature counts. */
export function exchangeCode(
  parts: ProviderParts,
  provider: Provider,
  { query, ...started }: StartedSignOn & { readonly query: string },
): Promise<Exchanged> {
  return withProvider(parts, provider, async (server) => {
    const url = new URL(addressesOf(parts.config).redirectUri);
    url.search = query;
    const tokens = await oidc
      .authorizationCodeGrant(server, url, {
        expectedState: started.state,
        expectedNonce: started.nonce,
        pkceCodeVerifier: started.codeVerifier,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        if (!(error instanceof oidc.AuthorizationResponseError)) throw error;
        throw new SignOnRefused(error.error === 'access_denied' ? 'canceled' : 'provider', error);
      });
    const claims = tokens.claims() as Claims;
    const lacks =
      claims['email'] === undefined || readClaim(claims, provider.roleClaim) === undefined;
    const asked = lacks && server.serverMetadata().userinfo_endpoint !== undefined;
    const more = asked ? await oidc.fetchUserInfo(server, tokens.access_token, claims.sub) : {};
    return { claims: { ...more, ...claims }, refreshToken: tokens.refresh_token };
  });
}

/** A claim by its name, or by a path such as `realm_access.roles`. */
export function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((of, part) => {
    const isThere = typeof of === 'object' && of !== null && Object.hasOwn(of, part);
    return isThere ? (of as Record<string, unknown>)[part] : undefined;
  }, claims);
}

/**
 * Whether the provider still vouches for the person of a refresh token; `unknown` if it can't be
 * asked. It may give another token for the next time.
 */
export async function refresh(
  parts: ProviderParts,
  provider: Provider,
  { subject, refreshToken }: { readonly subject: string; readonly refreshToken: string },
): Promise<
  { readonly is: 'vouched'; readonly next: string } | { readonly is: 'refused' | 'unknown' }
> {
  try {
    return await withProvider(parts, provider, async (server) => {
      const tokens = await oidc.refreshTokenGrant(server, refreshToken);
      if ((tokens.claims()?.sub ?? subject) !== subject) return { is: 'refused' };
      return { is: 'vouched', next: tokens.refresh_token ?? refreshToken };
    });
  } catch (error) {
    const cause = error instanceof SignOnRefused ? error.cause : undefined;
    const isRefusal = cause instanceof oidc.ResponseBodyError && cause.error === 'invalid_grant';
    return { is: isRefusal ? 'refused' : 'unknown' };
  }
}

/** A logout token's client and issuer, nothing of which is proven yet. */
export function addresseesOf(token: string) {
  try {
    const { iss, aud } = decodeJwt(token);
    return { issuer: iss ?? '', clientIds: [aud ?? []].flat() };
  } catch {
    return undefined;
  }
}

export interface EndedAtProvider {
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  readonly tokenId: string;
  /** After it the token is too old anyway. */
  readonly usableUntil: Date;
}

/** Validates a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export function readLogoutToken(
  parts: ProviderParts,
  provider: Provider,
  token: string,
): Promise<EndedAtProvider> {
  return withProvider(parts, provider, async (server) => {
    const { jwks_uri: keys = '', id_token_signing_alg_values_supported: offered = ['RS256'] } =
      server.serverMetadata();
    const fetchKeys = createRemoteJWKSet(new URL(keys), {
      [joseFetch]: server[oidc.customFetch] as never,
    });
    const { payload, protectedHeader } = await jwtVerify(token, fetchKeys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: offered.filter((name) => /^(RS|PS|ES|Ed)/.test(name)),
      requiredClaims: ['iat', 'jti', 'events'],
      clockTolerance: clockSecondsOff,
      maxTokenAge: logoutTokenMinutesMax * 60,
      currentDate: parts.clock(),
    });
    const { sub, sid, jti = '', iat = 0, events, nonce } = payload;
    const type = protectedHeader.typ?.toLowerCase() ?? 'jwt';
    const isLogout =
      ['jwt', 'logout+jwt'].includes(type) &&
      typeof (events as Record<string, unknown> | null)?.[logoutEvent] === 'object';
    const names = typeof sub === 'string' || typeof sid === 'string';
    if (!isLogout || !names || nonce !== undefined) throw new SignOnRefused('provider');
    const seconds = iat + logoutTokenMinutesMax * 60 + 2 * clockSecondsOff;
    return {
      subject: sub,
      sid: typeof sid === 'string' ? sid : undefined,
      tokenId: jti,
      usableUntil: new Date(seconds * 1_000),
    };
  });
}
