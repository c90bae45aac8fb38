import { EnvironmentName } from '../../prisma/generated/enums.ts';

/** The environments of every project, in the order in which they are shown, which is the datamodel's. */
export const environmentNames: readonly EnvironmentName[] = Object.values(EnvironmentName);
