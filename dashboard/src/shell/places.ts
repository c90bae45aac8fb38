import type { IconName } from '../components/icon.tsx';

/** Where somebody can go, in the sidebar and by the palette. `keys` is what is typed to go there. */
export const places = [
  { to: '/', name: 'Overview', icon: 'overview', keys: 'G O' },
  { to: '/api-keys', name: 'API keys', icon: 'key', keys: 'G K' },
  { to: '/access-tokens', name: 'Access tokens', icon: 'token', keys: 'G T' },
] as const satisfies readonly { to: string; name: string; icon: IconName; keys: string }[];

/** Pages of Portico that are not of the dashboard. */
export const elsewhere = [
  { href: '/oauth/account', name: 'Account and passkeys', icon: 'account' },
  { href: '/docs', name: 'API reference', icon: 'docs' },
] as const satisfies readonly { href: string; name: string; icon: IconName }[];
