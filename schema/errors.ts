import { GraphQLError } from 'graphql';
import type { Scope } from './authorization/scopes.ts';

/** Every way in which the domain says no. The facade gives each a status, or the process does not start. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'INSUFFICIENT_SCOPE',
  'SESSION_REQUIRED',
  'RECENT_SIGN_IN_REQUIRED',
  'OPERATOR_REQUIRED',
  'FORBIDDEN',
  'KEY_LIMIT_REACHED',
  'TOKEN_LIMIT_REACHED',
  'CLIENT_LIMIT_REACHED',
  'PROJECT_LIMIT_REACHED',
  'INVITATION_LIMIT_REACHED',
  'WEBHOOK_LIMIT_REACHED',
  'VARIABLE_LIMIT_REACHED',
  'NOT_FOUND',
  'INVALID_INPUT',
  'USERNAME_TAKEN',
  'EMAIL_TAKEN',
  'SLUG_TAKEN',
  'LAST_PROJECT_ADMIN',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'INVITATION_ACCEPTED',
  'IMPOSSIBLE_TRANSITION',
  'DESTINATION_DISABLED',
  'VARIABLE_IS_SENSITIVE',
  'STALE_VERSION',
  'RATE_LIMITED',
  'INVALID_CLIENT',
  'INVALID_REQUEST',
  'INVALID_GRANT',
  'INVALID_SCOPE',
  'UNAUTHORIZED_CLIENT',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One thing that is wrong with an input, and where: `['input', 'tags', 2]`. */
export interface ValidationIssue {
  path: readonly (string | number)[];
  message: string;
}

/** What accompanies a refusal, for programs to read. */
export interface ErrorDetails {
  scope?: Scope;
  /** What of the input was refused: everything that breaks a rule, or the one field that a refusal is about. */
  faults?: readonly ValidationIssue[];
  /** How many there are besides those that are named. */
  moreFaults?: number;
  retryAfterSeconds?: number;
}

/** A refusal by the domain. Its text is meant for the caller and never holds a secret. */
export class DomainError extends GraphQLError {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { extensions: { code, ...details } });
    this.code = code;
    this.details = details;
  }
}

/** `notFound('post')`: there is none, or the caller may not know that there is. */
export function notFound(noun: string): DomainError {
  return new DomainError('NOT_FOUND', `There is no such ${noun}.`);
}

/** For a refusal of what is right by itself: the field of the input that it is about, and what is wrong there. */
export function atField(field: string, message: string): ErrorDetails {
  return { faults: [{ path: ['input', field], message }] };
}

/** So many faults are named, and the rest counted: an input has room for thousands. */
const mostNamed = 100;

/** So many characters of a name that somebody gave are repeated to them. */
const longestStep = 200;

/** What was sent, as far as its sender needs it to know it again: an error is never as long as its input. */
export function excerpt(text: string, longest = longestStep): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}

/** The input breaks a rule; the error names every fault, or a hundred of them. */
export function invalidInput(faults: readonly ValidationIssue[]): DomainError {
  const first = faults[0]?.message ?? 'The input is not valid.';
  const named = faults.slice(0, mostNamed).map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'string' ? excerpt(step) : step)),
    message,
  }));
  const moreFaults = faults.length - named.length;
  return new DomainError('INVALID_INPUT', faults.length > 1 ? `${faults.length} things are wrong.` : first, {
    faults: named,
    ...(moreFaults > 0 ? { moreFaults } : null),
  });
}
