import type { Surface } from '../declare/surface.ts';
import { errorObject } from '../errors/error-object.ts';

/** The unversioned surface. */
export const api: Surface = {
  name: 'api',
  prefix: '/api',
  credentials: { kinds: ['api_key'], expected: 'an API key (service_sk_…)' },
  error: errorObject,
  hasEnvironments: false,
  document: {
    title: 'Portico, unversioned surface',
    description: 'API keys, profile, posts and comments.',
    securitySchemes: () => ({
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `service_sk_…`: scopes `read` and `write`.' },
    }),
    security: () => [{ apiKey: [] }],
    hasWebhooks: false,
  },
};
