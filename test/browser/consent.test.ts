import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RegisteredClient, registerClient } from '../harness/account.ts';
import { authorizationRequest } from '../harness/authorization.ts';
import { addAuthenticator } from '../harness/authenticator.ts';
import { hasBrowser, launchBrowser, picture } from '../harness/browser.ts';
import { CallbackServer } from '../harness/callback-server.ts';
import { send } from '../harness/client.ts';
import { violationsOf } from '../harness/dashboard.ts';
import { freePort } from '../harness/free-port.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { createPerson, type Person } from '../harness/person.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** No certificate here; everything else is as strict as the libraries come. */
const insecure = { [oauth.allowInsecureRequests]: true };

describe.runIf(hasBrowser)('in a browser', () => {
  let browser: Browser;
  let portico: Instance;
  let callback: CallbackServer;
  let issuer: string;

  beforeAll(async () => {
    const port = await freePort();
    // Passkeys are bound to a name, so an address would not do.
    issuer = `http://localhost:${port}`;
    portico = await startInstance({ PORT: String(port), PUBLIC_URL: issuer });
    callback = await CallbackServer.listen();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await callback.close();
    await portico.stop();
  });

  async function prepare(isPublic: boolean, redirectUri = callback.url) {
    const person = await createPerson(portico);
    const client = await registerClient(
      person,
      { name: 'Deploy Bot', scopes: ['projects:read', 'deployments:write'], redirectUris: [redirectUri], isPublic },
      portico,
    );
    return { person, client };
  }

  async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: desktop, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return page;
  }

  /** Leads to the page that works without scripts, whether there is a dashboard or not. */
  const signInForAccount = '/oauth/sign-in?return_to=/oauth/account';

  async function signIn(page: Page, { email, password }: Person): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async function seriousViolations(page: Page): Promise<string[]> {
    return (await violationsOf(page))
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id }) => id);
  }

  function configure({ id, secret }: RegisteredClient): Promise<openid.Configuration> {
    return openid.discovery(new URL(issuer), id, secret ?? '', undefined, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
  }

  test('openid-client: discovery, code with PKCE through sign-in and consent, refresh, introspection, revocation', async () => {
    const { person, client } = await prepare(false);
    const config = await configure(client);
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback.url,
      scope: 'projects:read deployments:write',
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const page = await openPage();
    await page.goto(address.href);
    await signIn(page, person);
    await page.getByRole('heading', { name: 'Allow Deploy Bot to use your account?' }).waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    const arrival = await callback.arrival();
    const granted = await openid.authorizationCodeGrant(config, arrival, { pkceCodeVerifier, expectedState });
    expect(granted).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'projects:read deployments:write' });
    expect((await send('GET', '/v1/projects', { credential: granted.access_token, on: portico })).status).toBe(200);

    const renewed = await openid.refreshTokenGrant(config, granted.refresh_token ?? '');
    const known = await openid.tokenIntrospection(config, renewed.access_token);
    expect(known).toMatchObject({ active: true, sub: person.id, client_id: client.id, username: person.username });
    await openid.tokenRevocation(config, renewed.refresh_token ?? '');
    expect(await openid.tokenIntrospection(config, renewed.access_token)).toEqual({ active: false });
    expect((await send('GET', '/v1/projects', { credential: renewed.access_token, on: portico })).status).toBe(401);
    const own = await openid.clientCredentialsGrant(config, { scope: 'projects:read' });
    expect((await send('GET', '/v1/projects', { credential: own.access_token, on: portico })).status).toBe(200);
  });

  test('openid-client is told that the user said no', async () => {
    const { person, client } = await prepare(false);
    const config = await configure(client);
    const expectedState = openid.randomState();
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback.url,
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const page = await openPage();
    await page.goto(address.href);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Deny' }).click();
    const denied = openid.authorizationCodeGrant(config, await callback.arrival(), { pkceCodeVerifier, expectedState });
    await expect(denied).rejects.toMatchObject({ error: 'access_denied' });
  });

  async function discover(): Promise<oauth.AuthorizationServer> {
    const response = await oauth.discoveryRequest(new URL(issuer), { ...insecure, algorithm: 'oauth2' });
    return oauth.processDiscoveryResponse(new URL(issuer), response);
  }

  async function callThrough(
    server: oauth.AuthorizationServer,
    registered: RegisteredClient,
    page: Page,
    person: Person,
  ) {
    const client: oauth.Client = { client_id: registered.id };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: callback.url,
      scope: 'projects:read',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    await page.goto(address.href);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    // By keyboard alone: the first thing to reach on the page is the choice.
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Allow');
    await page.keyboard.press('Enter');
    const answer = oauth.validateAuthResponse(server, client, await callback.arrival(), state);
    return oauth.authorizationCodeGrantRequest(server, client, oauth.None(), answer, callback.url, verifier, insecure);
  }

  test('oauth4webapi as a native app at a port of its own, without scripts and by keyboard', async () => {
    // Registered without the port that the app happens to listen at.
    const { person, client } = await prepare(true, 'http://127.0.0.1/callback');
    const server = await discover();
    const page = await openPage({ javaScriptEnabled: false, viewport: phone });
    const response = await callThrough(server, client, page, person);
    const asClient: oauth.Client = { client_id: client.id };
    const granted = await oauth.processAuthorizationCodeResponse(server, asClient, response);
    const bearer = new Request(`${issuer}/v1/projects`, {
      headers: { authorization: `Bearer ${granted.access_token}` },
    });
    const claims = await oauth.validateJwtAccessToken(server, bearer, issuer, insecure);
    expect(claims).toMatchObject({ sub: person.id, client_id: client.id, scope: 'projects:read' });

    const refreshing = await oauth.refreshTokenGrantRequest(
      server,
      asClient,
      oauth.None(),
      granted.refresh_token ?? '',
      insecure,
    );
    const renewed = await oauth.processRefreshTokenResponse(server, asClient, refreshing);
    const revoking = await oauth.revocationRequest(
      server,
      asClient,
      oauth.None(),
      renewed.refresh_token ?? '',
      insecure,
    );
    await oauth.processRevocationResponse(revoking);
    expect((await send('GET', '/v1/projects', { credential: renewed.access_token, on: portico })).status).toBe(401);
  });

  test('who has agreed is sent back at once, also right after signing in', async () => {
    const { person, client } = await prepare(false);
    const request = new URLSearchParams(authorizationRequest(client));
    const page = await openPage();
    await page.goto(`${issuer}/oauth/authorize?${request}`);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Allow' }).click();
    await callback.arrival();
    await page.goto(`${issuer}/oauth/authorize?${request}`);
    expect((await callback.arrival()).searchParams.get('code')).toMatch(/^service_code_/);
    // In another browser the redirect follows the form that signs in.
    const other = await openPage();
    await other.goto(`${issuer}/oauth/authorize?${request}`);
    await signIn(other, person);
    expect((await callback.arrival()).searchParams.get('code')).toMatch(/^service_code_/);
  });

  test('the pages are readable at any width, and accessible', async () => {
    const { person, client } = await prepare(false);
    const scope = 'projects:read deployments:write';
    const request = new URLSearchParams(authorizationRequest(client, { scope }));
    for (const [size, viewport] of Object.entries({ desktop, phone })) {
      const page = await openPage({ viewport });
      await page.goto(`${issuer}/oauth/authorize?${request}`);
      await picture(page, `sign-in-${size}`);
      expect(await seriousViolations(page)).toEqual([]);
      await signIn(page, person);
      await page.getByRole('button', { name: 'Allow' }).waitFor();
      await picture(page, `consent-${size}`);
      expect(await seriousViolations(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    }
  });

  test.each(['light', 'dark'] as const)('also in %s, and the pages beside them', async (colorScheme) => {
    const { person, client } = await prepare(false);
    const page = await openPage({ colorScheme });
    for (const path of ['/oauth/sign-up', '/oauth/authorize?client_id=x', signInForAccount]) {
      await page.goto(issuer + path);
      expect(await seriousViolations(page), path).toEqual([]);
    }
    await signIn(page, { ...person, password: 'wrong' });
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await signIn(page, person);
    await page.getByRole('heading', { name: person.username }).waitFor();
    await page.goto(`${issuer}/oauth/authorize?${new URLSearchParams(authorizationRequest(client))}`);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Allow' }).click();
    await callback.arrival();
    await page.goto(`${issuer}/oauth/account`);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `account-${colorScheme}`);
    await page.getByRole('button', { name: 'Withdraw access of Deploy Bot' }).click();
    await page.getByText('None so far.').waitFor();
  });

  test('no other site can put a page of ours into a frame', async () => {
    const page = await openPage();
    await page.goto(callback.url.replace('/callback', '/other'));
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, `${issuer}/oauth/sign-in`);
    await expect.poll(() => page.frames()[1]?.url(), { timeout: 10_000 }).toBe('chrome-error://chromewebdata/');
  });

  test('a passkey is added, and then opens the account without a password', async () => {
    const { person } = await prepare(false);
    const page = await openPage();
    const { devtools, authenticatorId } = await addAuthenticator(page);
    await page.goto(issuer + signInForAccount);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Remove this passkey' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(issuer + signInForAccount);
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was accepted.').waitFor();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: person.username }).waitFor();
    await page.getByRole('button', { name: 'Remove this passkey' }).click();
    await page.getByText('you sign in with your password').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was accepted.').waitFor();
  });
});
