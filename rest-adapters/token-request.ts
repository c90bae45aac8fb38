import { readClient } from './client-authentication.ts';
import type { Form } from './form.ts';
import { Refusal } from './refusal.ts';
import type { FormReader } from './route.ts';

/** Reads what each grant type needs, into the member of `TokenGrantInput` that it is. */
const grants: Readonly<Record<string, (form: Form) => object>> = {
  client_credentials: (form) => ({ clientCredentials: { scope: form.optional('scope') } }),
  authorization_code: (form) => ({
    authorizationCode: {
      code: form.required('code'),
      codeVerifier: form.required('code_verifier'),
      redirectUri: form.optional('redirect_uri'),
    },
  }),
  refresh_token: (form) => ({
    refreshToken: { refreshToken: form.required('refresh_token'), scope: form.optional('scope') },
  }),
};

/** @throws INVALID_REQUEST, INVALID_CLIENT, UNSUPPORTED_GRANT_TYPE */
export const readTokenRequest: FormReader = (form, headers) => {
  const grant = grants[form.required('grant_type')];
  if (!grant) {
    const known = Object.keys(grants).join(', ');
    throw new Refusal('UNSUPPORTED_GRANT_TYPE', `The grant_type must be one of ${known}.`);
  }
  return { client: readClient(form, headers), grant: grant(form) };
};

/** The token that a client asks about (RFC 7009 §2.1, RFC 7662 §2.1); a hint of its type is not needed. */
export const readTokenQuestion: FormReader = (form, headers) => ({
  client: readClient(form, headers),
  token: form.required('token'),
});
