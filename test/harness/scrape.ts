/** What Prometheus would read of a process. */
export class Scrape {
  readonly text: string;
  /** By name and labels, as they are written. */
  readonly series: ReadonlyMap<string, number>;

  constructor(text: string) {
    this.text = text;
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    this.series = new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  }

  /** The sum of all series of a metric whose labels have all of these. */
  sum(metric: string, labels: Record<string, string> = {}): number {
    const wanted = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
    return this.#of(metric)
      .filter(([series]) => wanted.every((label) => series.includes(label)))
      .reduce((sum, [, value]) => sum + value, 0);
  }

  has(metric: string): boolean {
    return this.#of(metric).length > 0;
  }

  /** The series that are Portico's own, and not of every Node.js process. */
  get own(): string[] {
    return [...this.series.keys()].filter((series) => series.startsWith('portico_')).toSorted();
  }

  /** The names of all metrics that are declared. */
  get names(): string[] {
    return [...this.text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  }

  #of(metric: string): [string, number][] {
    return [...this.series].filter(([series]) => series === metric || series.startsWith(`${metric}{`));
  }
}

/** Asks as Prometheus does, past the second for which an answer is given again. */
export async function scrape(port: number): Promise<Scrape> {
  const before = await fetch(`http://127.0.0.1:${port}/metrics`);
  await before.text();
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return new Scrape(await response.text());
}
