import { z } from 'zod';

const requests = z.int().min(1);

/** No environment of any plan has more variables: so many are encrypted at most before there is known to be no room. */
export const mostVariables = 1_000;

const limits = z.strictObject({
  per_minute: requests,
  per_day: requests,
  max_keys: z.int().min(0),
  /** Personal access tokens that still open something. */
  max_tokens: z.int().min(0),
  /** OAuth clients. */
  max_clients: z.int().min(0),
  /** Projects that an account has itself; those of others that it works in do not count. */
  max_projects: z.int().min(0),
  /** Variables of one environment, and bytes of their names and encrypted values together: lists of projects show them. */
  max_variables: z.int().min(0).max(mostVariables),
  max_variable_bytes: z.int().min(0),
  /**
   * Tokens that an account's OAuth clients may ask for or revoke, and introspections, each in a window of its own. A public
   * client has one at each network (`clientAllowance`).
   */
  token_per_minute: requests,
  introspect_per_minute: requests,
  /** Requests of the browsers in which somebody is signed in to the dashboard, in windows apart. */
  session_per_minute: requests,
  session_per_day: requests,
  /** Destinations of webhooks in one project. */
  max_webhooks: z.int().min(0),
});

/** The figures of every plan; anonymous callers have limits of their own, by address. */
export const planFigures = z.strictObject({
  free: limits,
  pro: limits,
  /**
   * By network: requests without a valid credential; pages and preflights, whoever asks for them; and the files of pages,
   * of which a browser takes some thirty at first, and then none: a hundred may come in a minute.
   */
  anonymous: limits.pick({ per_minute: true }).extend({ pages_per_minute: requests, files_per_minute: requests }),
});

export type PlanFigures = z.infer<typeof planFigures>;

export const defaultPlans: PlanFigures = {
  free: {
    per_minute: 60,
    per_day: 10_000,
    max_keys: 3,
    max_tokens: 20,
    max_clients: 10,
    max_projects: 1_000,
    max_variables: 100,
    max_variable_bytes: 16_384,
    max_webhooks: 50,
    token_per_minute: 60,
    introspect_per_minute: 600,
    session_per_minute: 300,
    session_per_day: 20_000,
  },
  pro: {
    per_minute: 300,
    per_day: 100_000,
    max_keys: 10,
    max_tokens: 100,
    max_clients: 100,
    max_projects: 100_000,
    max_variables: 200,
    max_variable_bytes: 65_536,
    max_webhooks: 50,
    token_per_minute: 3_000,
    introspect_per_minute: 60_000,
    session_per_minute: 600,
    session_per_day: 50_000,
  },
  anonymous: { per_minute: 60, pages_per_minute: 600, files_per_minute: 3_000 },
};
