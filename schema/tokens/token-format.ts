import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyLength = 43;
const checksumLength = 6;

/** What each kind of secret begins with, so that people and secret scanners can tell them apart. */
export const tokenPrefixes = {
  apiKey: 'service_sk_',
  personalAccessToken: 'service_pat_',
  clientSecret: 'service_secret_',
  authorizationCode: 'service_code_',
  refreshToken: 'service_refresh_',
  invitation: 'service_invite_',
  passwordReset: 'service_reset_',
  emailVerification: 'service_verify_',
  emailChange: 'service_change_',
} as const;

export type TokenPrefix = (typeof tokenPrefixes)[keyof typeof tokenPrefixes];

/** `value` in base 62, padded to `length` digits. */
function base62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits;
  return digits;
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

/** A secret as it is given out, and what is kept of it. */
export interface MintedToken {
  /** Shown once, to the one who asked for it. */
  token: string;
  /** The first characters of the body, for telling tokens apart in a list. */
  prefix: string;
  hash: string;
}

/** Makes a secret of 256 random bits in the form of GitHub's tokens: prefix, base 62, checksum. */
export function mintToken(prefix: TokenPrefix): MintedToken {
  const body = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), bodyLength);
  const token = `${prefix}${body}${checksum(body)}`;
  return { token, prefix: body.slice(0, 8), hash: hashToken(token) };
}

/** SHA-256 in hex: the secret has 256 bits of entropy, so a slow hash would add nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Tells, without the database, whether a text can be a token of this kind: a mistyped one cannot. */
export function isWellFormedToken(text: string, prefix: TokenPrefix): boolean {
  if (text.length !== prefix.length + bodyLength + checksumLength || !text.startsWith(prefix)) return false;
  const body = text.slice(prefix.length, prefix.length + bodyLength);
  return text.endsWith(checksum(body));
}
