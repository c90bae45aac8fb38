import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { type MeasuredProcess, Metrics } from './metrics.ts';

/** Milliseconds in which a request must have come: who says nothing takes nobody's place for longer. */
const patienceMs = 3_000;

/** Milliseconds for which a connection is kept that nobody uses: Prometheus asks each quarter of a minute, or each minute. */
const longestIdle = 65_000;

/** Prometheus keeps one connection; so do few others that an operator has. */
const mostConnections = 200;

const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

/** Answers Prometheus, on a port of its own: nobody else is meant to reach it. */
export class MetricsServer {
  readonly #metrics: Metrics;
  readonly #server: Server;
  readonly #log: Logger;

  private constructor(measured: MeasuredProcess, log: Logger) {
    this.#metrics = new Metrics(measured);
    this.#log = log;
    const limits = { headersTimeout: patienceMs, requestTimeout: patienceMs, connectionsCheckingInterval: 1_000 };
    this.#server = createServer(limits, (message, response) => void this.#answer(message, response));
    this.#server.keepAliveTimeout = longestIdle;
    this.#server.maxConnections = mostConnections;
  }

  /**
   * Measures, and tells whoever asks, until it is closed.
   * @returns null where no port is configured: then nothing is measured
   * @throws StartError where another has the port
   */
  static async listen(
    { metricsPort, metricsHost }: Pick<Config, 'metricsPort' | 'metricsHost'>,
    measured: MeasuredProcess,
    log: Logger,
  ): Promise<MetricsServer | null> {
    if (metricsPort === null) return null;
    const listening = new MetricsServer(measured, log);
    const server = listening.#server;
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(metricsPort, metricsHost, resolve);
      });
    } catch (error) {
      listening.#metrics.close();
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new StartError(`METRICS_PORT=${metricsPort} on METRICS_HOST=${metricsHost} cannot be had: ${reason}`);
    }
    log.info({ address: listening.address }, 'Prometheus can ask');
    return listening;
  }

  get address(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('it listens on no port');
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    return `http://${host}:${address.port}/metrics`;
  }

  async #answer({ method, url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url.split('?', 1)[0] !== '/metrics') return void response.writeHead(404, plain).end('Ask for /metrics.\n');
    if (method !== 'GET' && method !== 'HEAD') {
      return void response.writeHead(405, { ...plain, allow: 'GET, HEAD' }).end('Ask by GET.\n');
    }
    try {
      const text = await this.#metrics.text();
      response.writeHead(200, { ...plain, 'content-type': this.#metrics.contentType }).end(text);
    } catch (error) {
      this.#log.error({ err: error }, 'metrics could not be told');
      response.writeHead(500, plain).end('The log says what went wrong.\n');
    }
  }

  async close(): Promise<void> {
    this.#metrics.close();
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }
}
