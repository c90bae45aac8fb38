import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { Server } from 'node:http';
import path from 'node:path';
import pg from 'pg';

const directory = path.resolve(import.meta.dirname, '../generated');
const file = path.join(directory, 'observed-statements.txt');

/** Whether what runs is Portico's, and not the test's. */
const ofPortico = new AsyncLocalStorage<true>();

/** Those of this process that stand in the file. */
const noted = new Set<string>();

/** Forgets what earlier runs have sent. */
export function forgetObservedStatements(): void {
  mkdirSync(directory, { recursive: true });
  rmSync(file, { force: true });
}

/** Every statement that Portico sent to a database server while it was tested. */
export function readObservedStatements(): string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return [...new Set(lines)].map((line) => String(JSON.parse(line)));
}

/** Starts something of Portico's, so that what it sends by itself later is known as its own. */
export function startAsPortico<Result>(start: () => Result): Result {
  return ofPortico.run(true, start);
}

function note(statement: unknown): void {
  const text = typeof statement === 'string' ? statement : Object(statement).text;
  if (typeof text !== 'string' || noted.has(text)) return;
  noted.add(text);
  appendFileSync(file, `${JSON.stringify(text)}\n`);
}

let isObserving = false;

/** Has everything noted, from the first time on, that is sent to answer requests, and by what was started so. */
export function observeStatements(): void {
  if (isObserving) return;
  isObserving = true;
  const { emit } = Server.prototype;
  Object.assign(Server.prototype, {
    emit(this: Server, ...values: unknown[]) {
      const go = () => Reflect.apply(emit, this, values);
      return values[0] === 'request' ? startAsPortico(go) : go();
    },
  });
  const { query } = pg.Client.prototype;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...values: unknown[]) {
      if (ofPortico.getStore()) note(values[0]);
      return Reflect.apply(query, this, values);
    },
  });
}
