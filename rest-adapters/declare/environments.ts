import type { graphql } from './graphql.ts';

/** As the core has them: one that is missing here, or is none, does not compile. */
const known: Record<ReturnType<typeof graphql.scalar<'Environment'>>, true> = {
  production: true,
  preview: true,
  development: true,
};

/** The environments that every project has. */
export const environments: readonly string[] = Object.keys(known);
