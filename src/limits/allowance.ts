import type { PlanFigures } from '../../schema/accounts/plan-figures.ts';
import type { AdmittedClient, ClientRequest } from '../../schema/oauth/client-admission.ts';
import type { Principal } from '../../schema/authorization/principal.ts';
import type { Limits } from './limiter.ts';
import { networkOf } from './network.ts';

/** Whose requests are counted together, and how many there may be. */
export interface Allowance {
  subject: string;
  limits: Limits;
  /** Who allows it, for the beginning of a sentence. */
  name: string;
  /** What is counted. */
  noun: string;
}

type Account = Pick<Principal, 'userId' | 'plan'>;

/** What the programs of an account may ask: its keys, tokens and clients share its counters. */
function accountAllowance({ plan, userId }: Account, plans: PlanFigures): Allowance {
  const { per_minute: perMinute, per_day: perDay } = plans[plan];
  return { subject: `account ${userId}`, limits: { perMinute, perDay }, name: `The ${plan} plan`, noun: 'requests' };
}

/** What its browsers may ask, in windows of their own: whoever looks at the dashboard keeps no program waiting. */
function sessionAllowance({ plan, userId }: Account, plans: PlanFigures): Allowance {
  const { session_per_minute: perMinute, session_per_day: perDay } = plans[plan];
  return {
    subject: `sessions ${userId}`,
    limits: { perMinute, perDay },
    name: `The ${plan} plan`,
    noun: 'requests from browsers',
  };
}

/** Callers without a credential are counted by their network. */
function anonymousAllowance(address: string, plans: PlanFigures): Allowance {
  return {
    subject: `address ${networkOf(address)}`,
    limits: { perMinute: plans.anonymous.per_minute, perDay: null },
    name: 'An address without a valid credential',
    noun: 'requests',
  };
}

/** What a request counts towards. */
export function allowanceOf(
  principal: (Account & Pick<Principal, 'kind'>) | null,
  address: string,
  plans: PlanFigures,
): Allowance {
  if (!principal) return anonymousAllowance(address, plans);
  return principal.kind === 'session' ? sessionAllowance(principal, plans) : accountAllowance(principal, plans);
}

/** What is published of limits: those of the account's programs, also to its browsers. */
export function publishedAllowance(principal: Account | null, address: string, plans: PlanFigures): Allowance {
  return principal ? accountAllowance(principal, plans) : anonymousAllowance(address, plans);
}

/** What a network may ask, whoever is signed in. */
function networkAllowance(of: 'pages' | 'files', address: string, perMinute: number, noun: string): Allowance {
  return { subject: `${of} ${networkOf(address)}`, limits: { perMinute, perDay: null }, name: 'Portico', noun };
}

/** Pages and preflights count in a window of their own. */
export function pageAllowance(address: string, { anonymous }: PlanFigures): Allowance {
  return networkAllowance('pages', address, anonymous.pages_per_minute, 'pages from one address');
}

/** The files of pages count apart, so that an office may open its first pages all at once. */
export function fileAllowance(address: string, { anonymous }: PlanFigures): Allowance {
  return networkAllowance('files', address, anonymous.files_per_minute, 'files of pages from one address');
}

/**
 * What an OAuth client may ask of the endpoints for clients: in windows of its owner's account, apart from all others. Those
 * that are public prove nothing, and have windows of their own at each network.
 */
export function clientAllowance(
  { userId, plan, isPublic }: AdmittedClient,
  request: ClientRequest,
  address: string,
  plans: PlanFigures,
): Allowance {
  const { token_per_minute: tokens, introspect_per_minute: introspections } = plans[plan];
  const isIntrospection = request === 'introspection';
  return {
    subject: isPublic ? `public ${request} ${userId} ${networkOf(address)}` : `${request} ${userId}`,
    limits: { perMinute: isIntrospection ? introspections : tokens, perDay: null },
    name: `The ${plan} plan`,
    noun: isIntrospection ? 'introspections' : 'token requests',
  };
}
