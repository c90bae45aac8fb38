import type { EnvironmentName } from '../../prisma/generated/client.ts';

/** The environments of every project, in the order in which they are shown. */
export const environmentNames = ['production', 'preview', 'development'] as const satisfies readonly EnvironmentName[];
