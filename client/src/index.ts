export { dataOf, ifMatch } from './answers.ts';
export type { RetryOptions } from './backoff.ts';
export type { CallOptions } from './call.ts';
export type { ClientCredentials, Credential, RefreshCredentials } from './credentials.ts';
export * from './errors.ts';
export type * from './names.ts';
export type { PageList } from './page-list.ts';
export { items, type Answered, type ItemOf } from './pages.ts';
export type { components as UnversionedComponents, paths as UnversionedPaths } from './generated/api.ts';
export type { components as VersionedComponents, paths as VersionedPaths } from './generated/v1.ts';
export { type Community, createCommunity, createPortico, type Portico, type PorticoOptions } from './portico.ts';
export { responseOf, type Seen } from './seen.ts';
export {
  type ReceivedWebhook,
  signTestWebhook,
  type TestWebhook,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './webhooks.ts';
