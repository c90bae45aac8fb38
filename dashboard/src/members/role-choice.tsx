import { Choice } from '../components/choice.tsx';

const roles = [
  { value: 'viewer', name: 'Viewer: sees everything but values of variables' },
  { value: 'developer', name: 'Developer: also deploys, and sends metrics' },
  { value: 'project-admin', name: 'Admin (project-admin): may do everything' },
] as const;

/** What somebody may do in the project, in words. */
export function RoleChoice({ role, onChoose }: { role: string; onChoose: (role: string) => void }) {
  const value = roles.find((each) => each.value === role)?.value ?? 'viewer';
  return <Choice label="Role" name="role" choices={roles} value={value} onChoose={onChoose} />;
}
