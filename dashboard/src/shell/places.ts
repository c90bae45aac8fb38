import type { IconName } from '../components/icon.tsx';

/** Where somebody can go, in the sidebar and by the palette. `keys` is what is typed to go there. */
export const places = [
  { to: '/', name: 'Overview', icon: 'overview', keys: 'G O' },
  { to: '/api-keys', name: 'API keys', icon: 'key', keys: 'G K' },
  { to: '/access-tokens', name: 'Access tokens', icon: 'token', keys: 'G T' },
  { to: '/oauth-clients', name: 'OAuth clients', icon: 'client', keys: 'G C' },
  { to: '/apps', name: 'Apps', icon: 'app', keys: 'G A' },
  { to: '/community', name: 'Community', icon: 'community', keys: 'G F' },
  { to: '/account', name: 'Account', icon: 'account', keys: 'G Y' },
] as const satisfies readonly { to: string; name: string; icon: IconName; keys: string }[];

/** Where operators of the installation can go besides. */
export const operatorPlaces = [
  { to: '/operator', name: 'Operator', icon: 'operator', keys: 'G I' },
] as const satisfies readonly { to: string; name: string; icon: IconName; keys: string }[];

/** Where the overview leads whoever has no project yet. */
export const firstCall = { to: '/start', name: 'First call' } as const;

/** Pages of Portico that are not of the dashboard. */
export const elsewhere = [
  { href: '/docs', name: 'Documentation', icon: 'docs' },
  { href: '/docs/reference', name: 'API reference', icon: 'docs' },
] as const satisfies readonly {
  href: string;
  name: string;
  icon: IconName;
}[];
