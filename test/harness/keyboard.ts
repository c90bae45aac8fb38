import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { poll, type Visits } from './dashboard.ts';
import type { Person } from './person.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** More stops than any page has between two things that somebody does there. */
const mostStops = 120;

/** Somebody at a page who has a keyboard and nothing else. Wherever the focus goes, it has to be seen. */
export class Keyboard {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a page for somebody. What is there can be looked at by the page, and touched by the keyboard alone. */
  static async at(visits: Visits, person: Person, address: string, options: BrowserContextOptions = {}) {
    const page = await visits.open(person, options, address);
    return { page, keys: new Keyboard(page) };
  }

  async press(keys: string, times = 1): Promise<void> {
    for (let pressed = 0; pressed < times; pressed += 1) await this.#page.keyboard.press(keys);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  /** Goes to something by Tab, from wherever the focus is. */
  to(role: Role, name: Name): Promise<void> {
    return this.#walk('Tab', role, name);
  }

  /** The same by Shift+Tab. */
  backTo(role: Role, name: Name): Promise<void> {
    return this.#walk('Shift+Tab', role, name);
  }

  /** Goes to a button and presses it, or to a link and follows it. */
  async activate(role: 'button' | 'link', name: Name): Promise<void> {
    await this.to(role, name);
    await this.press('Enter');
  }

  /** Goes to a checkbox or to a switch, and turns it. */
  async toggle(name: Name): Promise<void> {
    await this.to('checkbox', name);
    await this.press('Space');
  }

  /** Goes to a field and writes there, over what it held. */
  async write(name: Name, text: string, role: Role = 'textbox'): Promise<void> {
    await this.to(role, name);
    await this.press('Control+a');
    if (text) await this.type(text);
    else await this.press('Delete');
  }

  /** Goes to a list of choices, and through it by arrows until one is chosen. */
  async choose(name: Name, choice: string): Promise<void> {
    await this.to('combobox', name);
    await this.press('Home');
    const chosen = () => this.#page.locator(':focus option:checked').innerText();
    const passed: string[] = [];
    while ((await chosen()) !== choice) {
      if (passed.at(-1) === (await chosen())) throw new Error(`"${choice}" is none of ${passed.join(', ')}`);
      passed.push(await chosen());
      await this.press('ArrowDown');
    }
  }

  /** Waits until what somebody did has led the focus there. */
  async isAt(role: Role, name: Name): Promise<void> {
    await poll(() => this.#isAt(role, name).then(async (is) => is || this.focused())).toBe(true);
    await this.#expectSeen();
  }

  /** Waits until what was refused of a field is said there, to whoever comes to it, and the focus was led to it. */
  async isRefusedAt(name: Name, text: string, role: Role = 'textbox'): Promise<void> {
    await this.isAt(role, name);
    const field = this.#page.getByRole(role, { name, ...exactly(name) });
    await poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const described = field.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.innerText),
    );
    expect(await described).toContain(text);
  }

  /** Waits until a dialog is there, which has the focus. */
  async inDialog(name: Name): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name, ...exactly(name) });
    await dialog.waitFor();
    await poll(() => dialog.locator(':focus').count()).toBe(1);
  }

  /** Waits until no dialog is open, and the focus is somewhere on the page. */
  async outOfDialog(): Promise<void> {
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
    await this.isSomewhere();
  }

  /** Waits until the focus is on something, and not lost. */
  async isSomewhere(): Promise<void> {
    await poll(() => this.focused()).not.toBe('nothing');
  }

  /** What has the focus, in a word and by its name. */
  async focused(): Promise<string> {
    return (await this.#stop())?.what ?? 'nothing';
  }

  /** What screen readers were told last. */
  async isTold(text: Name): Promise<void> {
    await this.#page.getByRole('status').getByText(text, exactly(text)).first().waitFor({ state: 'attached' });
  }

  /** What the clipboard holds, once it holds something like that. */
  async hasCopied(text: string | RegExp): Promise<string> {
    const copied = () => this.#page.evaluate(() => navigator.clipboard.readText());
    await poll(copied).toMatch(text);
    return copied();
  }

  async #walk(key: 'Tab' | 'Shift+Tab', role: Role, name: Name): Promise<void> {
    await this.#page
      .getByRole(role, { name, ...exactly(name) })
      .first()
      .waitFor();
    const passed: string[] = [];
    let isThere = await this.#isAt(role, name);
    while (!isThere) {
      if (passed.length > mostStops) throw new Error(`no ${role} ${name} among:\n${passed.join('\n')}`);
      await this.press(key);
      const [stop, is] = await Promise.all([this.#expectSeen(), this.#isAt(role, name)]);
      passed.push(stop);
      isThere = is;
    }
  }

  async #isAt(role: Role, name: Name): Promise<boolean> {
    const found = this.#page.getByRole(role, { name, ...exactly(name) });
    return (await found.and(this.#page.locator(':focus')).count()) > 0;
  }

  /** The end of a page leads on to its beginning, where nothing has the focus. */
  async #expectSeen(): Promise<string> {
    const { what = 'nothing', ...looks } = (await this.#stop()) ?? {};
    if (what !== 'nothing') expect(looks, what).toEqual({ isVisible: true, isMarked: true });
    return what;
  }

  /** What has the focus, and how that is seen; undefined where nothing has it, or what only hands it on around a dialog. */
  async #stop() {
    const [stop] = await this.#page.locator(':focus:not([data-base-ui-focus-guard])').evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
        const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px' && outlineColor !== 'rgba(0, 0, 0, 0)';
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60);
        return {
          what: `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${name ?? ''}"`,
          isVisible: element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width * height > 0,
          isMarked: isOutlined || boxShadow !== 'none',
        };
      }),
    );
    return stop;
  }
}

/** Names are whole, where they are no pattern. */
function exactly(name: Name): { exact?: true } {
  return typeof name === 'string' ? { exact: true } : {};
}
