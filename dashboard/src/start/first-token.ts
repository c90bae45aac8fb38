import { useMutation } from 'urql';
import { type FirstTokens, rotateFirstTokenDocument, startTokenDocument } from './documents.ts';

/** What the token of the guide is called. */
export const firstTokenName = 'First token';

const expiresInDays = 90;

/** What the guide leads to next needs these. */
const scopes = ['projects', 'deployments', 'metrics', 'webhooks'].flatMap((of) => [`${of}:read`, `${of}:write`]);

/** The one that the guide has made before, as long as nobody has used it. */
function unusedOf(tokens: FirstTokens): FirstTokens[number] | undefined {
  const isOfGuide = (token: FirstTokens[number]) =>
    token.name === firstTokenName && new Set(scopes).symmetricDifference(new Set(token.scopes)).size === 0;
  const isOpen = ({ revokedAt, expiresAt }: FirstTokens[number]) =>
    revokedAt === null && Date.parse(expiresAt) > Date.now();
  return tokens.find((token) => isOfGuide(token) && isOpen(token) && token.lastUsedAt === null);
}

/**
 * The token of the guide. Whoever comes to the guide again without having used it gets another value of the same one.
 * @param again asks for the tokens anew, after an attempt that may have come too late, or further than its answer
 */
export function useFirstToken(tokens: FirstTokens, again: () => void) {
  const [created, create] = useMutation(startTokenDocument);
  const [rotated, rotate] = useMutation(rotateFirstTokenDocument);
  const unused = unusedOf(tokens);
  const make = async () => {
    const { error } = await (unused
      ? rotate({ id: unused.id, expiresInDays })
      : create({ input: { name: firstTokenName, scopes, expiresInDays } }));
    if (error) again();
  };
  return {
    token: created.data?.createPersonalAccessToken ?? rotated.data?.rotatePersonalAccessToken,
    hasUnused: unused !== undefined,
    isBusy: created.fetching || rotated.fetching,
    error: (unused ? rotated : created).error,
    make: () => void make(),
  };
}
