import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { admitAnybody, type Endpoint, type EndpointResult, type IncomingRequest } from '../server/endpoint.ts';
import { countPageOrFile } from '../server/page-limit.ts';
import { BuiltFile } from '../server/built-file.ts';
import type { RequestInfo } from '../server/request-info.ts';
import { ownFilesPolicy, pageHeaders } from '../server/response-headers.ts';
import { requireReading } from '../server/static-asset.ts';
import { httpResponseOf } from '../server/web-response.ts';
import type { Sessions } from '../sign-in/sessions.ts';

import { errorPage } from './error-page.ts';
import { dashboardFolder } from './landing.ts';
import { seeOther } from './page.ts';
import { signInAddress } from './sign-in-address.ts';

const missing = 'The dashboard is not built. Whoever runs this service does that with npm run build.';

interface DashboardParts {
  shared: SharedContext;
  sessions: Sessions;
}

/** The files of the dashboard by their addresses, which change with what is in them; none where it is not built. */
function readAssets(): ReadonlyMap<string, BuiltFile> {
  const assets = path.join(dashboardFolder, 'assets');
  if (!existsSync(assets)) return new Map();
  return new Map(
    readdirSync(assets).map((name) => [
      `${pagePaths.dashboard}/assets/${name}`,
      new BuiltFile(path.join(assets, name)),
    ]),
  );
}

/** The one page that all of the dashboard is, for whoever is signed in; the others are sent to sign in, and come back. */
export function dashboardEndpoint({ shared, sessions }: DashboardParts): Endpoint {
  const assets = readAssets();
  const file = path.join(dashboardFolder, 'index.html');
  const page = existsSync(file) ? readFileSync(file) : null;

  async function show({ headers }: IncomingRequest, { url }: RequestInfo): Promise<HttpResponse> {
    if (!page) throw new ApiError('NOT_FOUND', missing);
    if ((await sessions.principal(headers)) === null) {
      return httpResponseOf(seeOther(signInAddress(url.pathname + url.search)));
    }
    return {
      status: 200,
      headers: {
        'content-security-policy': ownFilesPolicy,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      },
      body: page,
    };
  }

  async function answer(request: IncomingRequest, info: RequestInfo): Promise<EndpointResult> {
    const asset = assets.get(info.url.pathname);
    await countPageOrFile(shared, info, { method: request.method, isFile: asset !== undefined });
    requireReading(request.method);
    return { response: await (asset ? asset.response(request.headers) : show(request, info)) };
  }

  return {
    placeOf: () => pagePaths.dashboard,
    serves: (pathname) => pathname === pagePaths.dashboard || pathname.startsWith(`${pagePaths.dashboard}/`),
    headers: pageHeaders,
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) => ({
      admit: () => admitAnybody(() => answer(request, info)),
      answerError: async (error) => ({ response: await httpResponseOf(await errorPage(error, info.requestId)) }),
    }),
  };
}
