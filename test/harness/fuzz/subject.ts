import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { keyScopes, platformScopes } from '../../../schema/authorization/scopes.ts';
import { mintToken, tokenPrefixes } from '../../../schema/tokens/token-format.ts';
import { freshAddress } from '../address.ts';
import { proofKey } from '../authorization.ts';
import { replyOf } from '../reply.ts';

/** Whoever is fuzzed with: somebody with a session, every kind of credential and one of everything. */
export interface Subject {
  email: string;
  password: string;
  /** Of the session. */
  cookie: string;
  /** An API key. */
  key: string;
  /** A personal access token with every scope. */
  token: string;
  accessToken: string;
  refreshToken: string;
  /** An authorization code that has not been used, and what goes with it. */
  code: string;
  codeVerifier: string;
  client: { id: string; secret: string };
  publicClientId: string;
  redirectUri: string;
  /** The secret of an invitation's link. */
  invitationToken: string;
  /** Of links that no e-mail has brought, since none is sent: they look as good as any. */
  resetToken: string;
  verificationToken: string;
  emailChangeToken: string;
  webhookSecret: string;
  /** Ids of what there is, by its noun. */
  ids: Readonly<Record<string, string>>;
}

const identified = z.object({ id: z.string() });
const redirectUri = 'https://app.example/callback';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** Opens an account at a server and fills it, all through the front door. */
class Founder {
  readonly #url: string;
  readonly #address = freshAddress();

  constructor(url: string) {
    this.#url = url;
  }

  async #ask(method: string, path: string, headers: Record<string, string>, body?: string) {
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'x-forwarded-for': this.#address, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const reply = await replyOf(response);
    if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
    return reply;
  }

  form(path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = sameOrigin) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#ask('POST', path, { ...type, ...headers }, new URLSearchParams(fields).toString());
  }

  async make(path: string, credential: string, body: object = {}): Promise<unknown> {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
    return (await this.#ask('POST', path, headers, JSON.stringify(body))).body;
  }

  async id(path: string, credential: string, body: object = {}): Promise<string> {
    return identified.parse(await this.make(path, credential, body)).id;
  }

  /** What a page of ours may ask for somebody who is signed in. */
  async issue<Made>(cookie: string, query: string, shape: z.ZodType<Made>): Promise<Made> {
    const headers = { ...sameOrigin, cookie, 'content-type': 'application/json' };
    const { body, text } = await this.#ask('POST', '/graphql', headers, JSON.stringify({ query }));
    const { data, error } = shape.safeParse(Object(body).data?.made);
    if (error) throw new Error(`${query} answered ${text}`);
    return data;
  }
}

async function signedIn(founder: Founder) {
  const [email, password] = [`f${randomUUID()}@test.example`, `a password ${randomUUID()}`];
  await founder.form('/oauth/sign-up', { username: `f${randomUUID().slice(0, 13)}`, email, password });
  const { headers } = await founder.form('/oauth/sign-in', { email, password });
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { email, password, cookie };
}

const madeClient = z.object({ clientId: z.string(), clientSecret: z.string().nullable() });

async function clientsOf(founder: Founder, cookie: string) {
  const issueApp = (isPublic: boolean) => {
    const input = `{ name: "App", isPublic: ${isPublic}, scopes: ${JSON.stringify(platformScopes)}, redirectUris: ["${redirectUri}"] }`;
    return founder.issue(
      cookie,
      `mutation { made: createOAuthClient(input: ${input}) { clientId clientSecret } }`,
      madeClient,
    );
  };
  const [confidential, open] = [await issueApp(false), await issueApp(true)];
  return {
    client: { id: confidential.clientId, secret: confidential.clientSecret ?? '' },
    publicClientId: open.clientId,
  };
}

async function codeOf(founder: Founder, cookie: string, clientId: string) {
  const { verifier, challenge } = proofKey();
  const fields = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'projects:read',
    state: 'a state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    decision: 'allow',
  };
  const { headers } = await founder.form('/oauth/authorize', fields, { ...sameOrigin, cookie });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  return { code, codeVerifier: verifier };
}

const issued = z.object({ access_token: z.string(), refresh_token: z.string() });

async function tokensOf(founder: Founder, cookie: string, client: Subject['client']) {
  const { code, codeVerifier } = await codeOf(founder, cookie, client.id);
  const reply = await founder.form(
    '/v1/auth/token',
    {
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
      client_id: client.id,
      client_secret: client.secret,
    },
    {},
  );
  const { access_token: accessToken, refresh_token: refreshToken } = issued.parse(reply.body);
  return { accessToken, refreshToken };
}

const sent = z.object({ id: z.string(), accept_url: z.url() });
const hooked = z.object({ id: z.string(), secret: z.string() });

/** One of everything that an account can have. */
async function thingsOf(founder: Founder, token: string, key: string) {
  const project = await founder.id('/v1/projects', token, { name: 'Fuzzed' });
  const at = `/v1/projects/${project}`;
  const webhook = hooked.parse(await founder.make(`${at}/webhooks`, token, { url: 'https://203.0.114.7/hook' }));
  const invited = { email: `g${randomUUID()}@test.example`, role: 'viewer' };
  const invitation = sent.parse(await founder.make(`${at}/members`, token, invited));
  const post = await founder.id('/api/posts', key, { title: 'Fuzzed', content: 'x' });
  return {
    webhookSecret: webhook.secret,
    invitationToken: new URL(invitation.accept_url).searchParams.get('token') ?? '',
    ids: {
      project,
      post,
      webhook: webhook.id,
      destination: webhook.id,
      invitation: invitation.id,
      deployment: await founder.id(`${at}/deployments`, token, { ref: 'main', commit_sha: 'abcdef1' }),
      incident: await founder.id(`${at}/incidents`, token, { title: 'Slow' }),
      delivery: await founder.id(`${at}/webhooks/${webhook.id}/test`, token),
      comment: await founder.id(`/api/community/posts/${post}/comments`, key, { content: 'x' }),
    },
  };
}

const madeKey = z.object({ id: z.string(), fullKey: z.string() });
const madeToken = z.object({ id: z.string(), token: z.string() });

/** Opens an account with one of everything; of credentials two, so that it can lose what has an id. */
export async function createSubject(url: string): Promise<Subject> {
  const founder = new Founder(url);
  const { email, password, cookie } = await signedIn(founder);
  const keyInput = `{ name: "Key", scopes: ${JSON.stringify(keyScopes)} }`;
  const tokenInput = `{ name: "Token", scopes: ${JSON.stringify(platformScopes)} }`;
  const issueKey = () =>
    founder.issue(cookie, `mutation { made: createApiKey(input: ${keyInput}) { id fullKey } }`, madeKey);
  const issueToken = () =>
    founder.issue(cookie, `mutation { made: createPersonalAccessToken(input: ${tokenInput}) { id token } }`, madeToken);
  const [made, personal] = [await issueKey(), await issueToken()];
  const { id: user } = await founder.issue(cookie, '{ made: profile { id } }', identified);
  const clients = await clientsOf(founder, cookie);
  const [spareKey, spareToken] = [await issueKey(), await issueToken()];
  const things = await thingsOf(founder, personal.token, made.fullKey);
  return {
    email,
    password,
    cookie,
    key: made.fullKey,
    token: personal.token,
    ...clients,
    redirectUri,
    ...(await tokensOf(founder, cookie, clients.client)),
    ...(await codeOf(founder, cookie, clients.client.id)),
    ...things,
    resetToken: mintToken(tokenPrefixes.passwordReset).token,
    verificationToken: mintToken(tokenPrefixes.emailVerification).token,
    emailChangeToken: mintToken(tokenPrefixes.emailChange).token,
    ids: { ...things.ids, key: spareKey.id, user: user, token: spareToken.id, client: clients.publicClientId },
  };
}

/** What of somebody must never be seen in a log. */
export function secretsOf(subject: Subject): string[] {
  const { password, cookie, key, token, accessToken, refreshToken, code, client, webhookSecret } = subject;
  const { invitationToken, resetToken, verificationToken, emailChangeToken } = subject;
  const session = decodeURIComponent(cookie).match(/session_token=([^;]+)/)?.[1] ?? cookie;
  return [
    password,
    session,
    key,
    token,
    accessToken,
    refreshToken,
    code,
    client.secret,
    invitationToken,
    resetToken,
    verificationToken,
    emailChangeToken,
    webhookSecret,
  ];
}
