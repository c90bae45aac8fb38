import type { EnvironmentName } from '../../prisma/generated/client.ts';

/** One environment of one project. */
export interface EnvironmentScope {
  projectId: string;
  environment: EnvironmentName;
}
