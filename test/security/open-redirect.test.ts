import { expect, test } from 'vitest';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { createPerson, sendForm } from '../harness/person.ts';

/** Spellings of somebody else's address that begin like a path of ours. */
const targets = [
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/x/%2e%2e//evil.example',
  '/.//\\evil.example',
  '/./\\/evil.example',
  '/.\\/evil.example',
  '/\t//evil.example',
  '/.//evil.example:443/path?query',
  '/.///evil.example',
  '/..//@evil.example',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
];

/** Where a browser goes from one of our pages. */
async function originOf(location: string | null): Promise<string> {
  const { config } = await instance();
  return new URL(location ?? '', `${config.publicUrl}/oauth/sign-in`).origin;
}

test.each(targets)('nobody is sent elsewhere by our pages: return_to=%s', async (target) => {
  const { config } = await instance();
  const { email, password, address, cookie } = await createPerson();
  const query = new URLSearchParams({ return_to: target });
  const signedIn = await sendForm('/oauth/sign-in', { email, password, return_to: target }, { address });
  const already = await send('GET', `/oauth/sign-in?${query}`, { headers: { cookie } });
  const page = await send('GET', `/oauth/sign-in?${query}`);
  const byPasskey = page.text.match(/data-return-to="([^"]*)"/)?.[1] ?? '';
  const signUp = await send('GET', `/oauth/sign-up?${query}`);
  const kept = signUp.text.match(/name="return_to" value="([^"]*)"/)?.[1] ?? '';
  const signedOut = await sendForm('/oauth/sign-out', { return_to: target }, { cookie });
  const locations = [signedIn, already, signedOut].map(({ headers }) => headers.get('location'));
  for (const location of [...locations, byPasskey, kept]) {
    expect(location).not.toBe('');
    expect(await originOf(location)).toBe(config.publicUrl);
  }
});
