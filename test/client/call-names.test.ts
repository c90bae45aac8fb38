import { describe, expect, test } from 'vitest';
import { namedRoutes } from '../../src/tools/client/call-names.ts';
import { headerOptions, optionsOf } from '../../src/tools/client/call-options.ts';
import { callTree } from '../../src/tools/client/call-tree.ts';
import { type Document, type Operation, type Parameter, routesOf } from '../../src/tools/client/document.ts';

/** A document with nothing but these routes, as in `GET /v1/projects`; those that end in `?page` have pages. */
function documentOf(...routes: string[]): Document {
  const paths: Document['paths'] = {};
  for (const route of routes) {
    const [method = '', path = '', page] = route.split(/[ ?]/);
    const parameters: Operation['parameters'] = page ? [{ name: page, in: 'query', schema: { type: 'integer' } }] : [];
    const operation = { operationId: route, summary: route, parameters, responses: {} };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return { paths, components: { schemas: {} } };
}

/** What the routes of a document are called, by route. */
function namesOf(...routes: string[]): string[] {
  const named = namedRoutes(documentOf(...routes));
  return routes.map((route) => {
    const found = named.find(({ operation }) => operation.operationId === route);
    return found?.name.join('.') ?? 'none';
  });
}

describe('the name of a call', () => {
  test('is what is done to a thing', () => {
    const thing = ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /v1/houses/{houseId}`);
    expect(namesOf(...thing)).toEqual(['houses.get', 'houses.set', 'houses.update', 'houses.delete']);
    expect(namesOf('GET /v1/owner', 'POST /v1/owner')).toEqual(['owner.get', 'owner.create']);
  });

  test('is what is done to a whole list', () => {
    const list = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /v1/houses`);
    const names = ['houses.list', 'houses.create', 'houses.setAll', 'houses.updateMany', 'houses.deleteAll'];
    expect(namesOf(...list, 'GET /v1/houses/{houseId}')).toEqual([...names, 'houses.get']);
  });

  test('is that of a list where there are pages, with or without items of their own', () => {
    expect(namesOf('GET /v1/sales?page', 'GET /v1/purchases')).toEqual(['sales.list', 'purchases.get']);
  });

  test('is in camelCase', () => {
    expect(namesOf('GET /v1/front_doors/{id}/key-holes')).toEqual(['frontDoors.keyHoles.get']);
  });

  test('begins with the last word that has items', () => {
    const routes = [
      'GET /v1/houses/{id}',
      'GET /v1/houses/{id}/rooms/{number}',
      'GET /v1/houses/{id}/rooms/{number}/size',
    ];
    expect(namesOf(...routes)).toEqual(['houses.get', 'rooms.get', 'rooms.size.get']);
    expect(namesOf('POST /v1/houses/{id}/rooms/{number}/lock')).toEqual(['rooms.lock']);
  });

  test('leaves out the words that only say where', () => {
    expect(namesOf('GET /api/estate/houses/{id}', 'GET /api/houses?page')).toEqual(['houses.get', 'houses.list']);
  });

  test('is the word of what cannot be read, which DELETE takes back', () => {
    const routes = ['GET /v1/houses/{id}', 'POST /v1/houses/{id}/lock', 'DELETE /v1/houses/{id}/lock'];
    expect(namesOf(...routes)).toEqual(['houses.get', 'houses.lock', 'houses.unlock']);
    expect(namesOf('POST /v1/auth/check', 'POST /v1/check')).toEqual(['auth.check', 'check']);
  });

  test('has more words of the path where another has the short one', () => {
    const routes = ['GET /v1/estate/houses/{id}', 'GET /v1/houses/{id}'];
    expect(namesOf(...routes)).toEqual(['estate.houses.get', 'houses.get']);
    const rooms = ['GET /v1/rooms/{number}', 'GET /v1/estates/{estate}/houses/{house}/rooms/{number}'];
    expect(namesOf(...rooms)).toEqual(['rooms.get', 'houses.rooms.get']);
  });
});

describe('what cannot be told apart is refused', () => {
  test('two calls', () => {
    const routes = ['POST /v1/houses/lock', 'PUT /v1/houses/lock'];
    expect(() => namesOf(...routes)).toThrow(
      'POST /v1/houses/lock and PUT /v1/houses/lock would both be called houses.lock in the client',
    );
  });

  test('a call and a resource', () => {
    const routes = namedRoutes(documentOf('GET /v1/houses/{id}', 'GET /v1/houses/{id}/get'));
    expect(() => callTree(routes)).toThrow('GET /v1/houses/{id} would be called get as what is below it');
  });

  test('two options', () => {
    const document = documentOf('GET /v1/houses?signal');
    const [route] = namedRoutes(document);
    expect(() => route && optionsOf(route, document)).toThrow('GET /v1/houses would have two options signal');
  });

  /** A document whose two routes take these, each by a schema that says no more than that it is a text. */
  function taking(...both: Pick<Parameter, 'name' | 'in'>[]): Document {
    const document = documentOf('GET /v1/houses', 'GET /v1/rooms');
    for (const [index, route] of routesOf(document).entries()) {
      const parameter = both[index];
      if (parameter) route.operation.parameters = [{ ...parameter, schema: { type: 'string' } }];
    }
    return document;
  }

  test('an option that is a header of one route and something else of another', () => {
    const header = { name: 'Service-Environment', in: 'header' } as const;
    expect(headerOptions(taking(header, header))).toEqual({ environment: 'Service-Environment' });
    expect(headerOptions(taking(header, { name: 'room', in: 'query' }))).toEqual({ environment: header.name });
    expect(() => headerOptions(taking(header, { name: 'environment', in: 'query' }))).toThrow(
      'environment would be the header Service-Environment of GET /v1/houses and the field environment of the query of GET /v1/rooms in the client',
    );
    expect(() => headerOptions(taking({ name: 'environment', in: 'query' }, header))).toThrow('environment would be');
    expect(() => headerOptions(taking(header, { name: 'Environment', in: 'header' }))).toThrow('environment would be');
  });
});
