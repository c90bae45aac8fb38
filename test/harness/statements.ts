import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * What instances in this process have their database run to answer the requests that are made meanwhile. What they
 * do by themselves, flushing and looking after queues, is not in it.
 */
export async function statementsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const answering = new AsyncLocalStorage<true>();
  const emit = Server.prototype.emit;
  const spies = [
    vi.spyOn(Server.prototype, 'emit').mockImplementation(function (this: Server, ...values: unknown[]) {
      const go = () => Reflect.apply(emit, this, values);
      return values[0] === 'request' ? answering.run(true, go) : go();
    }),
    ...[PGlite.prototype, pg.Client.prototype].map((client) => {
      const query = client.query;
      return vi.spyOn(client, 'query').mockImplementation(function (this: unknown, ...values: unknown[]) {
        const [statement] = values;
        if (answering.getStore()) statements.push(typeof statement === 'string' ? statement : Object(statement).text);
        return Reflect.apply(query, this, values);
      });
    }),
  ];
  try {
    await act();
    return statements;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
