import { type Section, section } from '../declare/section.ts';
import * as deployments from './deployments.ts';
import * as incidents from './incidents.ts';
import * as members from './members.ts';
import * as metrics from './metrics.ts';
import * as environmentVariables from './environment-variables.ts';
import * as projects from './projects.ts';
import * as rateLimit from './rate-limit.ts';
import * as token from './token.ts';
import * as user from './user.ts';
import * as deliveries from './webhook-deliveries.ts';
import * as webhooks from './webhooks.ts';

/** The versioned surface. */
export const versionedSections: readonly Section[] = [
  section('Tokens', 'Access tokens for OAuth clients.', token),
  section('User', 'Who is asking, and by which credential.', user),
  section('Limits', 'How often the account may still ask.', rateLimit),
  section('Projects', 'Projects, each with three environments.', projects),
  section(
    'Environment variables',
    'What a project finds in its environment when it runs; values are encrypted at rest.',
    environmentVariables,
  ),
  section('Deployments', 'Versions of a project on their way into an environment.', deployments),
  section('Metrics', 'How a project performs, and what it uses.', metrics),
  section('Incidents', 'What is wrong with an environment, seen by the monitor or by somebody.', incidents),
  section('Members', 'Who works on a project, and who is invited to.', members),
  section('Webhooks', 'Where events of a project are sent to, and what came of it.', webhooks, deliveries),
];
