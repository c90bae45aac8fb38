import type { DeclaredErrors } from './declared-error.ts';

/** What the OAuth endpoints refuse (RFC 6749 §5.2). */
export const oauthErrors = {
  INVALID_REQUEST: {
    status: 400,
    means: 'A parameter of the OAuth request is missing, given twice, or of no use.',
    advice: 'Read `error_description`. Send the parameters in the body, as a form, each once.',
    example: 'The parameter grant_type is required.',
  },
  INVALID_GRANT: {
    status: 400,
    means: 'The code or the refresh token is unknown, expired, revoked or used, or was issued to another client.',
    advice:
      'Begin anew: send the user to `/oauth/authorize` again. A refresh token works once; keep the one you got last.',
    example: 'The refresh token is unknown, expired, revoked or used, or was issued otherwise.',
  },
  INVALID_SCOPE: {
    status: 400,
    means: 'The client asks for a scope that it is not registered for.',
    advice: 'Ask for fewer scopes, or register a client that may have them.',
    example: 'The client may not ask for: members:write.',
  },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    means: 'The `grant_type` is none that is known here.',
    advice: 'Use one of those that `/.well-known/oauth-authorization-server` lists as `grant_types_supported`.',
    example: 'The grant_type must be one of authorization_code, client_credentials, refresh_token.',
  },
  UNAUTHORIZED_CLIENT: {
    status: 400,
    means: 'The client may not do this: a public one cannot act for itself, and nobody ends the tokens of another.',
    advice: 'Register a confidential client for a service that acts for its owner.',
    example: 'A public client cannot prove who it is, and needs a user to act for.',
  },
  INVALID_CLIENT: {
    status: 401,
    means: 'The client is unknown, or has not proved who it is.',
    advice:
      'Send client id and secret by HTTP Basic, or in the form, not both. If the secret was rotated, take the new one.',
    example: 'The client is unknown, or its secret is missing or wrong.',
  },
} satisfies DeclaredErrors;
