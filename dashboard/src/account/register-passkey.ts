const ceremonies = '/oauth/auth/passkey';

/** Whether this browser can make passkeys (WebAuthn 3 §5.1.8). */
export const knowsPasskeys =
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in window.PublicKeyCredential;

async function ask(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${ceremonies}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** Has the browser make a passkey, and Portico take it. @returns its id @throws where either does not */
export async function registerPasskey(): Promise<string> {
  const options = await ask('generate-register-options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(Object(options));
  const credential = await navigator.credentials.create({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser made no passkey');
  const registered = await ask('verify-registration', { response: credential.toJSON() });
  return String(Object(registered).id);
}
