import Negotiator from 'negotiator';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { SharedContext } from '../domain-context/request-context.ts';
import { admitAnybody, type Endpoint, type IncomingRequest } from '../server/endpoint.ts';
import { countPage } from '../server/page-limit.ts';
import { securityHeaders } from '../server/response-headers.ts';
import { httpResponseOf } from '../server/web-response.ts';
import { errorPage } from './error-page.ts';

/** Browsers ask for HTML by name; programs take anything. */
export function prefersHtml({ headers }: Pick<IncomingRequest, 'headers'>): boolean {
  const accept = headers.get('accept') ?? '*/*';
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html';
}

/** Tells people that there is nothing at an address, and leads them on; programs are told by another endpoint. */
export function unknownPageEndpoint(shared: SharedContext, forPrograms: Endpoint): Endpoint {
  return {
    serves: () => true,
    headers: securityHeaders,
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) =>
      prefersHtml(request)
        ? {
            admit: () =>
              admitAnybody(async () => {
                await countPage(shared, info);
                throw new ApiError('NOT_FOUND', 'There is no page at this address.');
              }),
            answerError: async (error) => ({ response: await httpResponseOf(await errorPage(error, info.requestId)) }),
          }
        : forPrograms.open(request, info),
  };
}
