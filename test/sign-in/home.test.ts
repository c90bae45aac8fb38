import { describe, expect, test } from 'vitest';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('/', () => {
  test('leads people on', async () => {
    const { status, text, headers } = await send('GET', '/', { headers: browser });
    expect(status).toBe(200);
    expect(headers.get('vary')).toContain('Accept');
    for (const way of ['/oauth/sign-in', '/oauth/sign-up', '/docs', '/docs/reference'])
      expect(text).toContain(`href="${way}"`);
    const { cookie } = await createPerson();
    const own = await send('GET', '/', { headers: { ...browser, cookie } });
    for (const way of ['/dashboard', '/dashboard/account']) expect(own.text).toContain(`href="${way}"`);
    expect(own.text).not.toContain('href="/oauth/sign-in"');
  });

  test.each(['', 'application/json', '*/*'])('tells programs where things are, that accept %j', async (accept) => {
    const headers = { accept };
    const { status, body } = await send('GET', '/', { headers });
    const { publicUrl } = (await instance()).config;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Portico',
      version: expect.any(String),
      documentation_url: `${publicUrl}/docs`,
    });
    const { openapi_urls: documents, reference_url: reference, llms_url: index } = Object(body);
    for (const url of [...documents, reference, index]) {
      expect((await send('GET', url.replace(publicUrl, ''))).status).toBe(200);
    }
  });

  test('takes nothing', async () => {
    const reply = await send('POST', '/', { headers: browser, body: {}, address: freshAddress() });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a page that there is not', () => {
  test.each(['/oauth', '/oauth/', '/oauth/nothing', '/oauth/account/nothing', '/nowhere'])(
    '%s says so, and leads on',
    async (path) => {
      const { status, text, headers } = await send('GET', path, { headers: browser, address: freshAddress() });
      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('text/html');
      for (const way of ['/', '/dashboard/account', '/docs']) expect(text).toContain(`href="${way}"`);
    },
  );
});
