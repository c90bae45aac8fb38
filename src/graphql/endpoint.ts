import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { execute, GraphQLError, type GraphQLSchema, subscribe } from 'graphql';
import { createYoga, type Plugin, type YogaInitialContext, type YogaServerOptions } from 'graphql-yoga';
import type { Logger } from 'pino';
import { serverFault } from '../../rest-adapters/http/api-error.ts';
import { maximumJsonDepth } from '../../rest-adapters/http/json-depth.ts';
import { excerpt } from '../../schema/errors.ts';
import type { Config } from '../config/config.ts';
import { errorOfFailure } from '../failures/error-of-failure.ts';
import type { GraphQLCall } from './call.ts';
import { DocumentCaches, validDocumentsAlone } from './document-cache.ts';
import { costLimit } from './document-cost.ts';
import { maximumAliases, maximumTokens, shallowDocuments } from './document-limits.ts';
import { graphqlCode } from './error-codes.ts';
import { introspectionNeedsCredential } from './introspection-rule.ts';
import { persistedDocuments } from './persisted-documents.ts';
import { readableParameters } from './query-parameters.ts';
import { fewRepetitions } from './repeated-fields.ts';
import { showsSecret } from './shown-secrets.ts';

export const graphqlPath = '/graphql';

/**
 * Runs operations in the domain's own context object, which Yoga would otherwise copy, and by graphql-js: Yoga's own
 * executor takes an answer with an alias `then` for a promise.
 */
const domainContext: Plugin<GraphQLCall> = {
  onExecute({ args, setExecuteFn }) {
    const { domain } = args.contextValue;
    setExecuteFn((execution) => execute({ ...execution, contextValue: domain }));
  },
  onSubscribe({ args, setSubscribeFn }) {
    const { domain } = args.contextValue;
    setSubscribeFn((subscription) => subscribe({ ...subscription, contextValue: domain }));
  },
};

/** The endpoint says in words what is. */
const notAcceptable = {
  errors: [new GraphQLError('Not acceptable.', { extensions: { code: 'NOT_ACCEPTABLE', http: { status: 406 } } })],
};

/** Types without parameters, as the endpoint has written them; anything where nothing is said. */
function acceptedTypes({ request }: YogaInitialContext): string[] {
  return (request.headers.get('accept') ?? '*/*').split(',');
}

const events = new Set(['text/event-stream', '*/*']);
const wholeAnswers = new Set(['application/json', 'application/graphql-response+json', 'application/*', '*/*']);

/**
 * Nothing is begun whose answer could not be given: a subscription for those who take no events, whom nobody would hear end
 * it, and anything else for those who take nothing but events.
 */
const acceptableAnswers: Plugin<GraphQLCall> = {
  onSubscribe({ args: { contextValue }, setResultAndStopExecution }) {
    const takesEvents = acceptedTypes(contextValue).some((type) => events.has(type));
    if (!takesEvents || contextValue.request.method === 'HEAD') setResultAndStopExecution(notAcceptable);
  },
  onExecute({ args: { contextValue }, setResultAndStopExecution }) {
    const takesAnswers = acceptedTypes(contextValue).some((type) => wholeAnswers.has(type));
    if (!takesAnswers) setResultAndStopExecution(notAcceptable);
  },
};

/** Notes whether the answer holds a secret. */
const secretNotes: Plugin<GraphQLCall> = {
  onExecute({ args: { schema, document, contextValue } }) {
    contextValue.notes.showsSecret = showsSecret(schema, document);
  },
};

/** The schema is shown to whoever has a credential. */
const introspectionForCallers: Plugin<GraphQLCall> = {
  onValidate({ addValidationRule, context }) {
    if (!context.domain.principal) addValidationRule(introspectionNeedsCredential);
  },
};

/** Forms need no preflight, so a foreign page could send them; documents come as JSON only. */
const jsonOnly: Plugin<GraphQLCall> = {
  onRequestParse({ request }) {
    const type = request.headers.get('content-type') ?? '';
    if (request.method === 'POST' && /form/i.test(type)) {
      throw new GraphQLError('A document must be sent as application/json.', {
        extensions: { code: 'UNSUPPORTED_MEDIA_TYPE', http: { status: 415 } },
      });
    }
  },
};

/** Variables are walked over by many, so they are no deeper than a body of the surfaces may be. */
const shallowVariables: Plugin<GraphQLCall> = {
  onParams({ params }) {
    if (depthOf(params.variables) > maximumJsonDepth) {
      throw new GraphQLError(`Variables must not be nested more than ${maximumJsonDepth} levels deep.`, {
        extensions: { code: 'INVALID_INPUT', http: { status: 400 } },
      });
    }
  },
};

/** How deep a value is nested, as far as it matters. Level by level, so that depth costs no stack. */
function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (depth <= maximumJsonDepth) {
    level = level.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry) : []));
    if (level.length === 0) return depth;
    depth += 1;
  }
  return depth;
}

/** So much is said of one thing that is wrong with a document, in characters. */
const longestMessage = 500;

/** Gives the errors of Yoga and of graphql-js a code too; those of the domain have theirs. */
const codes: Plugin<GraphQLCall> = {
  onParse() {
    return ({ result }) => {
      if (result instanceof GraphQLError) result.extensions.code ??= graphqlCode('GRAPHQL_PARSE_FAILED');
    };
  },
  onValidate() {
    return ({ result }) => {
      for (const error of result) {
        error.extensions.code ??= graphqlCode('GRAPHQL_VALIDATION_FAILED');
        // It repeats values and conflicts of the document, however long.
        error.message = excerpt(error.message, longestMessage);
      }
    };
  },
  onResultProcess({ result }) {
    const results = Array.isArray(result) ? result : [result];
    for (const { errors } of results.flatMap((one) => ('errors' in one ? [one] : []))) {
      for (const { extensions } of errors ?? []) {
        if (!extensions) continue;
        extensions.code ??= graphqlCode('BAD_REQUEST');
        // What a parser says of a body repeats all of it. Yoga goes by it when it chooses the status, so it is only hidden.
        if ('originalError' in extensions) Object.defineProperty(extensions, 'originalError', { enumerable: false });
      }
    }
  },
};

/** What is said of an error that nobody foresaw: nothing of its inside. */
function maskError(error: unknown, log: Logger): Error {
  if (error instanceof GraphQLError && !error.originalError) return error;
  if (error instanceof GraphQLError && error.originalError instanceof GraphQLError) return error;
  const { message, code } = errorOfFailure(error, log) ?? serverFault();
  const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  return new GraphQLError(message, { ...place, extensions: { code } });
}

/** GraphiQL from our own files: loaded where somebody wants it, since its 6 MB are one text. */
const renderGraphiQL: YogaServerOptions<object, object>['renderGraphiQL'] = async (options) =>
  (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options);

/** GraphQL over HTTP for the dashboard and for tools. */
export function createGraphQLEndpoint(
  schema: GraphQLSchema,
  log: Logger,
  { isDevelopment, admitsAnyDocument }: Pick<Config, 'isDevelopment' | 'admitsAnyDocument'>,
  caches = new DocumentCaches(),
) {
  return createYoga<GraphQLCall>({
    schema,
    graphqlEndpoint: graphqlPath,
    ...(isDevelopment ? { graphiql: { title: 'Portico' }, renderGraphiQL } : { graphiql: false }),
    landingPage: false,
    multipart: false,
    // The endpoint has read the body within its bound already.
    maxRequestBodySize: false,
    cors: false,
    parserAndValidationCache: caches,
    logging: {
      debug: () => undefined,
      info: () => undefined,
      warn: (...details: unknown[]) => log.warn({ details }, 'graphql'),
      error: (...details: unknown[]) => {
        const err = details.find((detail) => detail instanceof Error);
        log.error(err ? { err } : { details }, 'graphql');
      },
    },
    maskedErrors: { maskError: (error) => maskError(error, log) },
    plugins: [
      persistedDocuments(admitsAnyDocument),
      secretNotes,
      acceptableAnswers,
      domainContext,
      jsonOnly,
      shallowVariables,
      readableParameters,
      maxTokensPlugin({ n: maximumTokens }),
      shallowDocuments,
      fewRepetitions,
      maxAliasesPlugin({ n: maximumAliases }),
      costLimit,
      ...(isDevelopment ? [] : [introspectionForCallers]),
      codes,
      validDocumentsAlone(caches),
    ],
  });
}
