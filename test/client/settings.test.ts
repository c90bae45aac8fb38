import { describe, expect, test } from 'vitest';
import { createPortico } from '../../client/src/index.ts';
import { answering, baseUrl, well } from '../harness/answering.ts';

describe('what is not set', () => {
  test.each([undefined, null, '', 'portico.example', 'ftp://portico.example'])(
    'a base URL %j is told in words',
    (given) => {
      const options = { baseUrl: given, credential: 'token' };
      expect(() => Reflect.apply(createPortico, null, [options])).toThrow('such as https://portico.example');
    },
  );

  test.each([
    'https://user:hush@portico.example',
    'https://hush@portico.example',
    'https://portico.example?token=hush',
    'https://portico.example/?',
    'https://portico.example/#hush',
    'portico://user:hush@portico.example',
    'https://user:hush@portico.example:port',
  ])('a base URL that could hold a secret is refused, and not repeated: %s', (given) => {
    const create = () => createPortico({ baseUrl: given, credential: 'token' });
    expect(create).toThrow('such as https://portico.example');
    expect(create).not.toThrow('hush');
  });

  test.each([undefined, null, '', { clientId: '', clientSecret: 'x' }, { clientId: 'x' }])(
    'a credential %j is too',
    (given) => {
      const options = { baseUrl, credential: given };
      expect(() => Reflect.apply(createPortico, null, [options])).toThrow('The credential is not set');
    },
  );

  test('and one that a function does not find', async () => {
    const { portico } = answering([well], { credential: () => '' });
    await expect(portico.GET('/v1/projects')).rejects.toThrow('The credential is not set');
  });
});
