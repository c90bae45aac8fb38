export { dataOf, ifMatch } from './answers.ts';
export type { RetryOptions } from './backoff.ts';
export type { ClientCredentials, Credential, RefreshCredentials } from './credentials.ts';
export * from './errors.ts';
export type * from './names.ts';
export { items, type Answered, type ItemOf } from './pages.ts';
export type { components as UnversionedComponents, paths as UnversionedPaths } from './generated/api.ts';
export type { components as VersionedComponents, paths as VersionedPaths } from './generated/v1.ts';
export { createCommunity, createPortico, type PorticoOptions } from './portico.ts';
export {
  type ReceivedWebhook,
  signTestWebhook,
  type TestWebhook,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './webhooks.ts';
