import { routes } from '../../../rest-adapters/index.ts';
import { sourceOf } from '../../../rest-adapters/operation/input-source.ts';
import { restName } from '../../../rest-adapters/declare/naming.ts';
import { describeOperation } from '../../../rest-adapters/operation/compile.ts';
import type { Route } from '../../../rest-adapters/declare/route.ts';
import { schema } from '../../../schema/index.ts';
import type { Random } from '../random.ts';
import { validBody } from '../valid-input.ts';
import { hostileHeaders, someAddress } from './hostile-headers.ts';
import { asJson, asText, brokenBodies, hugeBody, mutated, nastyText, nastyValue } from './nasty-values.ts';
import { asTarget, encoded, encodedPairs, type Target } from './request.ts';
import type { Subject } from './subject.ts';

/** Steps of a path that stand for nothing, or for something else. */
const strangeSteps = [
  'nonsense',
  '%00',
  '%E0%A4%A',
  '%ED%A0%80',
  '..%2f..',
  '%2e%2e',
  '..',
  '.',
  '',
  '0',
  ';x=y',
  '01890000-0000-7000-8000-000000000000',
  '01890000-0000-7000-8000-00000000000G',
  '__proto__',
  'constructor',
  '%F0%9F%98%80',
  'a'.repeat(2_000),
  '\ud800',
  '\uffff',
];

/** A metric as OTLP says it, with a bit of everything. */
function measurement(): unknown {
  const at = `${Math.floor(Date.now() / 60_000) * 60}000000000`;
  const attributes = [
    { key: 'http.route', value: { stringValue: '/a' } },
    { key: 'http.response.status_code', value: { intValue: '200' } },
  ];
  const point = { timeUnixNano: at, startTimeUnixNano: at, attributes, count: '2', sum: 0.5 };
  const histogram = [{ ...point, bucketCounts: ['1', '1'], explicitBounds: [0.1] }];
  const exponential = [{ ...point, scale: 3, zeroCount: '0', positive: { offset: -4, bucketCounts: ['1', '1'] } }];
  const name = 'http.server.request.duration';
  const metrics = [
    { name, unit: 's', histogram: { aggregationTemporality: 1, dataPoints: histogram } },
    { name, unit: 's', exponentialHistogram: { aggregationTemporality: 1, dataPoints: exponential } },
    { name: 'process.memory.usage', unit: 'By', gauge: { dataPoints: [{ timeUnixNano: at, asInt: '5', attributes }] } },
  ];
  return { resourceMetrics: [{ resource: { attributes }, scopeMetrics: [{ metrics }] }] };
}

/** Names are told by no name server, so that nobody waits for one. */
function withoutNames(text: string): string {
  return text.replaceAll('https://example.com/', 'https://203.0.114.7/');
}

function bodyOf(random: Random, route: Route): string | Buffer | undefined {
  if (route.method === 'GET') return undefined;
  if (random.chance(0.005)) return hugeBody;
  if (random.chance(0.15)) return random.pick(brokenBodies);
  let body = route.codec ? measurement() : (validBody(route, random.chance(0.5)) ?? {});
  for (let times = random.below(4); times > 0; times -= 1) body = mutated(random, body);
  return withoutNames(asJson(body));
}

function queryOf(random: Random, route: Route): string {
  const names = describeOperation(schema, route.document).inputs.filter(
    ({ name }) => sourceOf(route, name) === 'query',
  );
  const pairs = Array.from({ length: random.below(4) }, (): [string, string] => {
    const name = names.length > 0 && random.chance(0.9) ? random.pick(names).name : nastyText(random);
    return [restName(name, 'snake_case'), asText(nastyValue(random)).slice(0, 6_000)];
  });
  const broken = [
    '?%zz=%ff&&=&page=%00',
    '?%ED%A0%80=%ED%B0%80',
    '?page[]=1&page[__proto__]=2',
    `?${'a=b&'.repeat(1_500)}`,
  ];
  return random.chance(0.1) ? random.pick(broken) : `?${encodedPairs(pairs)}`.slice(0, 12_000);
}

/** The id that a parameter of a path means, most of the time. */
function stepOf(random: Random, step: string, previous: string, { ids }: Subject, isEnding: boolean): string {
  if (!step.startsWith(':')) return random.chance(0.002) ? random.pick(strangeSteps) : step;
  if (random.chance(0.1)) return random.pick(strangeSteps);
  if (random.chance(0.05)) return encoded(nastyText(random));
  const meant = Object.entries(ids).find(([noun]) => previous.includes(noun))?.[1];
  return meant && random.chance(isEnding ? 0.2 : 0.8) ? meant : random.pick(Object.values(ids));
}

function pathOf(random: Random, route: Route, subject: Subject): string {
  const steps = route.path.split('/');
  // Something has to stay for others to find.
  const isEnding = route.method === 'DELETE';
  return asTarget(
    steps.map((step, index) => stepOf(random, step, steps[index - 1] ?? '', subject, isEnding)).join('/'),
  );
}

function credentialOf(random: Random, route: Route, { key, token, accessToken }: Subject): Record<string, string> {
  if (random.chance(0.05)) return {};
  const right = route.surface.name === 'api' ? key : random.chance(0.8) ? token : accessToken;
  return { authorization: `Bearer ${random.chance(0.97) ? right : random.pick([key, token, 'nonsense'])}` };
}

function targetOf(route: Route): Target {
  return {
    name: `${route.method} ${route.path}`,
    ask(random, subject) {
      const body = bodyOf(random, route);
      return {
        method: route.method === 'GET' && random.chance(0.05) ? 'HEAD' : random.chance(0.01) ? 'OPTIONS' : route.method,
        target: pathOf(random, route, subject) + queryOf(random, route),
        headers: {
          ...credentialOf(random, route, subject),
          'x-forwarded-for': someAddress(random),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(random.chance(0.5) ? hostileHeaders(random) : {}),
        },
        body,
      };
    },
  };
}

/** Every route that takes JSON or nothing. */
export const restTargets: readonly Target[] = routes.filter(({ form }) => !form).map(targetOf);
