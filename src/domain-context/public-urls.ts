import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { introspectToken, issueToken, revokeToken } from '../../rest-adapters/v1/token.ts';
import { publicKeys } from '../../rest-adapters/well-known/index.ts';
import type { Context } from '../../schema/context.ts';

const linkPaths = {
  password_reset: pagePaths.newPassword,
  email_verification: pagePaths.verify,
  email_change: pagePaths.changeEmail,
} as const;

/**
 * The addresses that the core tells others, of routes and pages as they are declared.
 * @param publicUrl of this installation, without a trailing slash
 */
export function publicUrls(
  publicUrl: string,
): Pick<Context, 'issuer' | 'oauthEndpoints' | 'invitationUrl' | 'mailedLinkUrl'> {
  return {
    issuer: publicUrl,
    oauthEndpoints: {
      authorization: `${publicUrl}${pagePaths.authorize}`,
      token: `${publicUrl}${issueToken.path}`,
      revocation: `${publicUrl}${revokeToken.path}`,
      introspection: `${publicUrl}${introspectToken.path}`,
      publicKeys: `${publicUrl}${publicKeys.path}`,
    },
    invitationUrl: (token) => `${publicUrl}${pagePaths.invitation}?${new URLSearchParams({ token })}`,
    mailedLinkUrl: (purpose, token) => `${publicUrl}${linkPaths[purpose]}?${new URLSearchParams({ token })}`,
  };
}
