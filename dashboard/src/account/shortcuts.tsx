import { switchLetterShortcuts, useLetterShortcuts } from '../shell/letter-shortcuts.ts';
import { Section } from './section.tsx';

/** Whether letters alone do something, in this browser. */
export function ShortcutsSection() {
  const isOn = useLetterShortcuts();
  return (
    <Section title="Shortcuts" about="Kept in this browser. Ctrl K or ⌘K always opens the search.">
      <div className="account-body">
        <label className="check">
          <input type="checkbox" checked={isOn} onChange={({ target }) => switchLetterShortcuts(target.checked)} />
          <span>
            Letters are shortcuts{' '}
            <span className="hint">
              <kbd>G</kbd> and then another goes to a page, as the search shows; <kbd>E</kbd> switches the environment.
            </span>
          </span>
        </label>
      </div>
    </Section>
  );
}
