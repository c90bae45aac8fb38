import { prefersHtml } from '../../rest-adapters/http/accept.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { admitAnybody, type Endpoint } from '../server/endpoint.ts';
import { countPage } from '../server/page-limit.ts';
import { securityHeaders } from '../server/response-headers.ts';
import { httpResponseOf } from '../server/web-response.ts';
import { errorPage } from './error-page.ts';

/** Tells people that there is nothing at an address, and leads them on; programs are told by another endpoint. */
export function unknownPageEndpoint(shared: SharedContext, forPrograms: Endpoint): Endpoint {
  return {
    serves: () => true,
    headers: securityHeaders,
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) =>
      prefersHtml(request.headers)
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
