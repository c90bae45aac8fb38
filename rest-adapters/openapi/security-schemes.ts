import type { JsonSchema } from '../declare/json-schema.ts';
import type { DocumentedSurface } from '../declare/surface.ts';

/** How callers of each surface authenticate; `scopes` says what each scope of the versioned surface is for. */
export function securitySchemes(
  surface: DocumentedSurface,
  serverUrl: string,
  scopes: Readonly<Record<string, string>>,
): Record<string, JsonSchema> {
  if (surface === 'api') {
    return {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `service_sk_…`: scopes `read` and `write`.' },
    };
  }
  const tokenUrl = `${serverUrl}/v1/auth/token`;
  return {
    oauth: {
      type: 'oauth2',
      description: 'An access token (RFC 6749, RFC 9068).',
      flows: {
        clientCredentials: { tokenUrl, scopes },
        authorizationCode: { authorizationUrl: `${serverUrl}/oauth/authorize`, tokenUrl, refreshUrl: tokenUrl, scopes },
      },
    },
    personalAccessToken: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
    clientSecret: {
      type: 'http',
      scheme: 'basic',
      description: 'Client id and secret, each form-encoded (RFC 6749 §2.3.1); or in the form.',
    },
  };
}
