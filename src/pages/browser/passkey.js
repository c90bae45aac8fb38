/**
 * Adds passkeys (WebAuthn) to the pages, which work without them and without this script.
 */
const ceremonies = '/oauth/auth/passkey';

async function ask(path, body) {
  const response = await fetch(`${ceremonies}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

async function signIn(returnTo) {
  const options = await ask('generate-authenticate-options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  await ask('verify-authentication', { response: credential.toJSON() });
  location.assign(returnTo);
}

async function register() {
  const options = await ask('generate-register-options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  await ask('verify-registration', { response: credential.toJSON() });
  location.reload();
}

/** Shows a part of the page, whose button runs the ceremony. */
function offer(part, ceremony, failure) {
  if (!part) return;
  part.hidden = false;
  part.querySelector('button').addEventListener('click', async () => {
    const error = part.querySelector('[role=alert]');
    error.hidden = true;
    try {
      await ceremony();
    } catch {
      error.textContent = failure;
      error.hidden = false;
    }
  });
}

if (globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  const signInPart = document.querySelector('[data-passkey-sign-in]');
  offer(
    signInPart,
    () => signIn(signInPart.dataset.returnTo),
    'No passkey was accepted. Try again, or use your password.',
  );
  const registration = document.querySelector('[data-passkey-registration]');
  offer(registration, register, 'The passkey was not added. You may have to sign in again first.');
}
