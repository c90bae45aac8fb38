import type { AccountMessage, LinkMessage } from '../../schema/mail/account-message.ts';
import { minute } from '../../schema/durations.ts';
import { linkLifetime } from '../../schema/mail/mail-limits.ts';

/** What each e-mail to the owner of an account is called. */
export const accountSubjects: Readonly<Record<AccountMessage['kind'], string>> = {
  password_reset: 'A new password for Portico',
  email_verification: 'Is this your e-mail address?',
  password_changed: 'Your password was changed',
  email_change: 'Your new e-mail address for Portico',
  email_changed: 'Your account has another e-mail address',
};

const howLong = `It works once, within ${linkLifetime / minute} minutes.`;

/** What becomes of an account whose address nobody has proved: whoever opened it may be somebody else. */
const endsCredentials = [
  'Nobody has proved yet that this address is yours, so a new password also ends all keys, tokens, passkeys and apps of',
  'the account: make them again afterwards.',
  '',
];

function resetText({ username, link, isFirstProof }: LinkMessage): string[] {
  return [
    `Somebody, probably you, asked for a new password for the account ${username}. Set it here:`,
    link,
    '',
    howLong,
    '',
    ...(isFirstProof ? endsCredentials : []),
    'If it was not you, ignore this: nobody else can use the link, and your password stays as it is.',
  ];
}

function verificationText({ username, link }: LinkMessage): string[] {
  return [
    `The account ${username} was opened with this e-mail address. If it is yours, say so here:`,
    link,
    '',
    howLong,
    '',
    'If you did not open that account, do not follow the link.',
  ];
}

function changedText(username: string): string[] {
  return [
    `The password of the account ${username} was changed, and everybody else was signed out of it.`,
    '',
    'If it was not you, ask for a new password at once, and tell whoever runs this service.',
  ];
}

function changeText({ username, link }: LinkMessage): string[] {
  return [
    `The account ${username} is to have this e-mail address. If that is yours, and you want it, sign in and say so here:`,
    link,
    '',
    howLong,
    '',
    'If you do not know that account, ignore this: without its password nobody can use the link.',
  ];
}

const addressChangedText = [
  'The account of Portico that had this e-mail address has another one now: nothing more about it comes here.',
  '',
  'If it was not you, tell whoever runs this service at once.',
];

/** What an e-mail to the owner of an account says. */
export function accountText(message: AccountMessage): string {
  const lines = {
    password_reset: resetText,
    email_verification: verificationText,
    email_change: changeText,
  };
  if (message.kind === 'email_changed') return [...addressChangedText, ''].join('\n');
  const text = message.kind === 'password_changed' ? changedText(message.username) : lines[message.kind](message);
  return [...text, ''].join('\n');
}
