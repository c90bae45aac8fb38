import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import ValidationPlugin from '@pothos/plugin-validation';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { requireOperator } from './authorization/operator.ts';
import { type MemberRoleName, memberRoles } from './authorization/roles.ts';
import { requireSession, type SessionRequirement } from './authorization/session.ts';
import type { Context } from './context.ts';
import { type MetricInterval, metricIntervals } from './metrics/intervals.ts';
import { insufficientScope } from './authorization/missing-scope.ts';
import { DomainError, invalidInput } from './errors.ts';
import { getDatamodel, type default as PrismaTypes } from '../prisma/generated/pothos.ts';
import CollectAllErrorsPlugin from './plugins/collect-all-errors.ts';
import PreparePlugin from './plugins/prepare.ts';
import RateLimitPlugin from './plugins/rate-limit.ts';
import StorableTextPlugin from './plugins/storable-text.ts';
import TraceFieldsPlugin from './plugins/trace-fields.ts';
import type {} from './plugins/field-options.ts';
import './plugins/as-operator.ts';
import './plugins/in-project.ts';
import type { StringMap } from './scalars.ts';
import {
  calendarDate,
  dateTime,
  eventData,
  largeInteger,
  otlpMetrics,
  statusCounts,
  stringMap,
  vocabulary,
} from './scalars.ts';
import { type KeyScope, keyScopes, type PlatformScope, platformScopes, type Scope } from './authorization/scopes.ts';

export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  AuthScopes: {
    scope: Scope;
    authenticated: boolean;
    session: SessionRequirement;
    operator: SessionRequirement;
    anyone: boolean;
  };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    Date: { Input: Date; Output: Date };
    LargeInteger: { Input: number; Output: number | bigint };
    StringMap: { Input: StringMap; Output: StringMap };
    StatusCounts: { Input: Record<string, number>; Output: Record<string, number> };
    MemberRole: { Input: MemberRoleName; Output: MemberRoleName };
    MetricInterval: { Input: MetricInterval; Output: MetricInterval };
    PlatformScope: { Input: PlatformScope; Output: string };
    KeyScope: { Input: KeyScope; Output: string };
    EventData: { Input: never; Output: unknown };
    OtlpMetrics: { Input: object; Output: object };
  };
}>({
  plugins: [
    TraceFieldsPlugin,
    RateLimitPlugin,
    ScopeAuthPlugin,
    PreparePlugin,
    ComplexityPlugin,
    CollectAllErrorsPlugin,
    ValidationPlugin,
    StorableTextPlugin,
    PrismaPlugin,
  ],
  defaultFieldNullability: false,
  scopeAuth: {
    authorizeOnSubscribe: true,
    // The context stays whole: in a transaction its database is made ready by being asked for.
    authScopes: (context) => ({
      anyone: true,
      session: (requirement) => requireSession(context, requirement) !== null,
      operator: async (requirement) => (await requireOperator(context, requirement)) !== null,
      authenticated: () => {
        if (!context.principal) throw new DomainError('UNAUTHENTICATED', 'This needs a credential.');
        return true;
      },
      scope: (scope) => {
        if (!context.principal) throw new DomainError('UNAUTHENTICATED', 'This needs a credential.');
        if (!context.principal.scopes.has(scope)) throw insufficientScope(scope);
        return true;
      },
    }),
  },
  // What fields cost is declared here; the endpoint for documents of strangers sets the limit.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10 },
  validation: {
    validationError: ({ issues }) =>
      invalidInput(
        issues.map(({ message, path = [] }) => ({
          message,
          path: path.map((step) => {
            const key = typeof step === 'object' ? step.key : step;
            return typeof key === 'number' ? key : String(key);
          }),
        })),
      ),
  },
  // Pothos asks for a client that can connect, though it only ever queries it: a transaction does as well.
  prisma: { client: ({ db }) => db as PrismaClient, dmmf: getDatamodel(), exposeDescriptions: false },
});

builder.scalarType('DateTime', dateTime);
builder.scalarType('Date', calendarDate);
builder.scalarType('LargeInteger', largeInteger);
builder.scalarType('StringMap', stringMap);
builder.scalarType('StatusCounts', statusCounts);
builder.scalarType('EventData', eventData);
builder.scalarType('OtlpMetrics', otlpMetrics);
builder.scalarType('MemberRole', vocabulary(memberRoles, 'What a member may do in a project.'));
builder.scalarType('MetricInterval', vocabulary(metricIntervals, 'The width of one bucket of a series.'));
builder.scalarType('PlatformScope', vocabulary(platformScopes, 'What a token of the versioned surface may do.'));
builder.scalarType('KeyScope', vocabulary(keyScopes, 'What an API key may do.'));

builder.queryType({ description: 'What can be asked.' });
builder.mutationType({ description: 'What can be changed.' });
builder.subscriptionType({ description: 'What can be watched.' });
