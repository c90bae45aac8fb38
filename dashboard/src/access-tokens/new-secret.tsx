import { SecretDialog } from '../components/secret.tsx';

/** Shows a token that was just made, with a call that works as it is pasted. */
export function NewSecret({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const call = `curl -H 'Authorization: Bearer ${token}' '${window.location.origin}/v1/projects'`;
  return (
    <SecretDialog title={`${name} is ready`} secret={token} variable="PORTICO_TOKEN" call={call} onClose={onClose} />
  );
}
