import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { instance } from '../harness/instance.ts';

/** Sends the form of the sign-in page with these headers; browsers tell no `Sec-Fetch-Site` where a page is not secure. */
async function post(headers: Record<string, string>): Promise<{ status: number | undefined; text: string }> {
  const { portico } = await instance();
  return new Promise((resolve, reject) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    const sent = request(`${portico.address}/oauth/sign-in`, { method: 'POST', headers: form }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => {
        text += String(chunk);
      });
      reply.on('end', () => resolve({ status: reply.statusCode, text }));
    });
    sent.on('error', reject).end('email=a%40example.com&password=correct+horse+battery');
  });
}

describe('403', () => {
  test('a form that was opened under another name of this server says under which it works', async () => {
    const { config } = await instance();
    const { status, text } = await post({ host: '192.0.2.7:4000', origin: 'http://192.0.2.7:4000' });
    expect(status).toBe(403);
    expect(text).toContain(
      `You have opened this page at http://192.0.2.7:4000, but it works at ${config.publicUrl} alone.`,
    );
  });

  test.each([
    ['a page of somebody else’s', { origin: 'https://evil.example' }],
    ['nobody says what', {}],
    ['a name that is none', { host: '192.0.2.7', origin: 'http://<script>' }],
    ['a frame without origin', { origin: 'null' }],
  ])('a form of %s is told no more than before', async (_case, headers) => {
    const { status, text } = await post(headers);
    expect(status).toBe(403);
    expect(text).toContain('The form was not sent by a page of Portico. Open the page again.');
    expect(text).not.toContain('<script>');
  });
});
