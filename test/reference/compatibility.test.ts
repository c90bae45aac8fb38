import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { breakingDocumentChanges } from '../../src/tools/compatibility/document-changes.ts';
import { breakingSchemaChanges } from '../../src/tools/compatibility/schema-changes.ts';

const released = JSON.parse(readFileSync('docs/released/v1.json', 'utf8'));
const schema = readFileSync('docs/released/schema.graphql', 'utf8');

/** What a change of the document breaks. */
function broken(change: (document: ReturnType<typeof JSON.parse>) => unknown, before = released): string[] {
  const after = structuredClone(before);
  change(after);
  return breakingDocumentChanges(before, after, '2026-11-21');
}

test('the released document breaks nobody who goes by it', () => {
  expect(broken(() => undefined)).toEqual([]);
});

describe('breaks clients', () => {
  test.each<[string, Parameters<typeof broken>[0], string]>([
    ['a path that is gone', ({ paths }) => delete paths['/v1/webhooks/verify'], 'POST /v1/webhooks/verify is gone'],
    ['a method that is gone', ({ paths }) => delete paths['/v1/projects'].get, 'GET /v1/projects is gone'],
    [
      'another name in generated clients',
      ({ paths }) => Object.assign(paths['/v1/projects'].get, { operationId: 'projects' }),
      'GET /v1/projects is called projects instead of listProjects',
    ],
    [
      'another scope',
      ({ paths }) => paths['/v1/projects'].get.security.splice(0, 1, { oauth: ['projects:admin'] }),
      'GET /v1/projects no longer opens with {"oauth":["projects:read"]}',
    ],
    [
      'a parameter that is gone',
      ({ paths }) => paths['/v1/projects'].get.parameters.shift(),
      'GET /v1/projects no longer takes query page',
    ],
    [
      'a new parameter that is demanded',
      ({ paths }) => paths['/v1/projects'].get.parameters.push({ name: 'q', in: 'query', required: true, schema: {} }),
      'GET /v1/projects demands query q',
    ],
    [
      'a parameter that is demanded from now on',
      ({ paths }) => Object.assign(paths['/v1/projects'].get.parameters[0], { required: true }),
      'GET /v1/projects demands query page',
    ],
    [
      'a stricter bound of a parameter',
      ({ paths }) => Object.assign(paths['/v1/projects'].get.parameters[1].schema, { maximum: 50 }),
      'GET /v1/projects no longer takes query limit beyond maximum 50',
    ],
    [
      'another default',
      ({ paths }) => Object.assign(paths['/v1/projects'].get.parameters[1].schema, { default: 10 }),
      'GET /v1/projects has another default of query limit',
    ],
    [
      'a shared header that takes fewer values',
      ({ components }) => components.parameters.ServiceEnvironment.schema.enum.pop(),
      'GET /v1/projects no longer takes header Service-Environment "development"',
    ],
    [
      'a field of the body that is demanded from now on',
      ({ components }) => components.schemas.CreateProjectInput.required.push('description'),
      'POST /v1/projects no longer takes body.description absent',
    ],
    [
      'a field of the body that is gone',
      ({ components }) => delete components.schemas.CreateProjectInput.properties.description,
      'POST /v1/projects no longer takes body.description present',
    ],
    [
      'a field of the body that takes another type',
      ({ components }) => Object.assign(components.schemas.CreateProjectInput.properties.name, { type: 'integer' }),
      'POST /v1/projects no longer takes body.name of type string',
    ],
    [
      'a field of the body that takes less',
      ({ components }) => Object.assign(components.schemas.CreateProjectInput.properties.name, { maxLength: 3 }),
      'POST /v1/projects no longer takes body.name beyond maxLength 3',
    ],
    [
      'a field of the body that must match',
      ({ components }) => Object.assign(components.schemas.CreateProjectInput.properties.name, { pattern: '^a' }),
      'POST /v1/projects no longer takes body.name beyond pattern "^a"',
    ],
    [
      'a media type that is no longer taken',
      ({ paths }) => {
        const { requestBody } = paths['/v1/projects'].post;
        requestBody.content = { 'application/xml': requestBody.content['application/json'] };
      },
      'POST /v1/projects no longer takes application/json',
    ],
    [
      'another status of success',
      ({ paths }) => {
        const { responses } = paths['/v1/projects'].post;
        responses['200'] = responses['201'];
        delete responses['201'];
      },
      'POST /v1/projects no longer answers 201',
    ],
    [
      'a header that is gone',
      ({ paths }) => delete paths['/v1/projects'].get.responses['200'].headers['X-Total-Count'],
      'GET /v1/projects 200 no longer has the header X-Total-Count',
    ],
    [
      'a header that is not always there',
      ({ components }) => delete components.headers['X-Total-Count'].required,
      'GET /v1/projects 200 does not always have the header X-Total-Count',
    ],
    [
      'a field of the answer that is gone',
      ({ components: { schemas } }) => {
        delete schemas.Project.properties.slug;
        schemas.Project.required = schemas.Project.required.filter((name: string) => name !== 'slug');
      },
      'GET /v1/projects 200 body[].slug can now be absent',
    ],
    [
      'a field of the answer that can be null',
      ({ components }) => Object.assign(components.schemas.Project.properties.slug, { type: ['string', 'null'] }),
      'GET /v1/projects/{projectId} 200 body.slug can now be null',
    ],
    [
      'a new value of a field of the answer',
      ({ components }) => components.schemas.MemberRole.enum.push('guest'),
      'GET /v1/projects 200 body[].role can now be "guest"',
    ],
    [
      'a field of the answer that can be anything',
      ({ components }) => delete components.schemas.Project.properties.name.type,
      'GET /v1/projects 200 body[].name can now be of any type',
    ],
    [
      'a map of the body that takes less',
      ({ components }) =>
        Object.assign(components.schemas.EnvironmentDefaultsInput.properties.variables.additionalProperties, {
          maxLength: 10,
        }),
      'POST /v1/projects no longer takes body.environment_defaults.variables.* beyond maxLength 10',
    ],
    [
      'an error of another form',
      ({ components }) => Object.assign(components.schemas.Problem.properties.status, { type: 'string' }),
      'GET /v1/projects 401 body.status can now be of type string',
    ],
    ['a webhook that is gone', ({ webhooks }) => delete webhooks['incident.opened'], 'webhook incident.opened is gone'],
  ])('%s', (_name, change, expected) => {
    expect(broken(change)).toContain(expected);
  });
});

describe('breaks nobody', () => {
  test.each<[string, Parameters<typeof broken>[0]]>([
    ['a new path', ({ paths }) => Object.assign(paths, { '/v1/other': paths['/v1/projects'] })],
    [
      'a new parameter',
      ({ paths }) => paths['/v1/projects'].get.parameters.push({ name: 'q', in: 'query', schema: {} }),
    ],
    [
      'a looser bound of a parameter',
      ({ paths }) => Object.assign(paths['/v1/projects'].get.parameters[1].schema, { maximum: 200 }),
    ],
    [
      'a new field of the body',
      ({ components }) =>
        Object.assign(components.schemas.CreateProjectInput.properties, { color: { type: 'string' } }),
    ],
    [
      'a field of the body that can be left out',
      ({ components }) => components.schemas.CreateProjectInput.required.splice(0),
    ],
    [
      'a new field of the answer',
      ({ components: { schemas } }) => {
        schemas.Project.properties.color = { type: 'string' };
        schemas.Project.required.push('color');
      },
    ],
    [
      'a field of the answer that is never null any more',
      ({ components }) => Object.assign(components.schemas.Project.properties.description, { type: 'string' }),
    ],
    ['a refusal that is gone', ({ paths }) => delete paths['/v1/projects'].post.responses['409']],
    ['one more credential', ({ paths }) => paths['/v1/projects'].get.security.push({ apiKey: [] })],
    ['other words', ({ components }) => Object.assign(components.schemas.Project, { description: 'Something else.' })],
  ])('%s', (_name, change) => {
    expect(broken(change)).toEqual([]);
  });
});

test('what is open to everybody must stay so, however the document says it', () => {
  const open = (security: object[]) => {
    const before = structuredClone(released);
    before.paths['/v1/auth/token'].post.security = security;
    return broken(({ paths }) => Object.assign(paths['/v1/auth/token'].post, { security: [{ oauth: [] }] }), before);
  };
  expect(open([])).toEqual(['POST /v1/auth/token no longer opens without a credential']);
  expect(open([{}])).toEqual(['POST /v1/auth/token no longer opens without a credential']);
});

test('what was announced to be gone may go when its day has come, not before', () => {
  const announced = (sunset: string) => {
    const before = structuredClone(released);
    Object.assign(before.paths['/v1/webhooks/verify'].post, { deprecated: true, 'x-sunset': sunset });
    return broken(({ paths }) => delete paths['/v1/webhooks/verify'], before);
  };
  expect(announced('2026-11-20')).toEqual([]);
  expect(announced('2026-11-22')).toEqual(['POST /v1/webhooks/verify is gone']);
});

describe('GraphQL', () => {
  test('a field that is gone breaks clients, one that is new does not', async () => {
    const without = schema.replace(/^ {2}slug: String!\n/m, '');
    expect(without).not.toBe(schema);
    expect(await breakingSchemaChanges(schema, without)).toEqual([
      expect.stringMatching(/^GraphQL: Field 'slug' was removed/),
    ]);
    expect(await breakingSchemaChanges(without, schema)).toEqual([]);
  });
});
