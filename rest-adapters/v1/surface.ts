import type { Surface } from '../declare/surface.ts';
import { problemDetails } from '../errors/problem-details.ts';
import { pagePaths } from '../http/page-paths.ts';

const prefix = '/v1';

/** Where tokens are issued, below the prefix. */
export const tokenPath = '/auth/token';

/** The versioned surface. */
export const v1: Surface = {
  name: 'v1',
  prefix,
  credentials: {
    kinds: ['access_token', 'personal_access_token'],
    expected: 'an OAuth access token or a personal access token',
  },
  error: problemDetails,
  hasEnvironments: true,
  document: {
    title: 'Portico, versioned surface',
    description: 'Projects, deployments, metrics, incidents, members and webhooks. It changes only by addition.',
    securitySchemes(serverUrl, scopes) {
      const tokenUrl = `${serverUrl}${prefix}${tokenPath}`;
      return {
        oauth: {
          type: 'oauth2',
          description: 'An access token (RFC 6749, RFC 9068).',
          flows: {
            clientCredentials: { tokenUrl, scopes },
            authorizationCode: {
              authorizationUrl: `${serverUrl}${pagePaths.authorize}`,
              tokenUrl,
              refreshUrl: tokenUrl,
              scopes,
            },
          },
        },
        personalAccessToken: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
        clientSecret: {
          type: 'http',
          scheme: 'basic',
          description: 'Client id and secret, each form-encoded (RFC 6749 §2.3.1); or in the form.',
        },
      };
    },
    security(scope) {
      const scopes = scope === 'any' ? [] : [scope];
      return [{ oauth: scopes }, { personalAccessToken: [] }];
    },
    hasWebhooks: true,
  },
};
