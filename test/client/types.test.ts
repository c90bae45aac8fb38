import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type Community,
  createCommunity,
  createPortico,
  type Deployment,
  type PageList,
  type Portico,
  type Post,
  type Project,
} from '../../client/src/index.ts';
import { Editor } from '../harness/editor.ts';

const connection = { baseUrl: 'http://portico.test', credential: 'token', fetch: async () => Response.json([]) };
const portico: Portico = createPortico(connection);
const community: Community = createCommunity(connection);

/** What is in here is compiled and never run. */
function compiled(_calls: () => unknown): void {}

describe('a call', () => {
  test('resolves with the data by its name', () => {
    const { deployments } = portico;
    expectTypeOf(deployments.create).returns.resolves.toEqualTypeOf<Deployment>();
    expectTypeOf(portico.projects.delete).returns.resolves.toEqualTypeOf<void>();
    expectTypeOf(portico.projects.list).returns.toEqualTypeOf<PageList<Project[]>>();
  });

  test('takes its arguments in their order', () => {
    const { create } = portico.deployments;
    expectTypeOf(create).parameter(0).toEqualTypeOf<string>();
    expectTypeOf(create).parameter(1).toMatchObjectType<{ ref: string; commit_sha: string }>();
    const { set } = portico.variables;
    expectTypeOf(set).parameter(1).toEqualTypeOf<'production' | 'preview' | 'development'>();
  });

  test('of a list gives its items, on both surfaces', () => {
    compiled(async () => {
      for await (const project of portico.projects.list()) expectTypeOf(project).toEqualTypeOf<Project>();
      for await (const post of community.posts.list({ limit: 5 })) expectTypeOf(post).toEqualTypeOf<Post>();
      expectTypeOf(await portico.projects.list()).toEqualTypeOf<Project[]>();
      expectTypeOf((await community.posts.list()).posts).toEqualTypeOf<Post[]>();
    });
  });
});

test('what is wrong does not compile', () => {
  compiled(() => [
    // @ts-expect-error there is no such resource
    portico.projets,
    // @ts-expect-error there is no such call
    portico.projects.fetch('id'),
    // @ts-expect-error a project has a name
    portico.projects.create({}),
    // @ts-expect-error there is no such field
    portico.projects.create({ name: 'Payments', colour: 'red' }),
    // @ts-expect-error which project?
    portico.projects.get(),
    // @ts-expect-error the body is missing
    portico.deployments.create('id'),
    // @ts-expect-error there is no such environment
    portico.variables.list('id', 'staging'),
    // @ts-expect-error there is no such option
    portico.projects.list({ size: 5 }),
    // @ts-expect-error a change has a state that it is meant for, a creation has none
    portico.projects.create({ name: 'Payments' }, { ifMatch: 'tag' }),
    // @ts-expect-error the surfaces are two
    community.projects,
  ]);
});

describe('an editor', () => {
  const start =
    "import { createPortico } from './index.ts';\nconst portico = createPortico({ baseUrl: '', credential: '' });\n";
  const editor = new Editor('client');

  test('completes resources and calls', () => {
    expect(editor.completionsAfter(`${start}portico.`)).toEqual(
      expect.arrayContaining(['projects', 'deployments', 'webhooks', 'GET']),
    );
    const names = ['list', 'create', 'get', 'update', 'delete', 'metrics'];
    expect(editor.completionsAfter(`${start}portico.projects.`)).toEqual(expect.arrayContaining(names));
    const options = editor.completionsAfter(`${start}portico.projects.list({ `);
    expect(options).toEqual(expect.arrayContaining(['limit', 'page', 'environment', 'signal']));
  });

  test('tells what a call takes, gives, and is for', () => {
    expect(editor.hover(`${start}portico.deployments.create`)).toBe(
      [
        '(method) DeploymentsResource.create(projectId: string, body: CreateDeploymentInput, ' +
          'options?: CreateDeploymentOptions): Promise<Deployment>',
        'Queues a deployment to one environment\n`POST /v1/projects/{projectId}/deployments`',
      ].join('\n'),
    );
    expect(editor.hover(`${start}portico.projects.list`)).toContain('PageList<Project[]>');
    expect(editor.hover(`${start}portico`)).toBe('const portico: Portico');
  });
});
