import { useMutation } from 'urql';
import { type FirstTokens, startAgainDocument, startTokenDocument } from './documents.ts';

const name = 'First token';
const expiresInDays = 90;

/** What the guide leads to next needs these. */
const scopes = ['projects', 'deployments', 'metrics', 'webhooks'].flatMap((of) => [`${of}:read`, `${of}:write`]);

/** One that the guide has made before and nobody has used: its value was seen by a page that is gone. */
function unusedOf(tokens: FirstTokens): FirstTokens[number] | undefined {
  const isOpen = ({ revokedAt, expiresAt }: FirstTokens[number]) =>
    revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());
  return tokens.find((token) => token.name === name && token.lastUsedAt === null && isOpen(token));
}

/** The token of the guide. Whoever comes to the guide again gives the one that they have another value, and makes no second. */
export function useFirstToken(tokens: FirstTokens) {
  const [created, create] = useMutation(startTokenDocument);
  const [rotated, rotate] = useMutation(startAgainDocument);
  const unused = unusedOf(tokens);
  return {
    token: created.data?.createPersonalAccessToken ?? rotated.data?.rotatePersonalAccessToken,
    isThere: unused !== undefined,
    isBusy: created.fetching || rotated.fetching,
    error: created.error ?? rotated.error,
    make: () =>
      void (unused ? rotate({ id: unused.id, expiresInDays }) : create({ input: { name, scopes, expiresInDays } })),
  };
}
