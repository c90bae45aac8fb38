import { type Fault, fault } from '../../fault.ts';

export const projectsFaults: readonly Fault[] = [
  fault(
    'schema/projects/update-project.ts',
    'null does not empty the description',
    'slug: newSlug ?? undefined, description }',
    'slug: newSlug ?? undefined, description: description ?? undefined }',
    'test/v1/update-project.test.ts',
  ),
  fault(
    'schema/projects/slugs.ts',
    'a slug that was cut ends within a word',
    "fits.includes('-') ? fits.slice(0, fits.lastIndexOf('-')) : fits",
    'fits',
    'test/v1/create-project.test.ts',
  ),
  fault(
    'schema/projects/project-list.ts',
    'a client that is bound to a project sees it on every page',
    '.slice(skip, skip + take)',
    '',
    'test/v1/list-projects.test.ts',
  ),
  fault(
    'schema/projects/environment-settings.ts',
    'the most instances by default are fewer than the least',
    'Math.max(1, defaults?.minInstances ?? 1)',
    '1',
    'test/v1/create-project.test.ts',
  ),
];
