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
    'a slug that was cut ends with a dash',
    ".slice(0, maximumLength).replace(/-$/, '')",
    '.slice(0, maximumLength)',
    'test/v1/create-project.test.ts',
  ),
  fault(
    'schema/projects/read-projects.ts',
    'a client that is bound to a project sees it on every page',
    'items: items.slice(this.#window.skip) };',
    'items };',
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
