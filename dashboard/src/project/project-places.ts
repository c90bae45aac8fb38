import type { IconName } from '../components/icon.tsx';

/** Where somebody can go in a project. `part` is what the addresses of its pages have after the project's id. */
export const projectPlaces = [
  {
    to: '/projects/$projectId',
    part: 'deployments',
    name: 'Deployments',
    one: 'Deployment',
    icon: 'deployments',
    keys: 'G D',
  },
  {
    to: '/projects/$projectId/metrics',
    part: 'metrics',
    name: 'Metrics',
    icon: 'metrics',
    keys: 'G R',
  },
  {
    to: '/projects/$projectId/environments',
    part: 'environments',
    name: 'Environments',
    icon: 'environments',
    keys: 'G E',
  },
  {
    to: '/projects/$projectId/incidents',
    part: 'incidents',
    name: 'Incidents',
    one: 'Incident',
    icon: 'incidents',
    keys: 'G I',
  },
  {
    to: '/projects/$projectId/webhooks',
    part: 'webhooks',
    name: 'Webhooks',
    one: 'Webhook',
    icon: 'webhook',
    keys: 'G W',
  },
  { to: '/projects/$projectId/members', part: 'members', name: 'Members', icon: 'members', keys: 'G M' },
  { to: '/projects/$projectId/settings', part: 'settings', name: 'Settings', icon: 'settings', keys: 'G S' },
] as const satisfies readonly { to: string; part: string; name: string; one?: string; icon: IconName; keys: string }[];
