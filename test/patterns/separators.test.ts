import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';

describe.each(['\u001e', '\u001f'])('the separator %j, between which environments are read', (separator) => {
  test.each(['region', 'runtime'])('is in no %s, whoever writes it', async (field) => {
    const account = await createAccount();
    const projectId = await makeProject(account);
    const { database } = await instance();
    const written = database.prisma.environment.updateMany({
      where: { projectId },
      data: { [field]: `a${separator}b` },
    });
    await expect(written).rejects.toThrow('environments_without_separators');
    const body = { name: 'Shop', environment_defaults: { [field]: `a${separator}b` } };
    const reply = await send('POST', '/v1/projects', { credential: account.token, body });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('control characters');
  });
});
