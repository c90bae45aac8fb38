import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assertEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { maximumBodyBytes } from '../../rest-adapters/http/body.ts';
import { maximumBytes as maximumOtlpBytes } from '../../rest-adapters/otlp/decode.ts';
import { maximumDepth as maximumOtlpDepth } from '../../rest-adapters/otlp/modest-json.ts';
import { maximumValues as maximumOtlpValues } from '../../rest-adapters/otlp/values-limit.ts';
import { maximumJsonDepth } from '../../rest-adapters/http/json-depth.ts';
import { maximumValues } from '../../rest-adapters/http/value-count.ts';
import { defaultPlans } from '../../schema/accounts/plan-figures.ts';
import { memberRole, memberRoles, roleGrants } from '../../schema/authorization/roles.ts';
import { platformScopes } from '../../schema/authorization/scopes.ts';
import { day, minute } from '../../schema/durations.ts';
import {
  availabilityPeriod,
  failingShare,
  fewestRequests,
  recoveryThreshold,
  silenceThreshold,
} from '../../schema/incidents/health.ts';
import { defaultObjective } from '../../schema/incidents/objective.ts';
import { schema } from '../../schema/index.ts';
import { linkLifetime, linksAtATime, longestWait } from '../../schema/mail/mail-limits.ts';
import { lifetime as invitationLifetime } from '../../schema/members/invitation-link.ts';
import { invitationsADay, maximumSends } from '../../schema/members/room-for-invitation.ts';
import { maximumArtifactBytes, maximumArtifacts } from '../../schema/deployments/update-deployment.ts';
import { topics } from '../../schema/events/topics.ts';
import { atOnce, atOnceWhileFailing } from '../../schema/webhooks/fair-shares.ts';
import { retryDelays } from '../../schema/webhooks/retry-schedule.ts';
import { expectPublishedShape } from '../harness/events.ts';
import { idleAfter, perPoint, perRequest, streamsPerEnvironment } from '../../schema/metrics/limits.ts';
import { retention } from '../../schema/metrics/retention.ts';
import { longest } from '../../schema/metrics/runtime.ts';
import { longestValue } from '../../schema/projects/variable-rules.ts';
import { maximumComplexity, maximumDepth } from '../../src/graphql/document-cost.ts';
import { longestToken, maximumAliases, maximumNesting, maximumTokens } from '../../src/graphql/document-limits.ts';
import { maximumRepetitions } from '../../src/graphql/repeated-fields.ts';
import { type AttemptLimit, forAccount, forAccountAtAddress, forAddress } from '../../src/sign-in/login-throttle.ts';
import { interval, leaseSeconds, memory } from '../../src/monitor/monitor.ts';

const folder = path.resolve(import.meta.dirname, '../../docs');

/** The rows of a page's tables: their cells, without the quotation marks of code. */
function rowsOf(page: string): string[][] {
  const lines = readFileSync(path.join(folder, page), 'utf8').matchAll(/^\| (.+) \|$/gm);
  return [...lines].map(([, line = '']) => line.split(' | ').map((cell) => cell.trim()));
}

const number = new Intl.NumberFormat('en');

/** As in `5 minutes`. */
function duration(milliseconds: number): string {
  for (const [unit, length] of [['day', day] as const, ['minute', minute] as const]) {
    if (milliseconds % length === 0) return `${milliseconds / length} ${unit}${milliseconds === length ? '' : 's'}`;
  }
  return `${milliseconds / 1000} seconds`;
}

/** Compares what a page says in the last cell of a row with what holds. */
function describeFigures(page: string, figures: Readonly<Record<string, string>>): void {
  const told = new Map(rowsOf(page).map(([subject = '', ...cells]) => [subject, cells.at(-1)]));
  describe(page, () => {
    test.each(Object.entries(figures))('%s: %s', (subject, figure) => {
      expect(told.get(subject)).toBe(figure);
    });
  });
}

const minutes = recoveryThreshold / minute;

describeFigures('guides/incidents-and-members.md', {
  'it looks every': duration(interval),
  'an outage opens when nothing was reported for': duration(silenceThreshold),
  [`an outage opens when this share of the requests of ${duration(silenceThreshold)} failed`]: `${failingShare * 100} % or more`,
  [`a breach opens when p95 latency over ${duration(silenceThreshold)} is above, by default`]: `${number.format(defaultObjective.latencyP95Ms)} ms`,
  [`a breach opens when availability over ${duration(availabilityPeriod)} is below, by default`]: `${defaultObjective.availability * 100} %`,
  [`fewest requests in the ${duration(silenceThreshold)}, or the ${duration(availabilityPeriod)}, to open one`]:
    String(fewestRequests),
  'an incident resolves by itself after': `${minutes} good minutes`,
  'a silent environment is watched for': `${duration(memory)}, and longer while its incident is open`,
  'another instance takes over from one that died within': duration(leaseSeconds * 1000),
  'an invitation can be accepted for': duration(invitationLifetime),
  'one invitation can be sent': `${maximumSends} times, each time with a new link for another ${duration(invitationLifetime)}`,
  'invitations of an account in 24 hours, while its own e-mail address is not verified': String(
    invitationsADay.unverified,
  ),
  'invitations of an account in 24 hours, on the free plan': String(invitationsADay.free),
  'invitations of an account in 24 hours, on the pro plan': String(invitationsADay.pro),
});

describeFigures('guides/graphql.md', {
  tokens: number.format(maximumTokens),
  aliases: String(maximumAliases),
  'fields with arguments under one name': String(maximumRepetitions),
  'levels of braces, brackets and parentheses': String(maximumNesting),
  'characters of a name or number': String(longestToken),
  'levels of selected fields': String(maximumDepth),
  'cost, reckoned with the variables of the request': number.format(maximumComplexity),
  'levels of the variables': String(maximumJsonDepth),
  'entries of the variables': number.format(maximumValues),
});

describeFigures('guides/oauth.md', {
  'its link works, once, for': duration(linkLifetime),
  'links to set a password, and to verify the address, that an account is sent in that time': String(
    linksAtATime.password_reset,
  ),
  'links to have another address that an account is sent in that time': String(linksAtATime.email_change),
  'it is tried again, where the mail server does not take it, for': duration(longestWait),
});

test('guides/oauth.md says how many wrong attempts to sign in there may be', () => {
  const told = rowsOf('guides/oauth.md').map(([subject]) => subject);
  const figure = ({ points, duration: seconds }: AttemptLimit) => `${points} within ${duration(seconds * 1000)}`;
  expect(told).toContain(`${figure(forAccountAtAddress)}, to one account from one address`);
  expect(told).toContain(`${figure(forAddress)}, from one address, whichever account`);
  expect(told).toContain(`${figure(forAccount)}, to one account from anywhere`);
});

describeFigures('guides/projects-and-deployments.md', {
  value: `${number.format(longestValue)} characters`,
  artifacts: String(maximumArtifacts),
  'artifacts together, as JSON': `${maximumArtifactBytes / 1_024} KiB`,
});

describeFigures('guides/webhooks.md', {
  'to one destination': `${atOnce.destination} requests`,
  'to one destination that is failing': `${atOnceWhileFailing} requests`,
  'of one project': `${atOnce.project} requests`,
  'of one account': `${atOnce.account} requests`,
  'to one host, of everybody': `${atOnce.host} requests`,
});

describeFigures('guides/metrics.md', {
  'bytes of a body, before and after decompression': `${maximumOtlpBytes / 1_048_576} MiB (otherwise 413)`,
  'values of a body': `${number.format(maximumOtlpValues)} (otherwise 413)`,
  'levels of a body': `${maximumOtlpDepth} (otherwise 400)`,
  'data points of a request, of metrics that are kept': number.format(perRequest.points),
  'buckets of a request': number.format(perRequest.buckets),
  'different minutes of a request': number.format(perRequest.minutes),
  'streams of one environment in a request': number.format(perRequest.streams),
  'buckets of a data point': number.format(perPoint.buckets),
  'attributes of a data point': number.format(perPoint.attributes),
  "characters of a data point's attributes": number.format(perPoint.attributeLength),
  'streams of an environment': `${number.format(streamsPerEnvironment)}; new ones take the place of those that have been silent for ${duration(idleAfter)}`,
});

test('guides/metrics.md says how long each interval is kept, and how much of it is shown', () => {
  const told = rowsOf('guides/metrics.md').filter(([name = '']) => /^`1[mhd]`/.test(name));
  const kept = { '1m': retention.minute, '1h': retention.hour, '1d': retention.day };
  const intervals = ['1m', '1h', '1d'] as const;
  expect(told.map(([, ...figures]) => figures)).toEqual(
    intervals.map((name) => [duration(longest[name]), duration(kept[name])]),
  );
  expect(longest['5m']).toBe(longest['1m']);
});

describe('guides/webhooks.md', () => {
  const page = readFileSync(path.join(folder, 'guides/webhooks.md'), 'utf8');

  test('has the schedule of retries', () => {
    const units = { h: 60 * minute, min: minute, s: 1_000 };
    const delays = retryDelays.map((delay) => {
      const [unit, length] = Object.entries(units).find(([, one]) => delay % one === 0) ?? ['ms', 1];
      return `${delay / length} ${unit}`;
    });
    const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(delays);
    expect(page.replaceAll(/\s+/g, ' ')).toContain(`tries again after ${list}:`);
  });

  test('has every topic, and every kind of failure', () => {
    const told = rowsOf('guides/webhooks.md').map(([subject]) => subject);
    const failures = assertEnumType(schema.getType('WebhookAttemptFailure')).getValues();
    for (const name of [...topics, ...failures.map((failure) => failure.name)]) expect(told).toContain(`\`${name}\``);
  });

  test('shows a message as its schema has it', () => {
    const [, example = ''] = page.match(/^```json\n([^`]+)^```/m) ?? [];
    expectPublishedShape(JSON.parse(example));
  });
});

const limits = 'guides/errors-limits-pages.md';

describeFigures(limits, {
  'a JSON body': `${maximumBodyBytes / 1_048_576} MiB`,
  'a JSON body, entries of all its objects and arrays together': number.format(maximumValues),
  'a JSON body, levels': String(maximumJsonDepth),
});

describe('the figures of the plans', () => {
  const told = rowsOf(limits).filter(([figure = '']) => /^`(max_\w+|(\w+_)?per_(minute|day))`$/.test(figure));

  test('of the free and the pro plan', () => {
    const { free, pro } = defaultPlans;
    const wanted = Object.entries(free).map(([name, figure]) => [
      `\`${name}\``,
      number.format(figure),
      number.format(Object.entries(pro).find(([other]) => other === name)?.[1] ?? Number.NaN),
    ]);
    const plans = told.filter(({ length }) => length === 4);
    expect(plans.map(([name, , ...figures]) => [name, ...figures]).sort()).toEqual(wanted.sort());
  });

  test('of callers without an account', () => {
    const wanted = Object.entries(defaultPlans.anonymous).map(([name, figure]) => [
      `\`${name}\``,
      number.format(figure),
    ]);
    expect(told.filter(({ length }) => length === 3).map(([name, , figure]) => [name, figure])).toEqual(wanted);
  });
});

const limited = z.object({
  pothosOptions: z.object({ rateLimit: z.object({ max: z.number(), window: z.enum(['1m', '1h']) }) }),
});

test('every field that has a limit of its own is in the table, with its limit', () => {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const fields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}));
  const wanted = fields.flatMap(({ name, extensions }) => {
    const { data } = limited.safeParse(extensions);
    if (!data) return [];
    const { max, window } = data.pothosOptions.rateLimit;
    return [`${name}: ${number.format(max)} ${window === '1m' ? 'a minute' : 'an hour'}`];
  });
  const told = rowsOf(limits)
    .filter(([figure = '']) => /^[\d,]+ an? (minute|hour)$/.test(figure))
    .flatMap(([figure, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${name}: ${figure}`));
  expect(told.sort()).toEqual(wanted.sort());
});

describe('what a role may do', () => {
  const told = new Map(
    rowsOf('guides/incidents-and-members.md').map(([, scope = '', ...roles]) => [scope, roles] as const),
  );

  test.each(platformScopes)('by %s', (scope) => {
    const wanted = memberRoles.map((name) => (roleGrants(memberRole(name), scope) ? 'yes' : 'no'));
    expect(told.get(`\`${scope}\``)).toEqual(wanted);
  });
});

test('the fields that take a session alone are named', () => {
  const sessionOnly = rowsOf('permissions.md').flatMap(([field = '', nobody, key, token]) =>
    nobody === '–' && key === '–' && token === '–' ? [field.replaceAll(/`(query|mutation) |`/g, '')] : [],
  );
  const page = readFileSync(path.join(folder, 'guides/graphql.md'), 'utf8');
  const [, named = ''] = page.match(/These fields take a session and no token or key: ([^.]+)\./) ?? [];
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(sessionOnly.sort());
});
