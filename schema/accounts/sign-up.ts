import { builder } from '../builder.ts';
import { DomainError } from '../errors.ts';
import { email, password, username } from './account-rules.ts';
import { createUser } from './create-user.ts';

const SignUpInput = builder.inputType('SignUpInput', {
  description: 'Who opens an account.',
  fields: (t) => ({
    username: t.string({ required: true, description: 'Seen by everybody; unique.', validate: username }),
    email: t.string({ required: true, description: 'Seen by nobody else.', validate: email }),
    password: t.string({ required: true, validate: password }),
  }),
});

builder.mutationField('signUp', (t) =>
  t.field({
    type: 'Boolean',
    description:
      'Opens an account on the free plan, where the operator allows it. If there is one for the e-mail address already, ' +
      'it stays as it is, and the answer is the same.',
    args: { input: t.arg({ type: SignUpInput, required: true }) },
    authScopes: { anyone: true },
    throws: ['FORBIDDEN', 'USERNAME_TAKEN'],
    rateLimit: { max: 10, window: '1h', byNetwork: true },
    resolve: async (_root, { input }, context) => {
      if (!context.isSignUpOpen)
        throw new DomainError('FORBIDDEN', 'New accounts are opened by the operator of this service.');
      await createUser(context, input, { emailVerified: false }).catch((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'EMAIL_TAKEN')) throw error;
      });
      return true;
    },
  }),
);
