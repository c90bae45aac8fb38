import { compile as compileTrust } from 'proxy-addr';
import { z } from 'zod';
import { defaultDataDirectory } from './default-data-directory.ts';
import type { LogFormat } from './log.ts';
import { mistypedVariables } from './mistyped-variables.ts';
import { StartError } from './start-error.ts';
import { postgresUrl, postgresUrls, smtpUrl, valkeyUrl, webOrigin } from './urls.ts';
import type { ValkeyPlace } from './valkey-place.ts';
import { defaultPlans, type PlanFigures, planFigures } from '../../schema/accounts/plan-figures.ts';

/** What a collector is told of. */
export interface TraceSettings {
  /** Where it takes spans, by OTLP over HTTP. */
  url: string;
  serviceName: string;
  /** The part of the requests that is traced, from 0 to 1. */
  ratio: number;
  /** Whether a request is part of the trace that it names itself, and traced where that is: as behind a gateway that writes that. */
  continues: boolean;
}

/** What an operator can set, completed by defaults. */
export interface Config {
  port: number;
  host: string;
  /** Where Prometheus asks; null where it does not. */
  metricsPort: number | null;
  metricsHost: string;
  /** Who is told of traces; null where nobody is. */
  traces: TraceSettings | null;
  /** Where callers reach this installation; without a trailing slash. */
  publicUrl: string;
  dataDirectory: string;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  /** Where a pooler leads to the same database; null where there is none. */
  databasePoolUrl: string | null;
  /** Replicas of it, which are read from. */
  databaseReplicaUrls: readonly string[];
  /** How many connections this process has to it at most, besides the one that listens. */
  connections: number;
  /** Whether statements are prepared, once a connection. */
  namesStatements: boolean;
  /** What shares limits and revocations between instances; null where each counts alone. */
  valkey: ValkeyPlace | null;
  /** 32 bytes; null where it is made into the data directory. */
  secretKey: Buffer | null;
  /** Whether a peer, by address and hop, may speak for others in X-Forwarded-For and X-Request-ID. */
  trustsProxy: (address: string, hop: number) => boolean;
  /** Whether there is such a peer. */
  isBehindProxy: boolean;
  logLevel: string;
  /** By default text in a terminal, and JSON elsewhere. */
  logFormat: LogFormat;
  /** Whether webhooks may go to private addresses, as in a laboratory. */
  allowsPrivateWebhooks: boolean;
  /** Whether webhooks may go to a port. */
  allowsWebhookPort: (port: number) => boolean;
  /** Whether this process delivers webhooks itself; otherwise `portico worker` does. */
  delivers: boolean;
  /** By which e-mail is sent; null where none is. */
  smtpUrl: string | null;
  /** What e-mail says it comes from. */
  mailFrom: string;
  demo: boolean;
  /** Whether people may open accounts themselves. */
  isSignUpOpen: boolean;
  isDevelopment: boolean;
  /** Whether the session of a browser may ask with any document at `/graphql`, not only with the dashboard's own. */
  admitsAnyDocument: boolean;
  plans: PlanFigures;
}

/** Everything that is wrong with the environment, at once. */
export class ConfigError extends StartError {}

const flag = z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true');

const secretKey = z
  .base64('must be base64')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64');

const trustsNobody: Config['trustsProxy'] = () => false;

/** `true` trusts the nearest peer, a number that many hops, a list of addresses and subnets those. */
const trustProxy = z.string().transform((text, context) => {
  if (text === 'false' || text === '0') return trustsNobody;
  if (text === 'true') return (_address: string, hop: number) => hop === 0;
  if (/^\d+$/.test(text)) return (_address: string, hop: number) => hop < Number(text);
  try {
    return compileTrust(text.split(',').map((entry) => entry.trim()));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be true, false, a number of hops, or addresses and subnets' });
    return z.NEVER;
  }
});

/** Ports and ranges of ports: `80,443,1024-65535`. */
const ports = z
  .string()
  .regex(/^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/, 'must be ports and ranges, such as 80,443,1024-65535')
  .transform((text) => {
    const ranges = text.split(',').map((range) => range.split('-').map(Number));
    return (port: number) => ranges.some(([first = 0, last = first]) => port >= first && port <= last);
  });

/** Plan figures over the defaults; only what is named changes. */
const plans = z.string().transform((text, context): PlanFigures => {
  try {
    const given = z
      .strictObject({
        free: planFigures.shape.free.partial().optional(),
        pro: planFigures.shape.pro.partial().optional(),
        anonymous: planFigures.shape.anonymous.partial().optional(),
      })
      .parse(JSON.parse(text));
    return {
      free: { ...defaultPlans.free, ...given.free },
      pro: { ...defaultPlans.pro, ...given.pro },
      anonymous: { ...defaultPlans.anonymous, ...given.anonymous },
    };
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'it is not JSON';
    context.addIssue({ code: 'custom', message: `must be a JSON object of plan figures: ${reason}` });
    return z.NEVER;
  }
});

const portRule = 'must be a whole number from 0 to 65535; 0 takes any that is free';

/** How many connections a process has where nobody says otherwise. */
export const defaultConnections = 20;

/** With fewer, one caller's changes would take what all others read by. */
const connectionRule = 'must be a whole number from 4 to 500';

const portNumber = z.coerce.number(portRule).int(portRule).min(0, portRule).max(65_535, portRule);

const ratioRule = 'must be a number from 0 to 1';

const environment = z.object({
  PORT: portNumber.default(4000),
  HOST: z.string().default('0.0.0.0'),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .regex(/^[^?#]*$/, 'must have no query and no fragment')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^[!#$%&'*+.^_`|~\w-]+=[\x20-\x2b\x2d-\x7e]+(,[!#$%&'*+.^_`|~\w-]+=[\x20-\x2b\x2d-\x7e]+)*$/,
      'must be name=value,name=value',
    )
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('portico'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(ratioRule).min(0, ratioRule).max(1, ratioRule).default(1),
  TRUST_TRACEPARENT: flag.default(false),
  PUBLIC_URL: webOrigin.optional(),
  DATA_DIR: z.string().default(defaultDataDirectory),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: postgresUrls.default([]),
  DATABASE_CONNECTIONS: z.coerce
    .number(connectionRule)
    .int(connectionRule)
    .min(4, connectionRule)
    .max(500, connectionRule)
    .default(defaultConnections),
  STATEMENT_NAMES: flag.default(true),
  VALKEY_URL: valkeyUrl.optional(),
  SECRET_KEY: secretKey.optional(),
  TRUST_PROXY: trustProxy.default(() => trustsNobody),
  LOG_FORMAT: z.enum(['text', 'json'], 'must be text or json').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ALLOW_PRIVATE_WEBHOOKS: flag.default(false),
  WEBHOOK_PORTS: ports.prefault('80,443,1024-65535'),
  WORKER: flag.default(true),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().default('Portico <portico@localhost>'),
  DEMO: flag.default(true),
  SIGN_UP: flag.default(true),
  NODE_ENV: z.string().optional(),
  SESSION_DOCUMENTS: z.enum(['persisted', 'any'], 'must be persisted or any').optional(),
  PLANS: plans.default(defaultPlans),
});

/** The endpoint is that of all signals (OpenTelemetry Protocol Exporter, "Endpoint URLs for OTLP/HTTP"). */
function traceSettings(data: z.output<typeof environment>): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = data;
  if (endpoint === undefined) return null;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    serviceName: data.OTEL_SERVICE_NAME,
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
    continues: data.TRUST_TRACEPARENT,
  };
}

/** An empty variable counts as one that is not set. */
function withoutEmpty(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

/** A variable, or what is in it: `PLANS.free.per_minute`, and of several the second one as people count them. */
function inWords(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}, number ${step + 1},`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
}

/** The names of all variables that are read. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

/** @throws ConfigError that names every fault */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const result = environment.safeParse(withoutEmpty(variables));
  const faults = (result.error?.issues ?? []).map(({ path, message }) => `${inWords(path)} ${message}`);
  if (variables.DATABASE_URL && !variables.SECRET_KEY) {
    faults.push('SECRET_KEY is required with DATABASE_URL: openssl rand -base64 32 makes one');
  }
  if (variables.DATABASE_POOL_URL && !variables.DATABASE_URL) {
    faults.push(
      'DATABASE_URL is required with DATABASE_POOL_URL: migrations, and what listens, need the database itself',
    );
  }
  if (variables.DATABASE_REPLICA_URLS && !variables.DATABASE_URL) {
    faults.push('DATABASE_URL is required with DATABASE_REPLICA_URLS: it leads to what they are replicas of');
  }
  if (variables.DATABASE_REPLICA_URLS && !variables.VALKEY_URL) {
    faults.push(
      'VALKEY_URL is required with DATABASE_REPLICA_URLS: what a caller changed on one process must be known to all',
    );
  }
  if (!result.success || faults.length > 0) {
    const all = [...faults, ...mistypedVariables(Object.keys(variables), variableNames)];
    throw new ConfigError(`The configuration is not valid:\n${all.map((fault) => `  ${fault}`).join('\n')}`);
  }
  const { data } = result;
  return {
    port: data.PORT,
    host: data.HOST,
    metricsPort: data.METRICS_PORT ?? null,
    metricsHost: data.METRICS_HOST,
    traces: traceSettings(data),
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    databasePoolUrl: data.DATABASE_POOL_URL ?? null,
    databaseReplicaUrls: data.DATABASE_REPLICA_URLS,
    connections: data.DATABASE_CONNECTIONS,
    namesStatements: data.STATEMENT_NAMES,
    valkey: data.VALKEY_URL ?? null,
    secretKey: data.SECRET_KEY ?? null,
    trustsProxy: data.TRUST_PROXY,
    isBehindProxy: data.TRUST_PROXY !== trustsNobody,
    logLevel: data.LOG_LEVEL,
    logFormat: data.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
    allowsPrivateWebhooks: data.ALLOW_PRIVATE_WEBHOOKS,
    allowsWebhookPort: data.WEBHOOK_PORTS,
    delivers: data.WORKER,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
    demo: data.DEMO,
    isSignUpOpen: data.SIGN_UP,
    isDevelopment: data.NODE_ENV === 'development',
    admitsAnyDocument: data.SESSION_DOCUMENTS ? data.SESSION_DOCUMENTS === 'any' : data.NODE_ENV !== 'production',
    plans: data.PLANS,
  };
}
