import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { startInstance } from '../harness/instance.ts';
import { MailServer } from '../harness/mail-server.ts';
import { cookiesOf, sendForm } from '../harness/person.ts';

test('whoever gets an invitation by mail opens an account for the address and accepts it, which verifies the address', async () => {
  const mail = await MailServer.listen();
  const on = await startInstance({ SMTP_URL: mail.url, WORKER: 'false' });
  try {
    const owner = await createAccount('pro', on);
    const project = await send('POST', '/v1/projects', { credential: owner.token, body: { name: 'Shop' }, on });
    const { id } = Object(project.body);
    const email = 'new.person@test.example';
    const body = { email, role: 'viewer' };
    const invited = await send('POST', `/v1/projects/${id}/members`, { credential: owner.token, body, on });
    expect(invited.body).toMatchObject({ accept_url: null });
    await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(1);
    const text = mail.received[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    const place = text.match(/\/oauth\/invitation\?token=\w+/)?.[0] ?? '';
    const fields = { username: 'new-person', email, password: 'a long password', return_to: place };
    const opened = await sendForm('/oauth/sign-up', fields, { address: freshAddress(), on });
    expect(opened.headers.get('location')).toBe(place);
    const cookie = cookiesOf(opened);
    expect((await send('GET', place, { headers: { cookie }, on })).text).toContain('Accept the invitation');
    const token = new URL(place, on.config.publicUrl).searchParams.get('token') ?? '';
    expect((await sendForm('/oauth/invitation', { token }, { cookie, on })).status).toBe(200);
    const user = await on.database.prisma.user.findUniqueOrThrow({ where: { email }, include: { memberships: true } });
    expect(user).toMatchObject({ emailVerified: true, memberships: [{ projectId: id, role: 'viewer' }] });
  } finally {
    await on.stop();
    await mail.close();
  }
});
