import { type Fault, fault } from '../../fault.ts';

const forgotten = 'test/sign-in/forgotten-password.test.ts';
const verified = 'test/sign-in/verify-address.test.ts';

export const mailFaults: readonly Fault[] = [
  fault('schema/mail/mailed-link.ts', 'mailed links never expire', ', expiresAt: { gt: now } };', ' };', forgotten),
  fault(
    'schema/mail/mailed-link.ts',
    'mailed links are never used up',
    'data: { endedAt: now() }',
    'data: {}',
    forgotten,
  ),
  fault(
    'schema/mail/mailed-link.ts',
    'any number of mailed links is sent',
    ' || others.length >= linksAtATime[purpose]',
    '',
    forgotten,
  ),
  fault(
    'schema/mail/compose-mail.ts',
    'who is verified is mailed a link to verify',
    "kind === 'email_verification' && user.emailVerified",
    'false',
    verified,
  ),
  fault(
    'schema/mail/queue-mail.ts',
    'mail that waits is not hurried by who asks again',
    'data: { nextAttemptAt: createdAt, expiresAt }',
    'data: { expiresAt }',
    forgotten,
  ),
  fault(
    'schema/mail/mail-result.ts',
    'mail that was not taken is forgotten',
    'nextAttemptAt >= mail.expiresAt',
    'nextAttemptAt <= mail.expiresAt',
    forgotten,
  ),
  fault(
    'schema/accounts/reset-password.ts',
    'keys outlive a reset by mail of an account that nobody had proved',
    'await endCredentials(tx, id);',
    '',
    forgotten,
  ),
  fault(
    'schema/accounts/reset-password.ts',
    'nobody is told by mail that the password changed',
    "await queueMail(tx, 'password_changed', email);",
    '',
    forgotten,
  ),
  fault(
    'schema/accounts/create-user.ts',
    'no mail follows the opening of an account',
    "if (!emailVerified) await queueMail(tx, 'email_verification', user.email);",
    '',
    verified,
  ),
];
