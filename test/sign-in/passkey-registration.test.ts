import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { cookiesOf, createPerson, type Person, sameOrigin } from '../harness/person.ts';

let home: Instance;
let person: Person;

beforeAll(async () => {
  home = await startInstance({ WORKER: 'false' });
  person = await createPerson(home);
});
afterAll(() => home.stop());

const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url');

/** An attestation that says nothing of the authenticator (WebAuthn 3 §8.7), with a key on P-256, in CBOR. */
function attestation(): Buffer {
  const id = Buffer.alloc(16, 7);
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    // The generator of the curve, which is a point of it.
    Buffer.from('6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296', 'hex'),
    Buffer.from('225820', 'hex'),
    Buffer.from('4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5', 'hex'),
  ]);
  const site = Buffer.from('12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', 'hex');
  const flags = Buffer.from([0b1000101, 0, 0, 0, 0]);
  const data = Buffer.concat([site, flags, Buffer.alloc(16), Buffer.from([0, 16]), id, key]);
  const head = Buffer.concat([Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')]);
  return Buffer.concat([head, Buffer.from([0x58, data.length]), data]);
}

/** Goes through the ceremony, and answers its challenge with this attestation. */
async function register(attestationObject: string, { cookie }: Pick<Person, 'cookie'> = person) {
  const headers = { ...sameOrigin, cookie };
  const begun = await send('GET', '/oauth/auth/passkey/generate-register-options', { headers, on: home });
  const { challenge } = Object(begun.body);
  const clientData = { type: 'webauthn.create', challenge, origin: home.config.publicUrl, crossOrigin: false };
  const id = base64url(Buffer.alloc(16, 7));
  const response = { clientDataJSON: base64url(JSON.stringify(clientData)), attestationObject };
  return send('POST', '/oauth/auth/passkey/verify-registration', {
    headers: {
      ...sameOrigin,
      cookie: `${cookie}; ${cookiesOf(begun)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } }),
    on: home,
  });
}

test.each([
  'AAAA',
  base64url('nonsense'),
  base64url(Buffer.from('a0', 'hex')),
  base64url(attestation().subarray(0, -9)),
])('an attestation that is broken is the fault of who sent it: %s', async (broken) => {
  const { status, text } = await register(broken);
  expect(status).toBe(400);
  expect(text).toContain('FAILED_TO_VERIFY_REGISTRATION');
});

/** How many errors the log tells of the ceremony. */
const faultsLogged = () =>
  home.logged.filter((line) => line.includes('passkey/verify-registration') && line.includes('"level":50')).length;

test('one that is genuine but cannot be kept is our fault, and is in the log', async () => {
  const failing = vi.spyOn(home.database.prisma.passkey, 'create').mockRejectedValue(new Error('no room'));
  const before = faultsLogged();
  try {
    expect((await register(base64url(attestation()))).status).toBe(500);
    expect(faultsLogged()).toBeGreaterThan(before);
  } finally {
    failing.mockRestore();
  }
  expect((await register(base64url(attestation()))).status).toBe(200);
});

test('a challenge that cannot be looked up is our fault too, also beside a broken attestation', async () => {
  const failing = vi.spyOn(home.database.prisma.signInChallenge, 'findMany').mockRejectedValue(new Error('no way'));
  const before = faultsLogged();
  try {
    expect((await register('AAAA')).status).toBeGreaterThanOrEqual(500);
    expect(faultsLogged()).toBeGreaterThan(before);
  } finally {
    failing.mockRestore();
  }
});

test('a body of more than 64 KiB is refused', async () => {
  expect((await register('A'.repeat(65_536))).status).toBe(413);
});

test('one that is made while the session is ended is gone again', async () => {
  const thief = await createPerson(home);
  const { prisma } = home.database;
  // The authenticator of these tests has one credential.
  await prisma.passkey.deleteMany();
  const real = Reflect.get(prisma.passkey, 'create');
  // As for whoever waited for the lock on the account.
  const create = async (...words: unknown[]) => {
    await prisma.session.deleteMany({ where: { userId: thief.id } });
    return Reflect.apply(real, prisma.passkey, words);
  };
  Reflect.set(prisma.passkey, 'create', create);
  const { status } = await register(base64url(attestation()), thief);
  Reflect.set(prisma.passkey, 'create', real);
  expect(status).toBe(401);
  expect(await prisma.passkey.count({ where: { userId: thief.id } })).toBe(0);
});
