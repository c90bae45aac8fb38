import { TextArea } from '../components/text-area.tsx';

/** The addresses in a text, of which each stands on its own line. */
export function readUris(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Where users may be sent back to, one address a line. */
export function RedirectUris({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextArea
      label="Redirect URIs"
      name="redirectUris"
      hint="Where users come back to, one a line: https anywhere, http on this machine (any port), or your app's own scheme. A client that acts for itself alone needs none."
      placeholder="https://app.example/callback"
      rows={3}
      spellCheck={false}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
