import { expect, test } from 'vitest';
import documents from '../../dashboard/documents.json' with { type: 'json' };
import { doneSentence } from '../../dashboard/src/graphql/done-sentence.ts';

const mutations = documents.filter(({ text }) => /^\s*mutation\b/.test(text)).map(({ operation }) => operation);

test.each(mutations)('what %s has done is a sentence', (operation) => {
  expect(doneSentence(operation)).toMatch(/^[A-Z][A-Za-z ]+ (?:[a-z]+ed|set|sent|held|withheld|resent)\.$/);
});

test.each([
  ['CreateDeployment', 'Deployment created.'],
  ['CancelDeployment', 'Deployment cancelled.'],
  ['RevokeApiKey', 'API key revoked.'],
  ['RotateOAuthClientSecret', 'OAuth client secret rotated.'],
  ['VerifyUserAddress', 'User address verified.'],
  ['ResendInvitation', 'Invitation resent.'],
  ['WithholdPost', 'Post withheld.'],
  ['SetVariable', 'Variable set.'],
])('%s: “%s”', (operation, sentence) => {
  expect(doneSentence(operation)).toBe(sentence);
});
