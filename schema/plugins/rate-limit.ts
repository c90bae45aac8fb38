import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { getGraphQLRateLimiter, type Identity, Store } from 'graphql-rate-limit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { OneAtATime } from './one-at-a-time.ts';

const windows = { '1m': 60, '1h': 3600 } as const;

/** At most `max` calls in any `window` by one principal, or by one network where there is none. */
export interface FieldRateLimit {
  max: number;
  window: keyof typeof windows;
  /** Whether a network is counted whoever calls, so that nobody goes on with one more account. */
  byNetwork?: boolean;
}

/** Call times by caller and field; bounded, so that a flood of callers cannot exhaust memory. */
class BoundedStore extends Store {
  readonly #calls = new LRUCache<string, readonly number[]>({ max: 50_000, ttl: windows['1h'] * 1000 });

  setForIdentity(identity: Identity, timestamps: readonly number[]): void {
    this.#calls.set(`${identity.contextIdentity} ${identity.fieldIdentity}`, timestamps);
  }

  getForIdentity(identity: Identity): readonly number[] {
    return this.#calls.get(`${identity.contextIdentity} ${identity.fieldIdentity}`) ?? [];
  }
}

type Limiter = ReturnType<typeof getGraphQLRateLimiter>;

/**
 * Counts calls by who is behind them, one after another: graphql-rate-limit waits between looking and writing down, and
 * the aliases of a document, which run at once, would all see what was written before the first of them.
 */
function limiterBy(identifyContext: (context: Context) => string) {
  const limiter = getGraphQLRateLimiter({ identifyContext, store: new BoundedStore() });
  const turns = new OneAtATime();
  return (call: Parameters<Limiter>[0], rule: Parameters<Limiter>[1]) =>
    turns.run(`${identifyContext(call.context)} ${call.info.fieldName}`, () => limiter(call, rule));
}

/**
 * Limits single fields. The plan counts HTTP requests, but one GraphQL document
 * can repeat a field under many aliases; what invites abuse is counted here call by call.
 */
class RateLimitPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  readonly #byCaller = limiterBy(({ principal, network }) => principal?.userId ?? network);
  readonly #byNetwork = limiterBy(({ network }) => network);

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { name, pothosOptions: { rateLimit } }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!rateLimit) return resolver;
    const rule = { max: rateLimit.max, window: rateLimit.window, uncountRejected: true };
    return async (parent, args, context, info) => {
      const limiter = rateLimit.byNetwork ? this.#byNetwork : this.#byCaller;
      const refused = await limiter({ parent, args, context, info }, rule);
      if (refused) {
        const text = `${name} may be called ${rateLimit.max} times in ${rateLimit.window}. Wait, then try again.`;
        throw new DomainError('RATE_LIMITED', text, { retryAfterSeconds: windows[rateLimit.window] });
      }
      return resolver(parent, args, context, info);
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      rateLimit: RateLimitPlugin<Types>;
    }
  }
}

const pluginName = 'rateLimit';
SchemaBuilder.registerPlugin(pluginName, RateLimitPlugin);
export default pluginName;
