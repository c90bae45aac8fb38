import { readFile } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { type DemoCredentials, demoCredentials, demoFile } from './demo.ts';

function firstCalls(config: Config, demo: DemoCredentials): string[] {
  const { user, api_key: key, personal_access_token: token, oauth_client: client, project_id: project } = demo;
  const url = config.publicUrl;
  return [
    `Portico is up at ${url} with a demo workspace. Try:`,
    '',
    `  curl -H 'Authorization: Bearer ${token}' '${url}/v1/projects?limit=2'`,
    `  curl -H 'Authorization: Bearer ${token}' '${url}/v1/projects/${project}/metrics'`,
    `  curl -H 'Authorization: Bearer ${key}' '${url}/api/user/profile'`,
    `  curl -H 'Authorization: Bearer ${key}' '${url}/api/posts?sort=popular&limit=2'`,
    `  curl -u '${client.client_id}:${client.client_secret}' -d 'grant_type=client_credentials&scope=projects:read' '${url}/v1/auth/token'`,
    `  curl -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '{"query":"{ projects { totalCount } }"}' '${url}/graphql'`,
    '',
    `Sign in at ${url}/oauth/sign-in as ${user.email} with the password ${user.password}`,
    `These credentials are shown this once and kept in ${demoFile(config)}.`,
  ];
}

/** Prints how to make the first calls; credentials only when they are new, since a file of before may be anybody's. */
export async function introduceDemo(config: Config, isNew: boolean): Promise<void> {
  const lines = isNew
    ? firstCalls(config, demoCredentials.parse(JSON.parse(await readFile(demoFile(config), 'utf8'))))
    : [`Portico is up at ${config.publicUrl}. The demo credentials are in ${demoFile(config)}.`];
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
