import { type Fault, fault } from '../../fault.ts';

export const accountsFaults: readonly Fault[] = [
  fault(
    'schema/accounts/levels.ts',
    'the points to the next level forget those that are there',
    ' ** 2 - totalXp;',
    ' ** 2;',
    'test/api/get-profile.test.ts',
    'test/api/update-profile.test.ts',
  ),
  fault(
    'schema/accounts/levels.ts',
    'a level is reached half a level early',
    'Math.floor(Math.sqrt',
    'Math.round(Math.sqrt',
    'test/api/get-profile.test.ts',
    'test/api/list-posts.test.ts',
    'test/api/create-post.test.ts',
    'test/api/levels.test.ts',
  ),
  fault(
    'schema/accounts/update-profile.ts',
    'a taken username is a fault of the server',
    "onUniqueViolation('users_username_key',",
    "onUniqueViolation('users_email_key',",
    'test/api/update-profile.test.ts',
  ),
  fault(
    'schema/authorization/operator.ts',
    'the role of an operator lasts as long as what is known of a session',
    'if (!isOperator) throw',
    'if (isOperator === null) throw',
    'test/security/operator.test.ts',
  ),
];
