import { expect, test } from 'vitest';
import { setPassword } from '../../schema/accounts/set-password.ts';
import { ownContext } from '../../src/domain-context/operator.ts';
import { obtainTokens } from '../harness/authorization.ts';
import { registerClient } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { createPerson, sendForm } from '../harness/person.ts';

const changed = 'another very long password';

/** As the operator does after a theft. */
async function changePassword(userId: string): Promise<void> {
  const { shared } = (await instance()).portico.core;
  await setPassword(ownContext(shared), userId, changed, { andCredentials: true });
}

test('whoever signs in with the old password while it is changed has no session afterwards', async () => {
  const { id, email, password } = await createPerson();
  const { prisma } = (await instance()).database;
  let isChanging = true;
  const guess = async () => {
    while (isChanging) await sendForm('/oauth/sign-in', { email, password }, { address: freshAddress() });
  };
  const guesses = [guess(), guess(), guess(), guess()];
  for (let round = 0; round < 3; round += 1) {
    const method = { providerId: 'credential', accountId: id };
    const { password: hash } = await prisma.signInMethod.findUniqueOrThrow({
      where: { providerId_accountId: method },
    });
    await changePassword(id);
    // What is under way ends before anybody looks.
    await sendForm('/oauth/sign-in', { email, password: 'wrong password' }, { address: freshAddress() });
    await expect.poll(() => prisma.session.count({ where: { userId: id } }), { timeout: 5_000 }).toBe(0);
    await prisma.signInMethod.update({ where: { providerId_accountId: method }, data: { password: hash } });
  }
  isChanging = false;
  await Promise.all(guesses);
});

test('the access tokens of apps are over at once when credentials are ended', async () => {
  const [person, developer] = [await createPerson(), await createPerson()];
  const redirectUris = ['https://app.example/callback'];
  const app = await registerClient(developer, { scopes: ['projects:read'], redirectUris });
  const { access } = await obtainTokens(person, app);
  const open = async () => (await send('GET', '/v1/projects', { credential: access })).status;
  expect(await open()).toBe(200);
  await changePassword(person.id);
  expect(await open()).toBe(401);
});
