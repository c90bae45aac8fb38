/**
 * The names of a page's headings in addresses: GitHub's, which leave out punctuation and count repetitions, so that links
 * between the files lead to the same place there and here.
 */
export class Slugs {
  readonly #taken = new Set<string>();

  of(heading: string): string {
    const plain = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    let slug = plain;
    for (let count = 1; this.#taken.has(slug); count += 1) slug = `${plain}-${count}`;
    this.#taken.add(slug);
    return slug;
  }
}
