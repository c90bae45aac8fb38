import { readFileSync } from 'node:fs';

/**
 * `node allow-app.ts <address of an authorization request> <file with the demo's credentials>`: signs in, allows the app and
 * prints the code, as somebody with a browser would who takes it from the address bar.
 */
const [, , address = '', file = ''] = process.argv;
const { user } = JSON.parse(readFileSync(file, 'utf8'));
const request = new URL(address);
const form = (fields: Record<string, string>, cookie = '') => ({
  method: 'POST',
  redirect: 'manual' as const,
  headers: { origin: request.origin, cookie },
  body: new URLSearchParams(fields),
});

const { email, password } = user;
const signedIn = await fetch(`${request.origin}/oauth/sign-in`, form({ email, password }));
const cookie = signedIn.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ');
const fields = { ...Object.fromEntries(request.searchParams), decision: 'allow' };
const allowed = await fetch(`${request.origin}/oauth/authorize`, form(fields, cookie));
process.stdout.write(new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '');
