import { readClient } from './client-authentication.ts';
import type { Form } from '../http/form.ts';
import type { JsonSchema } from '../declare/json-schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { FormReader } from '../declare/route.ts';

/** The parameters of a grant type, and the member of `TokenGrantInput` that they become. */
interface Grant {
  required: readonly string[];
  optional: readonly string[];
  read(form: Form): object;
}

const grants: Readonly<Record<string, Grant>> = {
  client_credentials: {
    required: [],
    optional: ['scope'],
    read: (form) => ({ clientCredentials: { scope: form.optional('scope') } }),
  },
  authorization_code: {
    required: ['code', 'code_verifier'],
    optional: ['redirect_uri'],
    read: (form) => ({
      authorizationCode: {
        code: form.required('code'),
        codeVerifier: form.required('code_verifier'),
        redirectUri: form.optional('redirect_uri'),
      },
    }),
  },
  refresh_token: {
    required: ['refresh_token'],
    optional: ['scope'],
    read: (form) => ({
      refreshToken: { refreshToken: form.required('refresh_token'), scope: form.optional('scope') },
    }),
  },
};

/** How a client that does not use HTTP Basic says who it is. */
const client: Readonly<Record<string, JsonSchema>> = {
  client_id: { type: 'string', description: 'Where the client does not use HTTP Basic.' },
  client_secret: { type: 'string', description: 'Where it does not, and is no public client.' },
};

function formShape(required: Readonly<Record<string, JsonSchema>>, optional: readonly string[]): JsonSchema {
  const others = Object.fromEntries(optional.map((name) => [name, { type: 'string' }]));
  return { type: 'object', properties: { ...required, ...others, ...client }, required: Object.keys(required) };
}

function grantShape([name, { required, optional }]: [string, Grant]): JsonSchema {
  const parameters = Object.fromEntries(required.map((parameter) => [parameter, { type: 'string' }]));
  return { title: name, ...formShape({ grant_type: { type: 'string', const: name }, ...parameters }, optional) };
}

/** Throws INVALID_REQUEST, INVALID_CLIENT, UNSUPPORTED_GRANT_TYPE. */
export const readTokenRequest: FormReader = {
  shape: { oneOf: Object.entries(grants).map(grantShape) },
  read(form, headers) {
    const type = form.required('grant_type');
    // Own members alone: every object knows a `constructor`.
    const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
    if (!grant) {
      const known = Object.keys(grants).join(', ');
      throw new ApiError('UNSUPPORTED_GRANT_TYPE', `The grant_type must be one of ${known}.`);
    }
    return { client: readClient(form, headers), grant: grant.read(form) };
  },
};

/** The token that a client asks about (RFC 7009 §2.1, RFC 7662 §2.1); a hint of its type is not needed. */
export const readTokenQuestion: FormReader = {
  shape: formShape({ token: { type: 'string' } }, ['token_type_hint']),
  read: (form, headers) => ({ client: readClient(form, headers), token: form.required('token') }),
};
