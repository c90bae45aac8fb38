import { builder } from '../builder.ts';
import { name, text, webAddress } from '../text-rules.ts';
import { onUniqueViolation } from '../unique-violation.ts';
import { missed, edit, versionArguments, ifVersion } from '../versions.ts';
import { Profile } from './profile.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { username, usernameTaken } from './account-rules.ts';

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  description: 'What to change; a field that is left out stays as it is, and null empties it.',
  fields: (t) => ({
    username: t.string({ validate: username }),
    displayName: t.string({ validate: name(1, 100).nullable() }),
    bio: t.string({ validate: text(0, 1000).nullable() }),
    avatarUrl: t.string({ validate: webAddress.nullable() }),
    websiteUrl: t.string({ validate: webAddress.nullable() }),
    location: t.string({ validate: name(1, 100).nullable() }),
  }),
});

builder.mutationField('updateProfile', (t) =>
  t.prismaField({
    type: Profile,
    description: 'Changes the profile of the caller.',
    args: { input: t.arg({ type: UpdateProfileInput, required: true }), ...versionArguments },
    authScopes: { scope: 'write' },
    throws: ['USERNAME_TAKEN', 'STALE_VERSION'],
    resolve: (query, _root, { input, expectedVersions }, context) =>
      context.transaction(async (tx) => {
        const id = requirePrincipal(tx).userId;
        const { username: newUsername, ...clearable } = input;
        const changed = await tx.db.user
          .updateMany({
            where: { id, ...ifVersion(expectedVersions) },
            data: edit({ ...clearable, username: newUsername ?? undefined }, tx.now()),
          })
          .catch(onUniqueViolation('users_username_key', () => usernameTaken(newUsername)));
        if (changed.count === 0) throw missed('profile', expectedVersions);
        return tx.db.user.findUniqueOrThrow({ ...query, where: { id } });
      }),
  }),
);
