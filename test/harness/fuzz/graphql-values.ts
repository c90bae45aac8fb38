import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Random } from '../random.ts';
import type { Subject } from './subject.ts';

/** Values of scalars that nobody minds. */
const ofType: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-11-21T00:00:00Z',
  Date: '2026-11-21',
  LargeInteger: 1,
  StringMap: { NAME: 'value' },
  MemberRole: 'viewer',
  MetricInterval: '1h',
  PlatformScope: 'projects:read',
  KeyScope: 'read',
  OtlpMetrics: { resourceMetrics: [] },
};

const ofName: Readonly<Record<string, string>> = {
  email: 'somebody@test.example',
  username: 'somebody',
  password: 'correct horse battery',
  commitSha: 'abcdef1',
  url: 'https://203.0.114.7/',
  redirectUris: 'https://app.example/callback',
  websiteUrl: 'https://203.0.114.7/',
  grantType: 'client_credentials',
  responseType: 'code',
  codeChallengeMethod: 'S256',
};

/** What of the subject an argument means: `projectId` a project, the `id` of `updateWebhookDestination` a webhook. */
function idFor(random: Random, name: string, field: string, { ids, publicClientId }: Subject): string {
  const named = (text: string) => Object.entries(ids).find(([noun]) => text.toLowerCase().includes(noun))?.[1];
  const meant = name === 'id' ? named(field) : named(name);
  // Something has to stay for others to find.
  const isMeant = meant && (!/^(delete|revoke|remove)/.test(field) || random.chance(0.2));
  return isMeant ? meant : random.pick([...Object.values(ids), publicClientId]);
}

function secretFor(name: string, subject: Subject): string | undefined {
  const { code, codeVerifier, refreshToken, redirectUri, client, invitationToken } = subject;
  const known: Readonly<Record<string, string>> = {
    code,
    codeVerifier,
    refreshToken,
    redirectUri,
    clientId: client.id,
    secret: client.secret,
    token: invitationToken,
  };
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** Where a value goes: the argument or member, and the field at the root. */
export interface Place {
  name: string;
  field: string;
}

/** A value that fits a type, and mostly the rules too. */
export function fittingValue(random: Random, type: GraphQLInputType, place: Place, subject: Subject): unknown {
  if (isNonNullType(type)) return fittingValue(random, type.ofType, place, subject);
  if (isListType(type)) {
    return Array.from({ length: random.below(3) }, () => fittingValue(random, type.ofType, place, subject));
  }
  if (isEnumType(type)) return random.pick(type.getValues()).name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isRequiredInputField(field) || random.chance(0.5));
    return Object.fromEntries(
      fields.map(({ name, type: inner }) => [name, fittingValue(random, inner, { ...place, name }, subject)]),
    );
  }
  if (type.name === 'ID') return idFor(random, place.name, place.field, subject);
  if (Object.hasOwn(ofType, type.name)) return ofType[type.name];
  return (Object.hasOwn(ofName, place.name) ? ofName[place.name] : secretFor(place.name, subject)) ?? 'text';
}
