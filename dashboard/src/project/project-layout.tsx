import { Outlet, useParams, useSearch } from '@tanstack/react-router';

/** Nothing of one project or environment stays on the screen where another is looked at. */
export function ProjectLayout() {
  const { projectId } = useParams({ from: '/projects/$projectId' });
  const { environment = 'production' } = useSearch({ from: '/projects/$projectId' });
  return <Outlet key={`${projectId} ${environment}`} />;
}
