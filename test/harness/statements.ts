import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { vi } from 'vitest';

/** A request that was answered, and what the database was told for it. */
export interface AnsweredRequest {
  path: string;
  statements: string[];
}

/**
 * The requests that instances in this process answer meanwhile. What instances do by themselves, flushing and looking
 * after queues, is in none of them.
 */
export async function requestsDuring(act: () => Promise<unknown>): Promise<AnsweredRequest[]> {
  const requests: AnsweredRequest[] = [];
  const answering = new AsyncLocalStorage<AnsweredRequest>();
  const emit = Server.prototype.emit;
  const connect = pg.Client.prototype.connect;
  /** Whoever asks first after a while has a connection opened, whose settings are sent first and are no question of theirs. */
  const unset = new WeakSet<object>();
  const spies = [
    vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (this: pg.Client, ...values: unknown[]) {
      unset.add(this);
      return Reflect.apply(connect, this, values);
    }),
    vi.spyOn(Server.prototype, 'emit').mockImplementation(function (this: Server, ...values: unknown[]) {
      const go = () => Reflect.apply(emit, this, values);
      if (values[0] !== 'request') return go();
      const request = { path: String(Object(values[1]).url), statements: [] };
      requests.push(request);
      return answering.run(request, go);
    }),
    ...[PGlite.prototype, pg.Client.prototype].map((client) => {
      const query = client.query;
      return vi.spyOn(client, 'query').mockImplementation(function (this: object, ...values: unknown[]) {
        if (unset.delete(this)) return Reflect.apply(query, this, values);
        const [statement] = values;
        answering.getStore()?.statements.push(typeof statement === 'string' ? statement : Object(statement).text);
        return Reflect.apply(query, this, values);
      });
    }),
  ];
  try {
    await act();
    return requests;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** What instances in this process have their database run to answer the requests that are made meanwhile. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<string[]> {
  return (await requestsDuring(act)).flatMap(({ statements }) => statements);
}
