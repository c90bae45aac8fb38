import { hashPassword } from 'better-auth/crypto';
import { setOperator } from '../../schema/accounts/set-operator.ts';
import { ownContext } from '../../src/domain-context/operator.ts';
import { type Account, createAccount } from './account.ts';
import { send } from './client.ts';
import type { Reply } from './reply.ts';
import { type Instance, instance } from './instance.ts';

/** Somebody with a browser. */
export interface Person extends Account {
  email: string;
  password: string;
  /** Of the session that they are signed in with. */
  cookie: string;
  /** The cookie of another session, whose sign-in lies an hour back. */
  staleCookie(): Promise<string>;
}

/** What a browser says of a form that a page of ours sends. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin' };

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

interface FormCall {
  cookie?: string;
  address?: string;
  headers?: Record<string, string>;
  on?: Instance;
}

/** Sends a form as a browser does. */
export function sendForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  { cookie, address, headers = sameOrigin, on }: FormCall = {},
): Promise<Reply> {
  return send('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { ...formType, ...headers, ...(cookie ? { cookie } : {}) },
    ...(address ? { address } : {}),
    ...(on ? { on } : {}),
  });
}

/** The cookies that an answer sets, as the browser sends them back. */
export function cookiesOf({ headers }: Reply): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export async function signIn({ email, password }: Pick<Person, 'email' | 'password'>, call: FormCall): Promise<string> {
  const reply = await sendForm('/oauth/sign-in', { email, password }, call);
  if (reply.status !== 303) throw new Error(`signing in answered ${reply.status}: ${reply.text}`);
  return cookiesOf(reply);
}

/** Somebody who looks after the installation, as the command line made them. */
export async function createOperator(on?: Instance): Promise<Person> {
  const home = on ?? (await instance());
  const person = await createPerson(home);
  await setOperator(ownContext(home.portico.core.shared), person.id, true);
  return person;
}

const password = 'correct horse battery staple';
/** Of everybody's password: making it takes a tenth of a second of a processor. */
let hash: Promise<string> | undefined;

/** An account with a password, whose owner is signed in. */
export async function createPerson(on?: Instance): Promise<Person> {
  const home = on ?? (await instance());
  const account = await createAccount('pro', home);
  hash ??= hashPassword(password);
  await home.database.prisma.signInMethod.create({
    data: {
      userId: account.id,
      providerId: 'credential',
      accountId: account.id,
      password: await hash,
    },
  });
  const email = `${account.username}@test.example`;
  const enter = () => signIn({ email, password }, { address: account.address, on: home });
  const staleCookie = async () => {
    const stale = await enter();
    const token = decodeURIComponent(stale).match(/session_token=([^.]+)\./)?.[1] ?? '';
    const createdAt = new Date(home.now().getTime() - 3_600_000);
    await home.database.prisma.session.update({ where: { token }, data: { createdAt } });
    return stale;
  };
  return { ...account, email, password, cookie: await enter(), staleCookie };
}
