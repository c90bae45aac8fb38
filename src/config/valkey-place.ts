/** Where one server listens. */
export interface ServerAddress {
  host: string;
  port: number;
}

/** Who we are to a server; null where it asks nobody. */
export interface ValkeyLogin {
  username: string;
  password: string;
}

interface Reached {
  login: ValkeyLogin | null;
  /** Whether it is spoken to by TLS. */
  isSecure: boolean;
}

/** Where Valkey or Redis is, and in which of its three arrangements. */
export type ValkeyPlace = Reached &
  (
    | { kind: 'server'; server: ServerAddress; database: number }
    /** Any of its nodes, which tell of the others. */
    | { kind: 'cluster'; nodes: ServerAddress[] }
    /** Those who watch over a primary, and tell which it is now. */
    | {
        kind: 'sentinel';
        sentinels: ServerAddress[];
        primary: string;
        database: number;
        sentinelLogin: ValkeyLogin | null;
      }
  );

const shape =
  /^(?:redis|valkey)(?<secure>s?)(?:\+(?<kind>cluster|sentinel))?:\/\/(?:(?<user>[^@/?#]*)@)?(?<hosts>[^@/?#]+)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/;

/** What stands in a URL, as text. */
type Parts = Partial<Record<'secure' | 'kind' | 'user' | 'hosts' | 'path' | 'query', string>>;

const usualPort = 6_379;
const usualSentinelPort = 26_379;

function readServer(text: string, port: number): ServerAddress {
  const url = new URL(`redis://${text}`);
  if (url.hostname === '' || url.port === '0') throw new TypeError('no server');
  return { host: url.hostname.replaceAll(/^\[|\]$/g, ''), port: url.port === '' ? port : Number(url.port) };
}

/** Percent-encoded, as in every URL. A name of nobody is the user `default`. */
function readLogin(text = ''): ValkeyLogin | null {
  if (text === '') return null;
  const [name = '', ...password] = text.split(':');
  return { username: decodeURIComponent(name) || 'default', password: decodeURIComponent(password.join(':')) };
}

function readReached({ user, secure }: Parts): Reached {
  return { login: readLogin(user), isSecure: secure === 's' };
}

function readDatabase(text = ''): number {
  if (!/^\d{0,5}$/.test(text)) throw new TypeError('no database');
  return Number(text);
}

function readServers({ hosts = '' }: Parts, port: number): ServerAddress[] {
  return hosts.split(',').map((host) => readServer(host, port));
}

function readOneServer(parts: Parts): ValkeyPlace {
  const [server, ...others] = readServers(parts, usualPort);
  if (!server || others.length > 0 || parts.query) throw new TypeError('one server, and no parameters');
  return { ...readReached(parts), kind: 'server', server, database: readDatabase(parts.path?.slice(1)) };
}

function readCluster(parts: Parts): ValkeyPlace {
  if ((parts.path ?? '/') !== '/' || parts.query) throw new TypeError('a cluster has no databases, and no parameters');
  return { ...readReached(parts), kind: 'cluster', nodes: readServers(parts, usualPort) };
}

/** The sentinels ask for a password of their own, or for none. */
function readSentinelLogin({ query }: Parts): ValkeyLogin | null {
  const parameters = new URLSearchParams(query?.replaceAll('+', '%2B'));
  const [username, password] = [parameters.get('sentinel_username'), parameters.get('sentinel_password')];
  parameters.delete('sentinel_username');
  parameters.delete('sentinel_password');
  if (parameters.size > 0 || (username && !password)) throw new TypeError('no other parameters');
  return password ? { username: username || 'default', password } : null;
}

function readSentinel(parts: Parts): ValkeyPlace {
  const [name = '', database, ...more] = (parts.path ?? '').slice(1).split('/');
  if (name === '' || more.length > 0) throw new TypeError('the name of a primary, and no more than a database');
  return {
    ...readReached(parts),
    kind: 'sentinel',
    sentinels: readServers(parts, usualSentinelPort),
    primary: decodeURIComponent(name),
    database: readDatabase(database),
    sentinelLogin: readSentinelLogin(parts),
  };
}

/**
 * Reads where Valkey is: `redis://user:password@host:port/database` for a server, `redis+cluster://host:port,host:port` for a
 * cluster, `redis+sentinel://host:port,host:port/primary/database?sentinel_password=…` for sentinels; `valkey` in the place of
 * `redis` means the same, and an `s` behind either TLS.
 * @returns null where it is none of these
 */
export function readValkeyPlace(url: string): ValkeyPlace | null {
  const parts: Parts | undefined = shape.exec(url)?.groups;
  if (!parts) return null;
  try {
    if (parts.kind === 'cluster') return readCluster(parts);
    return parts.kind === 'sentinel' ? readSentinel(parts) : readOneServer(parts);
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return null;
    throw error;
  }
}
