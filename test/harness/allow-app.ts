/**
 * Signs in, allows the app of an authorization request and hands over the code, as somebody with a browser would who takes
 * it from the address bar.
 */
export async function allowApp(
  address: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const request = new URL(address);
  const form = (fields: Record<string, string>, cookie = '') => ({
    method: 'POST',
    redirect: 'manual' as const,
    headers: { origin: request.origin, cookie },
    body: new URLSearchParams(fields),
  });
  const signedIn = await fetch(`${request.origin}/oauth/sign-in`, form({ email, password }));
  const cookies = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  const fields = { ...Object.fromEntries(request.searchParams), decision: 'allow' };
  const allowed = await fetch(`${request.origin}/oauth/authorize`, form(fields, cookies.join('; ')));
  return new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
