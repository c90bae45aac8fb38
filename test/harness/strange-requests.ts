import { freshAddress } from './address.ts';

/**
 * Asks for what is nowhere, with a word in each place at which a stranger can put one: paths, GraphQL names, a method, a
 * parameter, a credential.
 * @param url of the server, which takes the address of a client from X-Forwarded-For
 * @param token of somebody who may read
 */
export async function sendStrangeRequests(url: string, word: string, token: string): Promise<void> {
  const send = async (path: string, bearer: string, more: RequestInit = {}) => {
    const headers = {
      'x-forwarded-for': freshAddress(),
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
    };
    const response = await fetch(url + path, { ...more, headers });
    await response.arrayBuffer();
  };
  for (const path of ['/v1/projects', '/v1', '/oauth', '/dashboard', '']) await send(`${path}/${word}`, token);
  const query = `query ${word} { ${word}: viewer { ${word}: id } }`;
  await send('/graphql', token, { method: 'POST', body: JSON.stringify({ query }) });
  await send('/v1/projects', token, { method: word.toUpperCase() });
  await send(`/v1/projects?${word}=1`, word);
}
