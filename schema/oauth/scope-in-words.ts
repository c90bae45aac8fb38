import { type PlatformScope, scopeDescriptions } from '../authorization/scopes.ts';
import { builder } from '../builder.ts';

/** Released under the name that it had when only consents showed it. */
export const ScopeInWords = builder.objectRef<{ name: PlatformScope }>('AskedScope').implement({
  description: 'Something that a client asks to be allowed, or was allowed.',
  fields: (t) => ({
    name: t.expose('name', { type: 'PlatformScope' }),
    description: t.string({ description: 'In plain words.', resolve: ({ name }) => scopeDescriptions[name] }),
  }),
});
