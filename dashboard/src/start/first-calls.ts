interface Own {
  origin: string;
  token: string;
  projectId: string;
}

/** A first call in each way to make one, which works as it is pasted. */
export function firstCalls({ origin, token, projectId }: Own) {
  const query = JSON.stringify({ query: `{ project(id: "${projectId}") { name role } }` });
  return [
    {
      name: 'curl',
      text: `curl -H 'Authorization: Bearer ${token}' '${origin}/v1/projects/${projectId}'`,
    },
    {
      name: 'TypeScript',
      text: `import { createPortico } from '@portico/client';

const portico = createPortico({ baseUrl: '${origin}', credential: process.env.PORTICO_TOKEN });
const { name } = await portico.projects.get('${projectId}');
console.log(name);`,
    },
    {
      name: 'GraphQL',
      text: `curl -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\
     -d '${query}' '${origin}/graphql'`,
    },
  ] as const;
}
