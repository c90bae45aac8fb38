import { DomainError } from '../errors.ts';

/** Its author wants to publish what an operator took down. */
export function withheld(): DomainError {
  return new DomainError(
    'FORBIDDEN',
    'This post was taken down by an operator of this installation: it stays a draft.',
  );
}
