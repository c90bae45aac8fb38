/** Controls, and what ends a line or turns the direction of the text after it (Unicode, UAX #9 §2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that must not reach the terminal
const disruptive = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * One line that is safe to show in a terminal: what would move the cursor, colour the text or turn it is shown by its
 * number, as JSON writes it, since some of what we say is what strangers have sent.
 */
export function printable(line: string): string {
  return line.replace(disruptive, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same of a text of several lines, which JSON may be too: outside of its strings it has no such characters. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
